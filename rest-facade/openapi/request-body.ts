import type { TObject } from 'typebox';
import { limits } from '../../kernel/limits.js';
import { mediaTypesOf } from '../media-type.js';
import type { Route } from '../route.js';
import type { Components, Json, JsonObject } from './components.js';
import { namesOrganization } from './parameters.js';

/** The body of a row's requests; null where it takes none. */
export function requestBodyOf(row: Route, components: Components): JsonObject | null {
  if (row.consumes === 'file') {
    return uploadBody(row, components);
  }
  if (row.body === undefined) {
    return null;
  }
  if (row.consumes === 'raw') {
    return { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  }
  const schema = components.refer(withOrganization(row, row.body as TObject));
  const content = { schema, ...(row.example === undefined ? {} : { example: row.example as Json }) };
  return {
    required: isRequired(row),
    content: Object.fromEntries(mediaTypesOf(row.consumes).map(type => [type, content])),
  };
}

/** An empty body is one that lacks nothing. */
function isRequired({ body, callers }: Route): boolean {
  const { required = [], minProperties = 0 } = body as TObject & { minProperties?: number };
  return required.length > 0 || minProperties > 0 || callers === 'client';
}

/** A session may name its organization in the body as well (§5.4). */
function withOrganization(row: Route, body: TObject): TObject {
  const isClosed = (body as { additionalProperties?: unknown }).additionalProperties === false;
  if (!namesOrganization(row) || !isClosed) {
    return body;
  }
  const organizationId = {
    type: 'string',
    minLength: 1,
    maxLength: limits.organizationIdLength,
    description: 'In a session: the organization that the call is for.',
  };
  return { ...body, properties: { ...body.properties, organizationId } } as unknown as TObject;
}

/** The file with its options as a form, or the file alone. */
function uploadBody(row: Route, components: Components): JsonObject {
  const { required = [], properties = {} } = (row.body as TObject | undefined) ?? {};
  const { upload } = row;
  const form = {
    type: 'object',
    required: upload!.required ? ['file', ...required] : required,
    properties: {
      file: { type: 'string', contentMediaType: 'application/octet-stream', description: 'The file.' },
      ...properties,
    },
  };
  const raw = upload!.accepts.map(type => [type, { schema: { contentMediaType: type } }] as const);
  return {
    required: upload!.required,
    content: { 'multipart/form-data': { schema: components.refer(form) }, ...Object.fromEntries(raw) },
  };
}
