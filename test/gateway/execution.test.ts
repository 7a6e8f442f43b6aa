import { execute, parse } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import type { ErrorExtensions } from '../../kernel/federation/present-error.js';
import type { Subgraph } from '../../kernel/federation/subgraph.js';
import type { SubgraphExecutor } from '../../kernel/federation/subgraph-executor.js';
import { catalogSubgraph, secret } from './catalog-subgraph.js';
import { Records, requestContext } from './test-context.js';
import { World } from './world.js';

let subgraph: Subgraph;
let executor: SubgraphExecutor;

beforeAll(async () => {
  subgraph = await catalogSubgraph(new World());
  executor = compileSubgraph(subgraph);
});

/** Interpreted, then twice compiled: all three answers. */
async function answers(query: string, variables = {}, ctx = requestContext()) {
  const run = executor.prepare(query);
  return [await run(variables, ctx), await run(variables, ctx), await run(variables, ctx)];
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a compiled operation', () => {
  it.each([
    [
      'fields, aliases and arguments',
      '{ a: product(id: 1) { id b: title stock tags label(prefix: "-") } product(id: 9) { id } }',
      {},
    ],
    [
      'named and inline fragments',
      'query($id: ID!) { product(id: $id) { ...P ... on Product { tags } } } fragment P on Product { id __typename }',
      { id: '2' },
    ],
    [
      '@skip and @include',
      'query($yes: Boolean!) { product(id: 1) { id @skip(if: $yes) title @include(if: $yes) ...F @skip(if: $yes) } } fragment F on Product { stock }',
      { yes: true },
    ],
    [
      'unions',
      '{ search { __typename ... on Product { id } ... on Category { size } ... on Titled { title } } }',
      {},
    ],
    ['interfaces', '{ titled { __typename title ... on Category { size } } }', {}],
    ['a rejected item at its own place in a list', '{ someFailing { id label } }', {}],
    ['errors of nullable fields', '{ products { items { id warning } } }', {}],
    [
      'errors of non-null fields, which empty their nearest nullable parent',
      '{ product(id: 3) { id label } other: product(id: 1) { label } }',
      {},
    ],
    [
      'errors of non-null fields in non-null lists',
      '{ products { items { id label } } product(id: 1) { id } }',
      {},
    ],
    ['errors that empty the whole answer', '{ rejecting }', {}],
    [
      'references to entities',
      'query($r: [_Any!]!) { _entities(representations: $r) { ... on Product { title warning } } }',
      {
        r: [
          { __typename: 'Product', id: '1' },
          { __typename: 'Product', id: '9' },
          { __typename: 'Product', id: '2' },
        ],
      },
    ],
    ['default values of variables', 'query($n: Int = 1) { products(limit: $n) { items { id } } }', {}],
    ['input of every shape', 'query($t: String!) { a: echo(text: $t) b: echo(text: "x\\ny") }', { t: '"' }],
    ['the root type name', '{ __typename }', {}],
  ])('answers like graphql-js: %s', async (_, query, variables) => {
    const contextValue = requestContext();
    const reference = await execute({
      schema: subgraph.schema,
      document: parse(query),
      variableValues: variables,
      contextValue,
    });
    for (const answer of await answers(query, variables)) {
      expect(plain(answer.data)).toEqual(plain(reference.data));
      expect(answer.errors?.map(error => error.path)).toEqual(reference.errors?.map(error => error.path));
    }
  });

  it('is really compiled for these documents', () => {
    const compiled = compileQuery(subgraph.schema, parse('{ search { ... on Product { id } } }'));
    expect(isCompiledQuery(compiled)).toBe(true);
  });

  it('never turns a literal of the caller into code', async () => {
    const marker = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d';
    const attack = `${marker}globalThis.breached = true`;
    for (const written of [attack, attack.replace('__MAGIC', '\\u005f_MAGIC')]) {
      for (const answer of await answers(`{ echo(text: "${written}") }`)) {
        expect(answer).toEqual({ data: { echo: attack } });
      }
    }
    expect(globalThis).not.toHaveProperty('breached');
  });

  it('keeps a field whose alias is __proto__', async () => {
    for (const answer of await answers('{ product(id: 1) { __proto__: title } }')) {
      expect(JSON.stringify(answer.data)).toBe('{"product":{"__proto__":"Lamp"}}');
    }
  });

  it('answers each item of a list at its own place, whichever is rejected', async () => {
    for (const answer of await answers('{ someFailing { id } }')) {
      expect(plain(answer.data)).toEqual({ someFailing: [{ id: '1' }, null, { id: '3' }, null] });
      expect(answer.errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([
        [['someFailing', 1], 'PRODUCT_NOT_FOUND'],
      ]);
    }
  });

  it('is one of its document, each by its name', async () => {
    const query = 'query A { a: echo(text: "a") } query B { b: echo(text: "b") }';
    const run = (name: string) => executor.prepare(query, name)({}, requestContext());
    expect([await run('A'), await run('B')]).toEqual([{ data: { a: 'a' } }, { data: { b: 'b' } }]);
    expect(() => executor.prepare(query, 'C')).toThrow('No operation C in a document for subgraph catalog');
    expect(() => executor.prepare(query)).toThrow('No operation to run in a document for subgraph catalog');
  });

  it('is rejected when it does not fit the subgraph', () => {
    expect(() => executor.prepare('{ nothing }')).toThrow(
      'Not valid in subgraph catalog: Cannot query field "nothing"',
    );
  });
});

describe('errors at the edge of a subgraph', () => {
  it('carry everything an error says in public, and nothing it says in private', async () => {
    for (const answer of await answers('{ rejecting }')) {
      expect(plain(answer)).toEqual({
        data: { rejecting: null },
        errors: [
          {
            message: 'price: too low',
            path: ['rejecting'],
            extensions: {
              code: 'VALIDATION_FAILED',
              status: 400,
              detail: 'price: too low',
              errors: [{ path: 'price', code: 'TOO_LOW', message: 'too low' }],
            },
          },
        ],
      });
    }
  });

  it('say how long to wait', async () => {
    for (const answer of await answers('{ product(id: 2) { warning } }')) {
      expect(answer.errors?.[0]?.extensions).toMatchObject({
        code: 'LIMIT_REACHED',
        status: 409,
        retryAfterSeconds: 7,
      });
    }
  });

  it.each(['leaking', 'leakingByGraphQL'])(
    'mask what was not meant for the caller, and log it: %s',
    async field => {
      const records = new Records();
      for (const answer of await answers(`{ ${field} }`, {}, requestContext({ log: records.log }))) {
        expect(answer.errors?.[0]?.message).toBe('An internal error occurred.');
        expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'INTERNAL', status: 500 });
        expect(JSON.stringify(answer)).not.toContain('hunter2');
      }
      expect(records.lines).toHaveLength(3);
      expect(records.lines[0]).toMatchObject({ level: 'error', requestId: 'request-1', path: [field] });
      expect((records.lines[0]!.err as Error).message).toBe(secret);
    },
  );

  it.each([
    ['a missing variable', {}, ['input']],
    ['a variable of the wrong type', { input: 3 }, ['input']],
    ['a wrong field of an input', { input: { title: 3 } }, ['input.title']],
    ['a missing field of an input', { input: {} }, ['input.title']],
    ['an unknown field of an input', { input: { title: 'x', nope: 1 } }, ['input.nope']],
    [
      'several values',
      { input: { title: 3, sizes: [1, 'y', 'z'] } },
      ['input.title', 'input.sizes.1', 'input.sizes.2'],
    ],
  ])('name the place of bad input: %s', async (_, variables, paths) => {
    const query = 'mutation($input: ProductInput!) { createProduct(input: $input) { id } }';
    for (const answer of await answers(query, variables)) {
      expect(answer.data).toBeUndefined();
      const extensions = answer.errors!.map(error => error.extensions as unknown as ErrorExtensions);
      expect(extensions.map(({ code, status }) => `${code} ${status}`)).toEqual(
        paths.map(() => 'VALIDATION_FAILED 400'),
      );
      expect(extensions.flatMap(({ errors }) => errors.map(({ path }) => path))).toEqual(paths);
    }
  });
});
