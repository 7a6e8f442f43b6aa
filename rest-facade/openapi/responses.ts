import { type TSchema, Type } from 'typebox';
import { type ErrorCode, errorCatalogue } from '../../kernel/error-catalogue.js';
import { envelopes, withEnvelope } from '../envelope.js';
import { refusalFormOf } from '../refusal-forms.js';
import type { Route } from '../route.js';
import { refusalsOf } from '../route-refusals.js';
import type { Components, Json, JsonObject } from './components.js';
import { componentName, plainWords } from './names.js';
import { isConditionalRead } from './parameters.js';
import { notModifiedHeaders, referHeaders, refusalHeaders, successHeaders } from './response-headers.js';

/** Every reply of a row by its status, the refusals with their codes. */
export const responsesOf = (row: Route, components: Components): JsonObject => ({
  ...successOf(row, components),
  ...(isConditionalRead(row) ? { 304: notModified(row, components) } : {}),
  ...refusalsByStatus(row, components),
});

function successOf(row: Route, components: Components): JsonObject {
  const content = contentOf(row, components);
  return {
    [row.reply.status]: {
      description: row.reply.description ?? descriptionOf(row),
      headers: referHeaders(successHeaders(row), components),
      ...(content === null ? {} : { content }),
    },
  };
}

const notModified = (row: Route, components: Components): JsonObject => ({
  description: "The client's copy is current; there is no content.",
  headers: referHeaders(notModifiedHeaders(row), components),
});

function contentOf(row: Route, components: Components): JsonObject | null {
  const { reply } = row;
  const streamed = Object.entries(row.stream?.contents ?? {}).map(([type, schema]) => [
    type,
    { schema: components.refer(schema) },
  ]);
  if ('body' in reply) {
    return {
      'application/json': { schema: components.refer(namedReply(row, reply.schema)) },
      ...Object.fromEntries(streamed),
    };
  }
  if ('file' in reply || 'passed' in reply) {
    return { '*/*': { schema: {} } };
  }
  if (reply.contentType === null) {
    return null;
  }
  const schema = reply.schema === undefined ? { type: 'string' } : namedReply(row, reply.schema);
  return { [reply.contentType.split(';', 1)[0]!]: { schema: components.refer(schema) } };
}

/** The whole body under a name that a client can give to its type. */
function namedReply(row: Route, schema: TSchema): TSchema {
  const kind = row.envelope ?? 'developer';
  const whole = 'body' in row.reply ? withEnvelope(kind, schema) : schema;
  return 'title' in whole ? whole : { ...whole, title: replyName(row, schema) };
}

/** Called after what it holds, where that has a name; else after the operation. */
function replyName(row: Route, schema: TSchema): string {
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
    : `${componentName(row.id)}Reply`;
}

interface Shape {
  title?: string;
  items?: Shape;
}

function descriptionOf(row: Route): string {
  const { reply } = row;
  if (reply.status === 202) {
    return 'Accepted. `Location` names the job that does the work; acceptance does not mean that it succeeded.';
  }
  if ('file' in reply) {
    return 'The content of the file.';
  }
  if (!('body' in reply) && !('schema' in reply)) {
    return 'Done.';
  }
  const name = replyName(row, (reply as { schema: TSchema }).schema);
  const subject = plainWords(name.replace(/(Page|Reply)$/, ''));
  if (name.endsWith('Page')) {
    return `A page of the list: each item is a ${subject}.`;
  }
  return `The ${name.includes(componentName(row.id)) ? 'result' : subject}${states[row.method]}.`;
}

const states: Record<Route['method'], string> = {
  GET: '',
  POST: ' as it is now',
  PUT: ' as it is now',
  PATCH: ' as it is now',
  DELETE: ' as it last was',
};

/** One response a status, listing its codes. */
function refusalsByStatus(row: Route, components: Components): JsonObject {
  const form = refusalFormOf(row.envelope);
  const answers = refusalsOf(row).flatMap(code => form.statusesOf(code).map(status => ({ code, status })));
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)]
      .sort(([a], [b]) => a - b)
      .map(([status, group]) => [
        String(status),
        refusalOf(
          row,
          status,
          group.map(({ code }) => code),
          components,
        ),
      ]),
  );
}

/** Written once among the components for all rows that refuse so; successes with a refusal in them are the row's own. */
function refusalOf(row: Route, status: number, codes: ErrorCode[], components: Components): JsonObject {
  const response = {
    description: codes.map(code => `\`${code}\`: ${errorCatalogue[code].title}`).join('\n'),
    headers: referHeaders(refusalHeaders(row, status, codes), components),
    content: refusalContent(row, status, codes, components),
  };
  const { description, headers, content } = response;
  if (status === row.reply.status) {
    return besideSuccess(successOf(row, components)[status] as JsonObject, { description, content });
  }
  const isPlain =
    row.operationHeaders === undefined && row.deprecation === undefined && row.isRateLimited !== false;
  return status >= 400 && isPlain
    ? components.share('responses', responseName(row, codes, headers), response)
    : response;
}

/** A reply that may be the success or a refusal. */
const besideSuccess = (success: JsonObject, { description, content }: JsonObject): JsonObject => ({
  ...success,
  description: `${success.description} Or, with messages that say so:\n${description}`,
  content: content!,
});

function responseName(row: Route, codes: readonly ErrorCode[], headers: JsonObject): string {
  const { refusals } = envelopes[row.envelope ?? 'developer'];
  const contract = refusals === 'problem' ? '' : componentName(refusals);
  const isScopeNamed = codes.includes('SCOPE_MISSING') && 'WWW-Authenticate' in headers;
  return `${contract}${codes.map(componentName).join('Or')}${isScopeNamed ? 'WithScope' : ''}`;
}

/** A business outcome is a success to HTTP: the resource with what was wrong in its messages, or that alone. */
function refusalContent(row: Route, status: number, codes: ErrorCode[], components: Components): JsonObject {
  const { contentType, schemaOf, isCodeOurs } = refusalFormOf(row.envelope);
  const { reply } = row;
  const refusal = schemaOf(status);
  if (status < 400 && 'body' in reply) {
    return { [contentType]: { schema: components.refer(Type.Union([reply.schema, refusal])) } };
  }
  const schema = components.refer(refusal);
  return { [contentType]: { schema: isCodeOurs ? narrowed(schema, codes) : schema } };
}

/** The body of a refusal with one of some codes. */
const narrowed = (schema: Json, codes: readonly ErrorCode[]): Json => ({
  allOf: [schema, { type: 'object', required: ['code'], properties: { code: { enum: [...codes] } } }],
});
