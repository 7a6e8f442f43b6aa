import { buildSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../context.js';
import { compileOperation } from './compile-operation.js';

const schema = buildSchema('enum Size { S L } type Query { shown(size: Size!, count: Int!): String }');
schema.getQueryType()!.getFields().shown!.resolve = (_, { size, count }) => `${count} ${size}`;
const document = parse(
  'query ($size: Size! = L, $count: Int! = 2) { again: shown(size: $size, count: $count) }',
);
const ctx = {} as RequestContext;

/** graphql-js answers objects without a prototype, compiled code ordinary ones. */
const isCompiled = (data: object): boolean => Object.getPrototypeOf(data) === Object.prototype;

describe('an operation with defaults for non-null variables', () => {
  const run = compileOperation(schema, document);

  it.each([
    [{}, '2 L'],
    [{ count: 5 }, '5 L'],
    [{ size: 'S', count: 0 }, '0 S'],
  ])('runs compiled with %j', async (variables, shown) => {
    const { data } = await run(variables, ctx);
    expect(data).toEqual({ again: shown });
    expect(isCompiled(data!)).toBe(true);
  });

  it('rejects null in their place', async () => {
    const { data, errors } = await run({ count: null }, ctx);
    expect(data).toBeUndefined();
    expect(errors?.map(({ message }) => message)).toEqual([
      'Variable "$count" of non-null type "Int!" must not be null.',
    ]);
  });
});
