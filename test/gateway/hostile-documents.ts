import { getIntrospectionQuery } from 'graphql';

export interface HostileDocument {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

const each = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join(' ');

const flags = (count: number): string => each(count, index => `$v${index}: Boolean!`);

/** Fragments that each spread the next `width` times; the last one crosses into another subgraph. */
const spreading = (depth: number, width: number, directive: (index: number) => string): string =>
  `${each(depth, level => `fragment F${level} on Order { ${each(width, index => `...F${level + 1} ${directive(index)}`)} }`)}
   fragment F${depth} on Order { id settlements { id } }`;

const nested = (depth: number, open: string, inner: string, close: string): string =>
  `${open.repeat(depth)}${inner}${close.repeat(depth)}`;

/** Documents that would hold the process for long or fill it, had nobody bounded what they come to. */
export const rejectedDocuments: Record<string, HostileDocument> = {
  'fragments that multiply under conditions': {
    query: `query(${flags(8)}) { order(id: "1") { ...F0 } } ${spreading(7, 8, index => `@include(if: $v${index})`)}`,
  },
  'two levels of them': {
    query: `query(${flags(8)}) { order(id: "1") { ...F0 } } ${spreading(2, 8, index => `@include(if: $v${index})`)}`,
  },
  'the same with @skip and literals': {
    query: `{ order(id: "1") { ...F0 } } ${spreading(3, 8, index => `@skip(if: ${index % 2 === 0})`)}`,
  },
  'fragments that multiply without conditions': {
    query: `{ order(id: "1") { ...F0 } } ${spreading(6, 8, () => '')}`,
  },
  'fragments that multiply in an operation that is not run': {
    query: `query A { order(id: "1") { id } } query B { order(id: "1") { ...F0 } } ${spreading(6, 8, () => '')}`,
    operationName: 'A',
  },
  'fragments that multiply and that nothing spreads': {
    query: `{ order(id: "1") { id } } ${spreading(6, 8, () => '')}`,
  },
  'inline fragments under conditions': {
    query: `query(${flags(40)}) { order(id: "1") { ${each(40, index => `... @include(if: $v${index}) { settlements { id } }`)} } }`,
  },
  'the same field a thousand times': { query: `{ order(id: "1") { ${'id '.repeat(1_000)} } }` },
  'fields with the same name that all have to be compared': {
    query: `{ order(id: "1") { ${'settlements { id currency } '.repeat(300)} } }`,
  },
  'fragments that all have to be compared': {
    query: `{ order(id: "1") { ${each(120, index => `...A${index}`)} } }
      ${each(120, index => `fragment A${index} on Order { items { product { title } } settlements { id } }`)}`,
  },
  'many aliases of what is joined': {
    query: `{ ${each(31, index => `a${index}: order(id: "${index}") { settlements { id } }`)} }`,
  },
  'many operations': {
    query: each(600, index => `query Q${index} { order(id: "1") { id } }`),
    operationName: 'Q0',
  },
  'more levels than any type has': {
    query: `{ order(id: "1") { ${nested(13, 'settlements { order { ', 'id', '} }')} } }`,
  },
  'levels of inline fragments': { query: `{ order(id: "1") { ${nested(600, '... { ', 'id', '}')} } }` },
  'a list of literals without end': {
    query: `{ products(filter: { skus: [${'"a" '.repeat(4_000)}] }) { items { id } } }`,
  },
  'literals within literals': {
    query: `mutation { createProduct(input: { attributes: ${nested(2_000, '{ a: ', '1', '}')} }) { id } }`,
  },
  'brackets without end': { query: `{ products(filter: { skus: ${'['.repeat(10_000)}` },
  'a directive repeated': {
    query: `query($v: Boolean!) { order(id: "1") { id ${'@include(if: $v) '.repeat(900)} } }`,
  },
  'variables without end': {
    query: `query(${each(900, index => `$v${index}: Boolean`)}) { order(id: "1") { id } }`,
  },
  'a comment of a megabyte': { query: `{ order(id: "1") { id } } #${'x'.repeat(1024 * 1024)}` },
  'a name of a megabyte': {
    query: `query A { order(id: "1") { id } }`,
    operationName: 'A'.repeat(1024 * 1024),
  },
  'a string of a megabyte': { query: `{ order(id: "${'x'.repeat(1024 * 1024)}") { id } }` },
  'the schema through the schema': {
    query: `{ __schema { types { ${nested(6, 'fields { type { ', 'name', '} }')} } } }`,
  },
  'every name of the schema thirty times over': {
    query: `{ __schema { types { fields { ${each(31, index => `a${index}: name`)} } } } }`,
  },
  'many pages of pages': {
    query:
      '{ products(limit: 100) { items { variants { price { amount } images { url } } images { url } } } orders(limit: 100) { items { items { product { variants { price { amount } } } } } } }',
  },
  'pages as long as a variable says by default': {
    query:
      'query($n: Int! = 100) { orders(limit: $n) { items { items { product { variants { price { amount } } } } } } }',
  },
  'thirty accounts at once': {
    query: `mutation { ${each(30, index => `a${index}: signUp(input: { email: "a${index}@shop.test", password: "correct horse", name: "A" }) { session { csrfToken } }`)} }`,
  },
};

/** As large as documents may be, and fine. */
export const largeDocuments: Record<string, HostileDocument> = {
  'thirty aliases of what is joined': {
    query: `{ ${each(30, index => `a${index}: order(id: "${index}") { id settlements { id currency } items { product { title } } }`)} }`,
  },
  'thirty conditions on what is joined': {
    query: `query(${flags(30)}) { order(id: "1") { ${each(30, index => `... @include(if: $v${index}) { id settlements { id currency } items { product { title } } }`)} } }`,
    variables: Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`v${index}`, index % 2 === 0])),
  },
  'fields with the same name': { query: `{ order(id: "1") { ${'settlements { id } '.repeat(249)} } }` },
  'what every tool asks of a schema': { query: getIntrospectionQuery() },
};
