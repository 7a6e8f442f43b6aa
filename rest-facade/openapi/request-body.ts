import type { TObject, TSchema } from 'typebox';
import { inputLimits } from '../../kernel/input.limits.js';
import { mediaTypesOf } from '../request/media-type.js';
import type { ReadOnlyFields } from '../request/read-only-fields.rules.js';
import type { Route } from '../route.js';
import type { Components, Json, JsonObject } from './components.js';
import { functionName } from './names.js';
import { namesOrganization } from './parameters.js';

/** The body of a route's requests; null where it takes none. */
export function requestBodyOf(
  route: Route,
  components: Components,
  readOnly: ReadOnlyFields | null = null,
): JsonObject | null {
  if (route.consumes === 'file') {
    return uploadBody(route, components);
  }
  if (route.body === undefined) {
    return null;
  }
  if (route.consumes === 'raw') {
    return { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  }
  const body = route.body as TObject;
  const whole = readOnly === null ? body : (withReadOnly(body, readOnly) as TObject);
  const schema = components.refer(withOrganization(route, whole), functionName(route.id));
  const content = { schema, ...(route.example === undefined ? {} : { example: route.example as Json }) };
  return {
    required: isRequired(route),
    content: Object.fromEntries(mediaTypesOf(route.consumes).map(type => [type, content])),
  };
}

/** An empty body is one that lacks nothing. */
function isRequired({ body, callers }: Route): boolean {
  const { required = [], minProperties = 0 } = body as TObject & { minProperties?: number };
  return required.length > 0 || minProperties > 0 || callers === 'client';
}

/** With the fields that are taken as long as they agree, in objects and items of lists as well. */
function withReadOnly(schema: TSchema, { names, within }: ReadOnlyFields): TSchema {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema };
  if (properties === undefined) {
    return { ...schema, items: withReadOnly(items!, { names, within }) } as TSchema;
  }
  const taken = Object.entries(properties).map(([name, field]) => {
    const nested = within.get(name);
    return [name, nested === undefined ? field : withReadOnly(field, nested)] as const;
  });
  const readOnly = [...names].map(([name, field]) => [name, asReadOnly(field)] as const);
  return { ...schema, properties: Object.fromEntries([...taken, ...readOnly]) } as TSchema;
}

/** A named schema stays the same under its name. */
const asReadOnly = (schema: TSchema): object =>
  'title' in schema ? { allOf: [schema], readOnly: true } : { ...schema, readOnly: true };

/** A session may name its organization in the body as well (§5.4). */
function withOrganization(route: Route, body: TObject): TObject {
  const isClosed = (body as { additionalProperties?: unknown }).additionalProperties === false;
  if (!namesOrganization(route) || !isClosed) {
    return body;
  }
  const organizationId = {
    type: 'string',
    minLength: 1,
    maxLength: inputLimits.organizationIdLength,
    description: 'With a session: the organization of the call.',
  };
  return { ...body, properties: { ...body.properties, organizationId } } as unknown as TObject;
}

/** The file with its options as a form, or the file alone. */
function uploadBody(route: Route, components: Components): JsonObject {
  const { required = [], properties = {} } = (route.body as TObject | undefined) ?? {};
  const { upload } = route;
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
    content: {
      'multipart/form-data': { schema: components.refer(form, functionName(route.id)) },
      ...Object.fromEntries(raw),
    },
  };
}
