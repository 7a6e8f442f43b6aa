import { buildSchema, getOperationAST, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { limits } from '../../kernel/limits.js';
import { overLimit, tooManySelections } from './operation-limits.js';
import { measureOperation } from './operation-size.js';

const schema = buildSchema(`
  type Query { products(limit: Int): Page, product: Product, all: [Product] }
  type Page { items: [Product], total: Int }
  type Product { id: ID, price: Money, variants: [Variant], related: Page, reviews(limit: Int): [Review] }
  type Variant { id: ID, price: Money }
  type Money { amount: String }
  type Review { text: String }
`);

function measure(query: string, variables = {}) {
  const document = parse(query);
  return measureOperation(schema, document, getOperationAST(document)!, variables);
}

const ten = limits.listLengthAssumed;

describe('the cost of an operation', () => {
  it.each([
    ['scalars cost nothing', '{ product { id } }', {}, 1],
    ['each object costs 1', '{ product { id price { amount } } }', {}, 2],
    [
      'lists count for their assumed length',
      '{ product { variants { price { amount } } } }',
      {},
      1 + ten * 2,
    ],
    [
      'a limit counts for what it says, and for the list below it',
      '{ products(limit: 5) { items { id } total } }',
      {},
      5 * (1 + 1),
    ],
    ['a limit may be on the list itself', '{ product { reviews(limit: 3) { text } } }', {}, 1 + 3],
    [
      'a limit by variable counts for its value',
      'query($n: Int) { products(limit: $n) { items { id } } }',
      { n: 7 },
      7 * 2,
    ],
    [
      'a page without a limit counts for the default',
      '{ products { items { id } } }',
      {},
      limits.pageSizeDefault * 2,
    ],
    [
      'a negative limit makes nothing cheaper',
      '{ products(limit: -9) { items { id } } }',
      {},
      limits.pageSizeDefault * 2,
    ],
    [
      'fragments count wherever they are spread',
      'query { product { ...P } all { ...P } } fragment P on Product { price { amount } }',
      {},
      2 + ten * 2,
    ],
    ['unknown fields count 1, to be refused by validation', '{ nope { nope { id } } }', {}, 2],
  ])('%s', (_, query, variables, cost) => {
    expect(measure(query, variables).cost).toBe(cost);
  });

  it('grows exponentially with fragments that do, without taking long', () => {
    const fragments = Array.from(
      { length: 60 },
      (_, n) => `fragment F${n} on Product { ...F${n + 1} ... on Product { ...F${n + 1} } }`,
    );
    const size = measure(
      `{ product { ...F0 } } ${fragments.join(' ')} fragment F60 on Product { price { amount } }`,
    );
    expect(size.cost).toBe(1 + 2 ** 60);
    expect(overLimit(size)?.detail).toContain(`the limit is ${limits.graphqlCostMax}`);
  });

  it('is measured again for other variables only where it depends on them', () => {
    expect(measure('query($n: Int) { products(limit: $n) { total } }').varies).toBe(true);
    expect(measure('{ products(limit: 3) { total } }').varies).toBe(false);
  });
});

describe('the limits of an operation', () => {
  const nested = (depth: number): string =>
    `{ product { ${'related { items { '.repeat(depth)} id ${'} }'.repeat(depth)} } }`;

  it('count levels, also through fragments', () => {
    expect(measure('{ product { ...P } } fragment P on Product { price { amount } }').depth).toBe(3);
    expect(overLimit({ ...measure(nested(5)), cost: 1 })).toBeNull();
    expect(overLimit(measure(nested(6)))?.detail).toBe(
      'The operation is too large. It is 14 levels deep; the limit is 12.',
    );
  });

  it('end with fragments that contain themselves', () => {
    expect(measure('{ product { ...P } } fragment P on Product { related { items { ...P } } }').depth).toBe(
      3,
    );
  });

  it('count aliases', () => {
    const aliases = (count: number): string =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: product { id }`).join(' ')} }`;
    expect(overLimit(measure(aliases(limits.graphqlAliasesMax)))).toBeNull();
    expect(overLimit(measure(aliases(limits.graphqlAliasesMax + 1)))?.detail).toContain(
      '31 aliases; the limit is 30',
    );
  });

  it('leave introspection to its own', () => {
    expect(
      measure('{ __schema { types { fields { type { ofType { ofType { name } } } } } } }'),
    ).toMatchObject({ depth: 1, cost: 0 });
  });

  it('count selections before anything else is done with a document', () => {
    const same = (count: number) => parse(`{ ${'product '.repeat(count)} }`);
    expect(tooManySelections(same(limits.selectionsMax))).toBeNull();
    expect(tooManySelections(same(limits.selectionsMax + 1))?.code).toBe('OPERATION_TOO_COSTLY');
  });
});
