import { type TSchema, Type } from 'typebox';
import { type ErrorCode, errorCatalogue } from '../../kernel/error-catalogue.js';
import { type Contract, contractOf, withEnvelope } from '../contract/contract.js';
import type { Route } from '../route.js';
import type { Components, Json, JsonObject } from './components.js';
import { componentName, plainName } from './names.js';
import { isConditionalRead } from './parameters.js';
import { errorHeaders, notModifiedHeaders, referHeaders, successHeaders } from './response-headers.js';
import { errorCodesOf } from './route-errors.js';

/** Every reply of a route by its status, the errors with their codes. */
export const responsesOf = (route: Route, components: Components): JsonObject => ({
  ...successOf(route, components),
  ...(isConditionalRead(route) ? { 304: notModified(route, components) } : {}),
  ...errorsByStatus(route, components),
});

function successOf(route: Route, components: Components): JsonObject {
  const content = contentOf(route, components);
  return {
    [route.reply.status]: {
      description: route.reply.description ?? descriptionOf(route),
      headers: referHeaders(successHeaders(route), components),
      ...(content === null ? {} : { content }),
    },
  };
}

const notModified = (route: Route, components: Components): JsonObject => ({
  description: "The client's copy is current; there is no content.",
  headers: referHeaders(notModifiedHeaders(route), components),
});

function contentOf(route: Route, components: Components): JsonObject | null {
  const { reply } = route;
  const streamed = Object.entries(route.stream?.contents ?? {}).map(([type, schema]) => [
    type,
    { schema: components.refer(schema) },
  ]);
  if ('body' in reply) {
    return {
      'application/json': { schema: components.refer(namedReply(route, reply.schema)) },
      ...Object.fromEntries(streamed),
    };
  }
  if ('file' in reply || 'passed' in reply) {
    return { '*/*': { schema: {} } };
  }
  if (reply.contentType === null) {
    return null;
  }
  const schema = reply.schema === undefined ? { type: 'string' } : namedReply(route, reply.schema);
  return { [reply.contentType.split(';', 1)[0]!]: { schema: components.refer(schema) } };
}

/** The whole body under a name that a client can give to its type. */
function namedReply(route: Route, schema: TSchema): TSchema {
  const whole = 'body' in route.reply ? withEnvelope(contractOf(route), schema) : schema;
  return 'title' in whole ? whole : { ...whole, title: replyName(route, schema) };
}

/** Called after what it holds, where that has a name; else after the operation. */
function replyName(route: Route, schema: TSchema): string {
  const { title, properties = {} } = schema as { title?: string; properties?: Record<string, Shape> };
  if (title !== undefined) {
    return `${title}Reply`;
  }
  const { items, pagination, ...others } = properties;
  if (items?.items?.title !== undefined && pagination !== undefined && Object.keys(others).length === 0) {
    return `${items.items.title}Page`;
  }
  const [only, ...rest] = Object.values(properties);
  return only?.title !== undefined && rest.length === 0
    ? `${only.title}Reply`
    : `${componentName(route.id)}Reply`;
}

interface Shape {
  title?: string;
  items?: Shape;
}

function descriptionOf(route: Route): string {
  const { reply } = route;
  if (reply.status === 202) {
    return 'Accepted. `Location` names the job that does the work; acceptance does not mean success.';
  }
  if ('file' in reply) {
    return 'The content of the file.';
  }
  if (!('body' in reply) && !('schema' in reply)) {
    return 'Done.';
  }
  const name = replyName(route, (reply as { schema: TSchema }).schema);
  const subject = subjectOf(name, contractOf(route));
  if (name.endsWith('Page')) {
    return `A page of the list. Each item is ${/^[aeiou]/i.test(subject) ? 'an' : 'a'} ${subject}.`;
  }
  return `${states[route.method]} ${name.includes(componentName(route.id)) ? 'result' : subject}.`;
}

/** `UcpCheckout20260111Reply` as `UCP checkout`. */
function subjectOf(name: string, contract: Contract): string {
  const [protocol] = contract.name.split(' ');
  const words = plainName(name.replace(/(Page|Reply)$/, '').replace(/\d+$/, ''));
  return words.replace(/^\w+/, first => (first === protocol!.toLowerCase() ? protocol! : first));
}

const states: Record<Route['method'], string> = {
  GET: 'The',
  POST: 'The current',
  PUT: 'The current',
  PATCH: 'The current',
  DELETE: 'The last state of the',
};

/** One response a status, listing its codes. */
function errorsByStatus(route: Route, components: Components): JsonObject {
  const form = contractOf(route).errors;
  const answers = errorCodesOf(route).flatMap(code =>
    form.statusesOf(code).map(status => ({ code, status })),
  );
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)]
      .sort(([a], [b]) => a - b)
      .map(([status, group]) => [
        String(status),
        errorOf(
          route,
          status,
          group.map(({ code }) => code),
          components,
        ),
      ]),
  );
}

/** Written once among the components for all routes that reject so; successes with an error in them are the route's own. */
function errorOf(route: Route, status: number, codes: ErrorCode[], components: Components): JsonObject {
  const response = {
    description: codes.map(code => `\`${code}\`: ${errorCatalogue[code].title}`).join('\n'),
    headers: referHeaders(errorHeaders(route, status, codes), components),
    content: errorContent(route, status, codes, components),
  };
  const { description, headers, content } = response;
  if (status === route.reply.status) {
    return besideSuccess(successOf(route, components)[status] as JsonObject, { description, content });
  }
  const isPlain =
    route.operationHeaders === undefined && route.deprecation === undefined && route.isRateLimited !== false;
  return status >= 400 && isPlain
    ? components.share('responses', responseName(route, codes, headers), response)
    : response;
}

/** A reply that may be the success or an error. */
const besideSuccess = (success: JsonObject, { description, content }: JsonObject): JsonObject => ({
  ...success,
  description: `${success.description} Or, with messages that say so:\n${description}`,
  content: content!,
});

function responseName(route: Route, codes: readonly ErrorCode[], headers: JsonObject): string {
  const { name, errors } = contractOf(route);
  const contract = errors.isCodeOurs ? '' : componentName(name);
  const isScopeNamed = codes.includes('SCOPE_MISSING') && 'WWW-Authenticate' in headers;
  return `${contract}${codes.map(componentName).join('Or')}${isScopeNamed ? 'WithScope' : ''}`;
}

/** A business outcome is a success to HTTP: the resource with what was wrong in its messages, or that alone. */
function errorContent(route: Route, status: number, codes: ErrorCode[], components: Components): JsonObject {
  const { contentType, schemaOf, isCodeOurs } = contractOf(route).errors;
  const { reply } = route;
  const error = schemaOf(status);
  if (status < 400 && 'body' in reply) {
    return { [contentType]: { schema: components.refer(Type.Union([reply.schema, error])) } };
  }
  const schema = components.refer(error);
  return { [contentType]: { schema: isCodeOurs ? narrowed(schema, codes) : schema } };
}

/** The body of an error with one of some codes. */
const narrowed = (schema: Json, codes: readonly ErrorCode[]): Json => ({
  allOf: [schema, { type: 'object', required: ['code'], properties: { code: { enum: [...codes] } } }],
});
