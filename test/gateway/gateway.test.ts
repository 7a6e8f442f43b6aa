import { type ExecutionResult, execute, parse } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from '../../gateway/gateway.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import type { Subgraph } from '../../kernel/federation/subgraph.js';
import type { SubgraphExecutor } from '../../kernel/federation/subgraph-executor.js';
import { inputLimits } from '../../kernel/input.limits.js';
import { catalogSubgraph, secret } from './catalog-subgraph.js';
import { ordersSubgraph } from './orders-subgraph.js';
import { Records, requestContext } from './test-context.js';
import { World } from './world.js';

let catalog: Subgraph;
let gateway: Gateway;
let fetched: string[];
const world = new World();

/** Notes which subgraph is asked. */
const noted = (executor: SubgraphExecutor): SubgraphExecutor => ({
  ...executor,
  prepare(query, operationName) {
    const fetch = executor.prepare(query, operationName);
    return (variables, ctx) => {
      fetched.push(executor.name);
      return fetch(variables, ctx);
    };
  },
});

beforeAll(async () => {
  catalog = await catalogSubgraph(world);
  const executors = [compileSubgraph(catalog), compileSubgraph(await ordersSubgraph(world))];
  gateway = createGateway({ executors: executors.map(noted) });
});

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function ask(query: string, variables = {}, ctx = requestContext()): Promise<ExecutionResult> {
  fetched = [];
  return gateway.execute({ query, variables }, ctx);
}

describe('an operation that one subgraph can answer', () => {
  it.each([
    ['aliases', '{ a: product(id: 1) { b: title } }'],
    ['the root type name', '{ __typename product(id: 1) { id } }'],
    ['type names of unions', '{ search { __typename ... on Product { id } ... on Category { size } } }'],
    ['unions without type names', '{ search { ... on Product { id } ... on Category { size } } }'],
    ['interfaces', '{ titled { title ... on Product { stock } } }'],
    ['fragments', '{ products { items { ...P } } } fragment P on Product { title id }'],
    [
      '@include at the root',
      'query($yes: Boolean = false) { product(id: 1) @include(if: $yes) { id } products { items { id } } }',
    ],
    ['nothing included', 'query($yes: Boolean = false) { product(id: 1) @include(if: $yes) { id } }'],
    ['partial nulls', '{ product(id: 3) { label } }'],
    ['null for the whole answer', '{ rejecting }'],
  ])('is given to it as it was asked: %s', async (_, query) => {
    const answer = await ask(query);
    const reference = await execute({
      schema: catalog.schema,
      document: parse(query),
      contextValue: requestContext(),
    });
    expect(JSON.stringify(answer.data)).toBe(JSON.stringify(reference.data));
    expect(answer.errors?.map(error => error.path)).toEqual(reference.errors?.map(error => error.path));
    expect(fetched).toEqual(['catalog']);
  });

  it('is prepared once for the whole life of the program', async () => {
    const run = gateway.prepare(parse('query($id: ID!) { product(id: $id) { title } }'));
    fetched = [];
    expect(await run({ id: '1' }, requestContext())).toEqual({ data: { product: { title: 'Lamp' } } });
    expect(await run({ id: '2' }, requestContext())).toEqual({ data: { product: { title: 'Chair' } } });
    expect(fetched).toEqual(['catalog', 'catalog']);
  });
});

describe('an operation that several subgraphs answer together', () => {
  it('joins entities, in order', async () => {
    const answer = await ask(
      '{ o: order(products: [2, 1]) { lines { quantity p: product { id title sold } } } }',
    );
    expect(plain(answer)).toEqual({
      data: {
        o: {
          lines: [
            { quantity: 2, p: { id: '2', title: 'Chair', sold: 200 } },
            { quantity: 2, p: { id: '1', title: 'Lamp', sold: 100 } },
          ],
        },
      },
    });
    expect(fetched).toEqual(['orders', 'catalog']);
  });

  it('asks for independent parts and joins them', async () => {
    const answer = await ask('{ __typename product(id: 1) { title sold } order(products: []) { id } }');
    expect(plain(answer.data)).toEqual({
      __typename: 'Query',
      product: { title: 'Lamp', sold: 100 },
      order: { id: 'o1' },
    });
  });

  it.each([
    [
      'at the root',
      'query($no: Boolean = false) { order(products: [1]) { id @include(if: $no) } product(id: 1) { title } }',
      { order: {}, product: { title: 'Lamp' } },
    ],
    [
      'under a condition of its own',
      'query($no: Boolean = false, $off: Boolean = false) { order(products: [1]) @skip(if: $no) { id @include(if: $off) } product(id: 1) { title } }',
      { order: {}, product: { title: 'Lamp' } },
    ],
    [
      'of an entity',
      'query($no: Boolean = false) { order(products: [1]) { lines { soldProduct { title @include(if: $no) } } } }',
      { order: { lines: [{ soldProduct: {} }] } },
    ],
    [
      'by fragments',
      `query($yes: Boolean = true) { order(products: [1]) { ... @skip(if: $yes) { id } ...Lines } product(id: 1) { title } }
      fragment Lines on Order { lines @skip(if: $yes) { quantity } }`,
      { order: {}, product: { title: 'Lamp' } },
    ],
  ])('answers an object of which everything is left out %s as an empty one', async (_where, query, data) => {
    expect(plain(await ask(query))).toEqual({ data });
  });

  it('makes the nullable field null, without an error, where an entity is gone', async () => {
    const answer = await ask('{ order(products: [1, 9]) { lines { product { title } } } }');
    expect(plain(answer)).toEqual({
      data: { order: { lines: [{ product: { title: 'Lamp' } }, { product: null }] } },
    });
  });

  it('says so when nothing is left because a required entity is gone', async () => {
    const records = new Records();
    const answer = await ask(
      '{ order(products: [9]) { lines { soldProduct { title } } } }',
      {},
      requestContext({ log: records.log }),
    );
    expect(answer.data).toEqual({ order: null });
    expect(answer.errors?.map(error => error.extensions.code)).toEqual(['INTERNAL']);
    expect(records.lines).toHaveLength(1);
  });

  it('keeps codes, details and places of errors, and hides the name of the subgraph', async () => {
    const answer = await ask('{ order(products: [1, 2]) { lines { product { id warning } } } }');
    expect(plain(answer)).toEqual({
      data: {
        order: { lines: [{ product: { id: '1', warning: null } }, { product: { id: '2', warning: null } }] },
      },
      errors: [
        {
          message: 'The organization has reached the limit for this resource.',
          path: ['order', 'lines', 1, 'product', 'warning'],
          extensions: {
            code: 'LIMIT_REACHED',
            status: 409,
            detail: 'The organization has reached the limit for this resource.',
            errors: [],
            retryAfterSeconds: 7,
          },
        },
      ],
    });
  });

  it('empties the nearest nullable parent of a failed non-null field', async () => {
    const answer = await ask('{ order(products: [3, 1]) { lines { product { label } } } }');
    expect(plain(answer.data)).toEqual({
      order: { lines: [{ product: null }, { product: { label: '#Lamp' } }] },
    });
    expect(answer.errors?.map(error => error.extensions.code)).toEqual(['WRITE_CONFLICT']);
  });

  it('checks all variables before the first fetch', async () => {
    const query =
      'query($ids: [ID!]!, $prefix: String!) { order(products: $ids) { lines { product { label(prefix: $prefix) } } } }';
    const answer = await ask(query, { ids: ['1'] });
    expect(answer.data).toBeUndefined();
    expect(answer.errors?.map(error => error.extensions.code)).toEqual(['VALIDATION_FAILED']);
    expect(fetched).toEqual([]);
  });

  it('stops looking for wrong variables once there are as many as a caller is told', async () => {
    const query = 'query($ids: [ID!]!) { order(products: $ids) { lines { product { label } } } }';
    const answer = await ask(query, {
      ids: Array.from({ length: 3 * inputLimits.fieldErrorsMax }, () => ({})),
    });
    expect(answer.errors).toHaveLength(inputLimits.fieldErrorsMax + 1);
    expect(answer.errors?.at(-1)?.extensions.code).toBe('VALIDATION_FAILED');
  });

  it('gives each fetch only its own variables', async () => {
    const query =
      'query($ids: [ID!]!, $prefix: String! = "*") { order(products: $ids) { lines { product { label(prefix: $prefix) } } } }';
    expect(plain((await ask(query, { ids: ['1'] })).data)).toEqual({
      order: { lines: [{ product: { label: '*Lamp' } }] },
    });
  });

  it('masks what went wrong inside', async () => {
    const records = new Records();
    const answer = await ask(
      '{ leaking order(products: [1]) { id } }',
      {},
      requestContext({ log: records.log }),
    );
    expect(plain(answer.data)).toEqual({ leaking: null, order: { id: 'o1' } });
    expect(JSON.stringify(answer)).not.toContain(secret);
    expect(answer.errors?.map(error => error.extensions.code)).toEqual(['INTERNAL']);
    expect((records.lines[0]!.err as Error).message).toBe(secret);
  });
});

describe('a question about the schema', () => {
  it('is answered from the composed schema, without the machinery of federation', async () => {
    const answer = await ask(
      '{ __schema { queryType { fields { name } } } __type(name: "Product") { fields { name } } }',
    );
    const { __schema, __type } = answer.data as {
      __schema: { queryType: { fields: { name: string }[] } };
      __type: { fields: { name: string }[] };
    };
    expect(__type.fields.map(field => field.name).toSorted()).toEqual([
      'id',
      'label',
      'sold',
      'stock',
      'tags',
      'title',
      'warning',
    ]);
    expect(__schema.queryType.fields.map(field => field.name)).not.toContain('_entities');
    expect(fetched).toEqual([]);
  });

  it('is answered beside a fetch', async () => {
    const answer = await ask('{ product(id: 1) { id } __type(name: "Order") { name } }');
    expect(plain(answer)).toEqual({ data: { product: { id: '1' }, __type: { name: 'Order' } } });
  });

  it('is rejected when introspection is off', async () => {
    const closed = createGateway({ executors: [compileSubgraph(catalog)], introspection: false });
    const answer = await closed.execute({ query: '{ __schema { types { name } } }' }, requestContext());
    expect(answer.errors?.map(error => error.extensions.code)).toEqual([
      'OPERATION_INVALID',
      'OPERATION_INVALID',
    ]);
    expect(await closed.execute({ query: '{ __typename }' }, requestContext())).toEqual({
      data: { __typename: 'Query' },
    });
  });
});

describe('a document that cannot be run', () => {
  it.each([
    ['one that does not parse', '{ product(', 'Syntax Error'],
    ['one that does not fit the schema', '{ nothing }', 'Cannot query field "nothing"'],
    [
      'one without a name for its operation',
      'query A { __typename } query B { __typename }',
      'operationName',
    ],
    ['a subscription without a socket', 'subscription { productChanged { id } }', 'WebSocket'],
  ])('is OPERATION_INVALID: %s', async (_, query, words) => {
    const answer = await ask(query);
    expect(answer.data).toBeUndefined();
    expect(answer.errors?.map(error => error.extensions.code)).toEqual(['OPERATION_INVALID']);
    expect(answer.errors?.[0]?.message).toContain(words);
  });

  it('stops the program at boot when it is one of its own', () => {
    expect(() => gateway.prepare(parse('{ product(id: 1) { nope } }'))).toThrow(
      'Cannot query field "nope" on type "Product"',
    );
    expect(() => gateway.prepare(parse('query A { __typename } query B { __typename }'))).toThrow(
      'Not exactly one operation',
    );
  });

  it('may hold several operations, of which the named one runs', async () => {
    const query =
      'query A { ...F } query B { product(id: 2) { id } } fragment F on Query { product(id: 1) { id } }';
    expect(await gateway.execute({ query, operationName: 'A' }, requestContext())).toEqual({
      data: { product: { id: '1' } },
    });
    expect(await gateway.execute({ query, operationName: 'B' }, requestContext())).toEqual({
      data: { product: { id: '2' } },
    });
  });
});
