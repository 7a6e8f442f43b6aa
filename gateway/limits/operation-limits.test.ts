import { buildSchema, getOperationAST, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { documentLimits } from '../../kernel/federation/document.limits.js';
import { pagingLimits } from '../../kernel/paging.limits.js';
import { expandedSize } from './expanded-size.js';
import { overExpanded, overLimit, overlong, severalEffects } from './operation-limits.js';
import { measureOperation } from './operation-size.js';

const schema = buildSchema(`
  type Query { products(limit: Int): Page, feed(limit: Int = 100): Page, product: Product, all: [Product] }
  type Mutation { touch: ID }
  type Page { items: [Product], total: Int }
  type Product { id: ID, price: Money, variants: [Variant], images: [Image!]!, related: Page, reviews(limit: Int): [Review] }
  type Variant { id: ID, price: Money }
  type Money { amount: String }
  type Image { url: String }
  type Review { text: String, answers: [Review] }
`);

function measure(query: string, variables = {}) {
  const document = parse(query);
  return measureOperation({ schema, listLengths }, document, getOperationAST(document)!, variables);
}

const listLengths = new Map([['Product.images', 3]]);
const ten = documentLimits.listLengthAssumed;

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
    ['a list counts for its own length', '{ product { images { url } variants { id } } }', {}, 1 + 3 + ten],
    ['fragments do not hide whose list it is', '{ product { ... { images { url } } } }', {}, 1 + 3],
    [
      'a limit on the list itself counts once, and not for the lists in it',
      '{ product { reviews(limit: 3) { answers { text } } } }',
      {},
      1 + 3 * (1 + ten),
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
      pagingLimits.pageSizeDefault * 2,
    ],
    [
      'a negative limit makes nothing cheaper',
      '{ products(limit: -9) { items { id } } }',
      {},
      pagingLimits.pageSizeDefault * 2,
    ],
    [
      'fragments count wherever they are spread',
      'query { product { ...P } all { ...P } } fragment P on Product { price { amount } }',
      {},
      2 + ten * 2,
    ],
    ['unknown fields count 1, to be rejected by validation', '{ nope { nope { id } } }', {}, 2],
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
    expect(overLimit(size)?.detail).toContain(`the limit is ${documentLimits.costMax}`);
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
    expect(overLimit(measure(aliases(documentLimits.aliasesMax)))).toBeNull();
    expect(overLimit(measure(aliases(documentLimits.aliasesMax + 1)))?.detail).toContain(
      '31 aliases; the limit is 30',
    );
  });

  it('leave introspection to its own', () => {
    expect(
      measure('{ __schema { types { fields { type { ofType { ofType { name } } } } } } }'),
    ).toMatchObject({ depth: 1, cost: 0 });
  });

  it.each([
    [
      'the default of the variable',
      'query($n: Int = 90) { products(limit: $n) { items { id } } }',
      {},
      90 * 2,
    ],
    [
      'its value over its default',
      'query($n: Int = 90) { products(limit: $n) { items { id } } }',
      { n: 2 },
      4,
    ],
    ['the default of the argument', '{ feed { items { id } } }', {}, 100 * 2],
    [
      'that, too, for a variable without a value',
      'query($n: Int) { feed(limit: $n) { items { id } } }',
      {},
      100 * 2,
    ],
  ])('count a page for what it will be: %s', (_, query, variables, cost) => {
    expect(measure(query, variables).cost).toBe(cost);
  });

  it('count aliases in questions about the schema', () => {
    const names = Array.from({ length: 31 }, (_, n) => `n${n}: name`).join(' ');
    expect(overLimit(measure(`{ __schema { types { ${names} } } }`))?.detail).toContain('31 aliases');
  });

  it('let a mutation have one field at its root, however it is written', () => {
    const effects = (query: string) => {
      const document = parse(query);
      const definition = getOperationAST(document)!;
      return (
        severalEffects(definition, measureOperation({ schema, listLengths }, document, definition, {}))
          ?.code ?? null
      );
    };
    expect(effects('mutation { touch }')).toBeNull();
    expect(effects('mutation { a: touch b: touch }')).toBe('OPERATION_INVALID');
    expect(effects('mutation { ...T ... { b: touch } } fragment T on Mutation { touch }')).toBe(
      'OPERATION_INVALID',
    );
    expect(effects('mutation($v: Boolean!) { touch b: touch @include(if: $v) }')).toBe('OPERATION_INVALID');
    expect(effects('{ a: product { id } b: product { id } }')).toBeNull();
  });
});

describe('the size of a document', () => {
  const sizeOf = (query: string) => expandedSize(parse(query));

  it('counts fragments wherever they are spread, and each condition of theirs', () => {
    expect(
      sizeOf(
        'query($v: Boolean!) { product { ...P ...P @skip(if: $v) } } fragment P on Product { id price @include(if: $v) { amount } }',
      ),
    ).toEqual({ selections: 1 + 2 * (1 + 3), conditions: 2 + 1 });
  });

  it('counts operations that are not run, and fragments that nothing spreads', () => {
    expect(
      sizeOf('query A { all { id } } query B { all { id } } fragment P on Product { id }').selections,
    ).toBe(5);
  });

  it('is known at once for fragments whose expansion no machine could hold', () => {
    const spreads = '...F1 '.repeat(8);
    const fragments = Array.from(
      { length: 100 },
      (_, n) => `fragment F${n} on Product { ${spreads.replaceAll('F1', `F${n + 1}`)} }`,
    );
    const size = sizeOf(`{ product { ...F0 } } ${fragments.join(' ')} fragment F100 on Product { id }`);
    expect(size.selections).toBeGreaterThan(8 ** 100);
    expect(overExpanded(size)?.code).toBe('OPERATION_TOO_COSTLY');
  });

  it('ends with fragments that contain themselves', () => {
    expect(sizeOf('{ product { ...P } } fragment P on Product { id ...P }').selections).toBe(4);
  });

  it('has limits, which may be reached', () => {
    const { selectionsMax: graphqlSelectionsMax, conditionsMax: graphqlConditionsMax } = documentLimits;
    const size = { selections: graphqlSelectionsMax, conditions: graphqlConditionsMax };
    expect(overExpanded(size)).toBeNull();
    expect(overExpanded({ ...size, selections: size.selections + 1 })?.detail).toContain(
      'more than 500 selections',
    );
    expect(overExpanded({ ...size, conditions: size.conditions + 1 })?.detail).toContain(
      'under @include or @skip',
    );
  });

  it('is bounded in bytes of its text and the name of its operation together', () => {
    const { sizeBytes: graphqlDocumentSizeBytes } = documentLimits;
    expect(overlong('x'.repeat(graphqlDocumentSizeBytes))).toBeNull();
    expect(overlong('x'.repeat(graphqlDocumentSizeBytes), 'n')?.code).toBe('OPERATION_TOO_COSTLY');
    expect(overlong('\u00e9'.repeat(graphqlDocumentSizeBytes / 2 + 1))?.code).toBe('OPERATION_TOO_COSTLY');
  });
});
