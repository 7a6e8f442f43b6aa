import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isListType,
  isObjectType,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { listLengths } from '../../composition/list-lengths.js';
import { overLimit } from '../../gateway/limits/operation-limits.js';
import { measureOperation } from '../../gateway/limits/operation-size.js';
import { publishedSchema as schema } from './operation-calls.js';

/** What fields return whose input has a `limit`. */
const pagedByInput = new Set(
  Object.values(schema.getQueryType()!.getFields())
    .filter(({ args }) =>
      args.some(({ type }) => {
        const input = getNamedType(type);
        return isInputObjectType(input) && input.getFields().limit !== undefined;
      }),
    )
    .map(({ type }) => getNamedType(type).name),
);

/** Lists of objects that no `limit` bounds: neither their own nor that of the page they are in. */
const unbounded = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.startsWith('__') && !pagedByInput.has(name))
  .flatMap(type => {
    const fields = type.getFields();
    return Object.values(fields)
      .filter(({ args }) => !args.some(({ name }) => name === 'limit'))
      .filter(field => isListType(getNullableType(field.type)) && isCompositeType(getNamedType(field.type)))
      .filter(({ name }) => name !== 'items' || fields.pagination === undefined)
      .map(({ name }) => `${type.name}.${name}`);
  });

function costOf(query: string, variables = {}): { cost: number; isAllowed: boolean } {
  const document = parse(query);
  const operation = document.definitions[0] as Parameters<typeof measureOperation>[2];
  const size = measureOperation({ schema, listLengths }, document, operation, variables);
  return { cost: size.cost, isAllowed: overLimit(size) === null };
}

describe('the cost of operations', () => {
  it('has a length for each list without a limit, and for no other', () => {
    expect([...listLengths.keys()].sort()).toEqual(unbounded.sort());
  });

  it('counts the limit of an input, a literal or a variable, and its default', () => {
    const selected = '{ lines { newPrice { amount } } }';
    const cost = (limit: string) => costOf(`{ pricePreview(input: { ${limit} }) ${selected} }`).cost;
    expect(pagedByInput).toContain('PricePreview');
    expect(cost('limit: 10')).toBe(30);
    expect(cost('limit: 1000')).toBe(3_000);
    expect(cost('')).toBe(300);
    const byVariable = `query ($input: PricePreviewInput!) { pricePreview(input: $input) ${selected} }`;
    expect(costOf(byVariable, { input: { limit: 1_000 } }).cost).toBe(3_000);
    const byPart = `query ($n: Int) { pricePreview(input: { limit: $n }) ${selected} }`;
    expect(costOf(byPart, { n: 7 }).cost).toBe(21);
  });

  it.each([
    [
      'a page of products with their variants and where they are listed',
      `query ($limit: Int) { products(limit: $limit) { pagination { total nextCursor } items {
         price { amount currency } images { url }
         variants { id price { amount currency } cost { amount currency } }
         listings { status issues { code } } } } }`,
      { limit: 50 },
    ],
    [
      'the longest page of orders with items and packages',
      `{ orders(limit: 100) { items { id items { quantity unitPrice { amount } product { id } } packages { id }
         settlements { id marketplaceNet { amount } } } } }`,
      {},
    ],
    [
      'all status mappings',
      `{ statusMappings { order { rules { when { path } } flags { when { path } } silent { path } }
         return { types { when { path } } statuses { when { path } } reasons { when { path } } } fees { name } } }`,
      {},
    ],
    ['all terms', '{ shippingRates { id } freeShippingRules { id } taxRules { id } members { id } }', {}],
    [
      'a start page',
      `{ viewer { user { id } memberships { organizationId } } marketplaceConnections(limit: 100) { items { stores { id } } }
         orders { items { id items { id } } } products { items { id price { amount } } } jobs { items { steps { name } } } }`,
      {},
    ],
  ])('lets a dashboard read %s', (_, query, variables) => {
    expect(costOf(query, variables).isAllowed).toBe(true);
  });

  it.each([
    ['the default of a page', '{ products { items { id variants { id } } } }', {}, 24 * (1 + 1 + 10)],
    [
      'the value of a variable',
      'query ($n: Int) { products(limit: $n) { items { id } } }',
      { n: 90 },
      90 * 2,
    ],
    [
      'the default of an export where the variable has no value',
      'query ($n: Int) { catalogItems(limit: $n) { items { id } } }',
      {},
      100 * 2,
    ],
    [
      'the bound of a batch',
      'mutation ($i: BulkDeleteProductsInput!) { bulkDeleteProducts(input: $i) { results { id } } }',
      {},
      1 + 200,
    ],
  ])('counts %s', (_, query, variables, cost) => {
    expect(costOf(query, variables).cost).toBe(cost);
  });

  it.each([
    [
      'orders of products of orders',
      '{ orders { items { items { product { orders(limit: 50) { items { product { id } } } } } } } }',
    ],
    [
      'variants of products of items of orders',
      '{ orders(limit: 100) { items { items { product { variants { id } listings { variants { issues { code } } } } } } } }',
    ],
    [
      'many pages by aliases',
      `{ ${Array.from({ length: 30 }, (_, n) => `p${n}: products(limit: 100) { items { price { amount } images { url } } }`).join(' ')} }`,
    ],
  ])('rejects %s', (_, query) => {
    expect(costOf(query).isAllowed).toBe(false);
  });
});
