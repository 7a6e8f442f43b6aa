import { type TObject, type TSchema, Type } from 'typebox';
import { type ErrorCode, errorCatalogue } from '../../kernel/error-catalogue.js';
import { limits } from '../../kernel/limits.js';
import { idempotencyKeyRules, withEnvelope } from '../envelope.js';
import { isIdempotent } from '../idempotency-key.js';
import { specSpelling } from '../query-names.js';
import { refusalFormOf } from '../refusal-forms.js';
import type { Credential, Route } from '../route.js';
import { refusalsOf } from '../route-refusals.js';
import type { Components, Json, JsonObject } from './components.js';

/** One row as an OpenAPI operation. */
export function operationOf(row: Route, components: Components): JsonObject {
  const requestBody = requestBodyOf(row, components);
  return {
    operationId: row.id,
    tags: [row.tag],
    summary: row.summary,
    ...(row.description === undefined ? {} : { description: row.description }),
    ...(row.deprecation === undefined ? {} : { deprecated: true }),
    security: securityOf(row),
    parameters: parametersOf(row, components),
    ...(requestBody === null ? {} : { requestBody }),
    responses: { ...successOf(row, components), ...refusalResponses(row, components) },
  };
}

const securitySchemes: Record<Credential, string> = {
  api_key: 'apiKey',
  oauth_client: 'oauth',
  session: 'session',
};

function securityOf(row: Route): Json[] {
  if (row.callers === 'public') {
    return [];
  }
  if (row.callers === 'client') {
    return [{ client: [] }, {}];
  }
  const scopes = typeof row.scope === 'string' ? [row.scope] : [];
  return row.callers.map(kind => ({ [securitySchemes[kind]]: scopes }));
}

function parametersOf(row: Route, components: Components): Json[] {
  const own = [
    ...parameters('path', row.params, name => name, components),
    ...parameters('query', row.query, specSpelling, components),
    ...parameters('header', row.headers, name => name, components),
  ];
  return [...own, ...organizationParameter(row), ...idempotencyParameter(row), ...ifMatchParameter(row)];
}

function parameters(
  place: string,
  schema: TObject | undefined,
  spell: (name: string) => string,
  components: Components,
): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = property as TSchema & { description?: string };
    return {
      name: spell(name),
      in: place,
      required: place === 'path' || (schema!.required ?? []).includes(name),
      ...(description === undefined ? {} : { description }),
      schema: components.refer(rest),
    };
  });
}

const organizationParameter = (row: Route): Json[] =>
  row.callers.includes('session') && row.organization !== 'none'
    ? [
        {
          name: 'organizationId',
          in: 'query',
          required: false,
          description:
            'Organization of a session call (writes may name it in the body); not sent with an API key.',
          schema: { type: 'string', minLength: 1, maxLength: limits.organizationIdLength },
        },
      ]
    : [];

const idempotencyParameter = (row: Route): Json[] =>
  isIdempotent(row)
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: idempotencyKeyRules(row.envelope).isRequired,
          description: 'The same key and request again answers the first reply, for 24 hours.',
          schema: { type: 'string', minLength: 1, maxLength: idempotencyKeyRules(row.envelope).lengthMax },
        },
      ]
    : [];

const ifMatchParameter = (row: Route): Json[] =>
  row.method !== 'GET' && (row.refuses ?? []).includes('VERSION_STALE')
    ? [
        {
          name: 'If-Match',
          in: 'header',
          required: false,
          description: 'ETag of the version to change; an older one is refused.',
          schema: { type: 'string' },
        },
      ]
    : [];

function requestBodyOf(row: Route, components: Components): JsonObject | null {
  if (row.consumes === 'file') {
    return uploadBody(row, components);
  }
  if (row.body === undefined) {
    return null;
  }
  if (row.consumes === 'raw') {
    return { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  }
  const schema = components.refer(row.body);
  const types =
    row.consumes === 'form'
      ? ['application/x-www-form-urlencoded', 'application/json']
      : ['application/json'];
  return {
    required: ((row.body as TObject).required ?? []).length > 0,
    content: Object.fromEntries(types.map(type => [type, { schema }])),
  };
}

function uploadBody(row: Route, components: Components): JsonObject {
  const { required = [], properties = {} } = (row.body as TObject | undefined) ?? {};
  const { upload } = row;
  const form = {
    type: 'object',
    required: upload!.required ? ['file', ...required] : required,
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' }, ...properties },
  };
  const raw = upload!.accepts.map(type => [type, { schema: { contentMediaType: type } }] as const);
  return {
    required: upload!.required,
    content: { 'multipart/form-data': { schema: components.refer(form) }, ...Object.fromEntries(raw) },
  };
}

function successOf(row: Route, components: Components): JsonObject {
  const { reply } = row;
  return { [reply.status]: { description: 'Success.', ...successContent(row, components) } };
}

function successContent(row: Route, components: Components): JsonObject {
  const { reply } = row;
  if ('body' in reply) {
    const schema = components.refer(withEnvelope(row.envelope ?? 'developer', reply.schema));
    return { content: { 'application/json': { schema } } };
  }
  if ('file' in reply || 'passed' in reply) {
    return { content: { '*/*': { schema: {} } } };
  }
  if (reply.contentType === null) {
    return {};
  }
  const schema = reply.schema === undefined ? { type: 'string' } : reply.schema;
  return { content: { [reply.contentType.split(';', 1)[0]!]: { schema: components.refer(schema) } } };
}

/** One response a status, listing its codes. */
function refusalResponses(row: Route, components: Components): JsonObject {
  const form = refusalFormOf(row.envelope);
  const answers = refusalsOf(row).flatMap(code => form.statusesOf(code).map(status => ({ code, status })));
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)]
      .sort(([a], [b]) => a - b)
      .map(([status, group]) => {
        const description = group.map(({ code }) => describe(code)).join('\n');
        return [String(status), { description, content: refusalContent(row, status, components) }];
      }),
  );
}

/** A business outcome is a success to HTTP: the resource with what was wrong in its messages, or that alone. */
function refusalContent(row: Route, status: number, components: Components): JsonObject {
  const { contentType, schemaOf } = refusalFormOf(row.envelope);
  const { reply } = row;
  const isRefusalOnly = status >= 400 || !('body' in reply);
  const refusal = schemaOf(status);
  const schema = isRefusalOnly ? refusal : Type.Union([reply.schema, refusal]);
  return { [contentType]: { schema: components.refer(schema) } };
}

const describe = (code: ErrorCode): string => `\`${code}\`: ${errorCatalogue[code].title}`;
