import {
  type ArgumentNode,
  type DocumentNode,
  execute,
  type GraphQLOutputType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isListType,
  Kind,
  type ObjectFieldNode,
  visit,
} from 'graphql';
import type { TObject } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSubgraphs } from '../../composition/subgraphs.js';
import { createGateway, type Gateway } from '../../gateway/gateway.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import { newId } from '../../kernel/ids.js';
import { specSpelling } from '../../rest-facade/request/query-names.js';
import type { Route } from '../../rest-facade/route.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { wholeSchema } from '../contract/operation-calls.js';
import { type Rest, startRest, withKey, withSession } from './rest-harness.js';

let gateway: Gateway;
let rest: Rest;
/** What the operation of the last request answered. */
let answered: unknown;

beforeAll(async () => {
  const subgraphs = await describeSubgraphs();
  gateway = createGateway({ executors: subgraphs.map(subgraph => compileSubgraph(subgraph)) });
  rest = await startRest(routes, async ({ document, variables }) => {
    const result = await execute({
      schema: wholeSchema,
      document,
      variableValues: variables,
      fieldResolver: (_source, _arguments, _ctx, { returnType, fieldName, parentType }) =>
        alike[`${parentType.name}.${fieldName}`] ?? madeUp(returnType, fieldName),
    });
    answered = result.data;
    return result;
  });
});
afterAll(() => rest.app.close());

let count = 0;

/** Something of the type that nothing else is; amounts are numbers in words. */
function madeUp(type: GraphQLOutputType, name: string): unknown {
  const plain = getNullableType(type);
  count += 1;
  if (isListType(plain)) {
    return [madeUp(plain.ofType, name)];
  }
  if (isCompositeType(plain)) {
    return {};
  }
  if (isEnumType(plain)) {
    return plain.getValues()[0]!.value;
  }
  const samples: Record<string, unknown> = {
    Int: count,
    Float: count + 0.5,
    Boolean: true,
    JSON: { [name]: `${name}-${count}` },
    JSONObject: { [name]: `${name}-${count}` },
  };
  return samples[plain.name] ?? (amounts.test(name) ? `${count}.25` : `${name}-${count}`);
}

/** What parts of a checkout call each other by. */
const alike: Readonly<Record<string, unknown>> = {
  'CheckoutSession.paymentRail': 'x402',
  'CheckoutRail.rail': 'x402',
  'CheckoutShipping.selectedDestinationId': 'home',
  'CheckoutDestination.id': 'home',
  'ComparedPrices.currency': 'SGD',
  'ComparedPrices.difference': '2.10',
  'PublicMerchant.countries': ['SG'],
  'UnitPrice.currency': 'SGD',
};

/** What is asked for and not told in this form: to find the place that a checkout goes to, and rows as they are in CSV. */
const untold = /^(?:home|csv-\d+|(?:disabledReason|failingSince)-\d+)$/;

const amounts = /^(amount|unitAmount|subtotal|discount|shipping|tax|total)$/;

interface Property {
  type?: string;
  items?: Property;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  const?: unknown;
}

const propertiesOf = (schema: unknown): [string, Property][] =>
  Object.entries((schema as TObject | undefined)?.properties ?? {}) as [string, Property][];

/** What could be sent for a parameter. */
function sampleOf(
  name: string,
  { type, items, enum: words, examples, default: fallback }: Property,
): unknown {
  if (type === 'array') {
    return [sampleOf(name, items!)];
  }
  const byType: Record<string, unknown> = { boolean: true, integer: 3 };
  return words?.[0] ?? examples?.[0] ?? fallback ?? byType[type!] ?? name;
}

const ofFile = (route: Route): [string, Property][] =>
  route.upload === undefined ? [] : propertiesOf(route.body);

function credentialOf({ callers, organization }: Route): Record<string, string> {
  if (typeof callers === 'string') {
    return {};
  }
  if (organization === 'none') {
    return withSession;
  }
  return callers.includes('api_key') ? withKey : { authorization: 'Bearer full-client' };
}

/** A request with everything that the route takes, and what of it the operation has to be given. */
function wholeRequest(route: Route) {
  const params = propertiesOf(route.params).map(([name]) => [name, newId()] as const);
  const query = [...propertiesOf(route.query), ...ofFile(route)].map(
    ([name, property]) => [name, sampleOf(name, property)] as const,
  );
  const isText = route.upload !== undefined || route.consumes === 'raw';
  const headers: Record<string, string> = {
    ...credentialOf(route),
    'api-version': '2026-04-17',
    'ucp-agent': 'profile="https://agent.example/profile"',
    'idempotency-key': newId(),
    ...(isText ? { 'content-type': route.upload?.accepts[0]?.replace('*', 'plain') ?? 'text/plain' } : {}),
  };
  const path = params.reduce((text, [name, value]) => text.replace(`:${name}`, value), route.path as string);
  const search = new URLSearchParams(query.map(([name, value]) => [specSpelling(name), String(value)]));
  const payload = isText ? 'bytes' : ((route.example ?? {}) as object);
  return {
    request: {
      method: route.method,
      url: `${path}?${search}`,
      headers,
      ...(route.method === 'GET' ? {} : { payload }),
    },
    named: query.filter(([name]) => name !== 'format' || route.upload !== undefined),
    told: [...params.map(([, value]) => value), ...(isText ? [] : leavesOf(route.example ?? {}))],
  };
}

const leavesOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [String(value)];

/** Arguments and fields of inputs, with the variables of other names that they are given. */
function passedOn(document: DocumentNode): string[] {
  const found: string[] = [];
  const tell = ({ name, value }: ArgumentNode | ObjectFieldNode) => {
    if (value.kind === Kind.VARIABLE && value.name.value !== name.value) {
      found.push(`${name.value}: $${value.name.value}`);
    }
  };
  visit(document, {
    [Kind.ARGUMENT]: tell,
    [Kind.OBJECT_FIELD]: tell,
  });
  return found;
}

describe('the operation of every route', () => {
  it.each(routes)('$id is valid against the composed schema and can be planned', ({ operation }) => {
    expect(gateway.prepare(operation)).toBeTypeOf('function');
  });

  it('passes its variables on under the names that the schema has for them, but for these', () => {
    const others = new Set(routes.flatMap(({ operation }) => passedOn(operation)));
    expect([...others].sort()).toEqual([
      'attributes: $attribute',
      'bodyBase64: $base64',
      'brands: $brand',
      'countries: $country',
      'country: $market',
      'hasUnmatchedItems: $unmatched',
      'id: $feedId',
      'id: $jobId',
      'id: $merchantId',
      'if: $explain',
      'if: $withCsv',
      'if: $withItems',
      'itemConditions: $itemCondition',
      'kinds: $kind',
      'marketplaces: $marketplace',
      'merchantIds: $merchantId',
      'occurredAfter: $since',
      'productIds: $productId',
      'productTypes: $productType',
      'sections: $section',
      'skus: $sku',
      'sort: $sortBy',
      'statuses: $status',
      'storeIds: $storeId',
      'threadId: $id',
      'triggers: $trigger',
      'updatedAfter: $updatedSince',
    ]);
  });

  it.each(routes)('$id is given everything that a request says', async route => {
    const { request, named, told } = wholeRequest(route);
    rest.calls.length = 0;
    await rest.app.inject(request);
    const [{ document, variables }] = rest.calls as [(typeof rest.calls)[0]];
    expect(variables).toMatchObject(Object.fromEntries(named));
    expect(leavesOf(variables)).toEqual(expect.arrayContaining(told));
    const declared = document.definitions.flatMap(definition =>
      'variableDefinitions' in definition ? (definition.variableDefinitions ?? []) : [],
    );
    expect(declared.map(({ variable }) => variable.name.value)).toEqual(
      expect.arrayContaining(Object.keys(variables)),
    );
  });
});

describe('the reply of every route', () => {
  const told = routes.filter(({ reply, path }) => 'body' in reply && !/^\/(acp|ucp)\//.test(path));

  it.each(told)('$id has all that its operation answers', async route => {
    const { request } = wholeRequest(route);
    answered = null;
    const reply = await rest.app.inject(request);
    expect(reply.statusCode).toBe(route.reply.status);
    expect(leavesOf(reply.json()).map(numeric)).toEqual(
      expect.arrayContaining(
        leavesOf(answered)
          .filter(text => !untold.test(text))
          .map(numeric),
      ),
    );
    const { location, etag } = reply.headers;
    expect(location === undefined || isKnown(String(location))).toBe(true);
    const version =
      'unversionedState' in route.reply ? /^"(\d+)-\w+"$/.exec(String(etag))![1]! : String(etag).slice(1, -1);
    // That of a document is of its bytes.
    const isOfData = etag !== undefined && route.reply.document === undefined;
    expect(!isOfData || leavesOf(answered).includes(version)).toBe(true);
  });
});

const numeric = (text: string): string => (/^\d+\.\d+$/.test(text) ? String(Number(text)) : text);
/** Of something that can be read, or that the answer named itself. */
const isKnown = (address: string): boolean =>
  leavesOf(answered).includes(address) ||
  routes.some(
    ({ method, path }) =>
      method === 'GET' && new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address),
  );
