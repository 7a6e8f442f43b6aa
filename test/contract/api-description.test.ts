import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { GraphQLObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { describedEvents } from '../../composition/events.js';
import { printOpenApi } from '../../rest-facade/openapi/print-openapi.js';
import { isIdempotent } from '../../rest-facade/request/idempotency-key.js';
import type { Route } from '../../rest-facade/route.js';
import { eventKeys } from '../../rest-facade/routes/platform/event-keys.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { publishedSchema } from './operation-calls.js';

type Fields = Record<string, unknown>;

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  description?: string;
  example?: unknown;
  schema: object;
}

interface Content {
  schema: object;
  example?: unknown;
}

interface Response {
  $ref?: string;
  description: string;
  headers?: Fields;
  content?: Record<string, Content>;
}

interface Operation {
  operationId: string;
  description?: string;
  security: Fields[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, Response>;
}

interface Document {
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: Record<string, Record<string, Fields>>;
}

const printed = printOpenApi(routes, { events: describedEvents(), graph: publishedSchema });
const document = JSON.parse(JSON.stringify(printed)) as Document;
const operations = new Map(
  Object.values(document.paths).flatMap(item => Object.values(item).map(each => [each.operationId, each])),
);
const rows = routes.map((route, index) => ({
  route,
  operation: [...operations.values()][index]!,
  id: route.id,
}));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi');

/** What a value lacks of a schema of the document. */
function misfits(schema: object, value: unknown): unknown {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components');
  const validate = ajv.compile(JSON.parse(text));
  return validate(value) ? [] : validate.errors;
}

/** A part itself, or the component that it refers to. */
function found<T extends { $ref?: string }>(part: T): T {
  const [section, name] = (part.$ref ?? '').split('/').slice(-2);
  return part.$ref === undefined ? part : (document.components[section!]![name!] as unknown as T);
}

const responseOf = ({ responses }: Operation, status: number): Response => found(responses[status]!);
const success = (route: Route, operation: Operation): Response => responseOf(operation, route.reply.status);
const headersOf = (response: Response): string[] => Object.keys(response.headers ?? {});
const parameterNames = (operation: Operation): string[] => operation.parameters.map(each => found(each).name);

describe.each(rows)('the description of $id', ({ route, operation }) => {
  it('says what it does, under a name that every language can call a function', () => {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]*$/);
    expect(operation.description ?? '').not.toBe('');
    expect(success(route, operation).description).not.toBe('Success.');
  });

  it('has an example and the meaning of every parameter', () => {
    for (const each of operation.parameters.map(found)) {
      expect([each.name, each.description ?? '']).not.toEqual([each.name, '']);
      expect([each.name, misfits(each.schema, each.example)]).toEqual([each.name, []]);
    }
  });

  it('has an example of the body, which fits, and says that it is needed where an empty one is rejected', () => {
    for (const [type, { schema, example }] of Object.entries(operation.requestBody?.content ?? {})) {
      if (/^application\/(json|x-www-form-urlencoded)$/.test(type) && route.consumes !== 'file') {
        expect(misfits(schema, example)).toEqual([]);
        expect(operation.requestBody!.required || emptyFits(schema)).toBe(true);
      }
    }
  });

  it('names every body of JSON', () => {
    const { content = {} } = success(route, operation);
    const schema = content['application/json']?.schema as { $ref?: string } | undefined;
    expect(schema === undefined || '$ref' in schema || 'anyOf' in schema).toBe(true);
  });

  it('tells the header fields of its replies', () => {
    const headers = headersOf(success(route, operation));
    const { reply } = route;
    const isVersioned =
      ('version' in reply && reply.version !== undefined) || 'file' in reply || reply.document !== undefined;
    expect(headers).toContain('X-Request-Id');
    expect(headers.includes('ETag')).toBe(isVersioned);
    expect(headers.includes('Idempotent-Replayed')).toBe(isIdempotent(route));
    expect(parameterNames(operation).includes('Idempotency-Key')).toBe(isIdempotent(route));
    expect('304' in operation.responses).toBe(isVersioned && route.method === 'GET');
    expect(parameterNames(operation).includes('If-None-Match')).toBe('304' in operation.responses);
    expect(headersOf(responseOf(operation, 429))).toContain('Retry-After');
    if (route.isRateLimited !== false) {
      expect(headersOf(responseOf(operation, 429))).toContain('RateLimit');
    }
  });

  it('says how a session is shown to be meant, and which organization it is for', () => {
    const ofSession = operation.security.find(each => 'session' in each);
    const isWrite = route.method !== 'GET';
    expect(ofSession !== undefined && 'csrfToken' in ofSession).toBe(
      isWrite && route.callers.includes('session'),
    );
    const inQuery = operation.parameters.map(found).filter(each => each.in === 'query');
    expect(inQuery.some(({ name }) => name === 'organizationId')).toBe(
      route.callers.includes('session') && route.organization !== 'none',
    );
  });
});

const emptyFits = (schema: object): boolean => JSON.stringify(misfits(schema, {})) === '[]';

describe('the API description', () => {
  it('tells what every field means', () => {
    const silent = Object.entries(document.components.schemas!).flatMap(([name, schema]) =>
      silentFields(name, schema),
    );
    expect(silent).toEqual([]);
  });

  it('describes a field as GraphQL does, where GraphQL has a type of that name', () => {
    const { variance } = (publishedSchema.getType('Settlement') as GraphQLObjectType).getFields();
    const { properties } = document.components.schemas!.Settlement!;
    expect(properties).toMatchObject({ variance: { description: variance!.description } });
  });

  it('tells what every tag is about', () => {
    expect(document.tags.filter(({ description }) => description === undefined)).toEqual([]);
  });

  it('narrows the code of each error to those of the route', () => {
    const { content } = responseOf(operations.get('productsRead')!, 404);
    expect(content!['application/problem+json']!.schema).toEqual({
      allOf: [
        { $ref: '#/components/schemas/Problem' },
        {
          type: 'object',
          required: ['code'],
          properties: { code: { enum: ['NOT_FOUND', 'PRODUCT_NOT_FOUND'] } },
        },
      ],
    });
  });

  it('has the contents of long replies', () => {
    const types = (id: string) => Object.keys(operations.get(id)!.responses[200]!.content!);
    expect(types('catalogItems')).toEqual(['application/json', 'application/x-ndjson', 'text/csv']);
    expect(types('productsBulkImportRows')).toEqual(['application/json', 'text/csv']);
    expect(types('acpFeedsProducts')).toEqual(['application/json', 'application/jsonl']);
  });

  it('knows the keys of events, and nothing else can be subscribed to', () => {
    expect(eventKeys).toEqual(describedEvents().map(({ key }) => key));
    const { schema } = operations.get('webhooksCreate')!.requestBody!.content['application/json']!;
    const body = (key: string) => ({ url: 'https://example.com/hook', events: [key] });
    expect(misfits(schema, body('order.created'))).toEqual([]);
    expect(misfits(schema, body('order.shipped'))).not.toEqual([]);
  });

  it('has what is sent for each event, with an event that fits', () => {
    expect(Object.keys(document.webhooks)).toEqual([...eventKeys, 'webhook.test']);
    for (const [key, { post }] of Object.entries(document.webhooks)) {
      const { schema, example } = post.requestBody!.content['application/json']!;
      expect(misfits(schema, example)).toEqual([]);
      const ofDelivery = ['tradewind-delivery-id', 'tradewind-delivery-attempt'];
      const ofEvery = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
      expect(parameterNames(post)).toEqual(key === 'webhook.test' ? ofEvery : [...ofEvery, ...ofDelivery]);
    }
  });
});

/** Paths of fields below a schema that say nothing of themselves. */
function silentFields(at: string, schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) {
    return [];
  }
  const below = Object.entries(schema).filter(([key]) => !['allOf', 'example', 'examples'].includes(key));
  return below.flatMap(([key, part]) => [
    ...(key === 'properties' ? untold(part).map(name => `${at}.${name}`) : []),
    ...silentFields(`${at}.${key}`, part),
  ]);
}

const untold = (properties: Record<string, Fields>): string[] =>
  Object.entries(properties)
    .filter(([, field]) => !['description', '$ref', 'const', 'enum'].some(key => key in field))
    .map(([name]) => name);
