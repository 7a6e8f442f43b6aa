import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Organization, startOrganization } from '../support/organization.js';
import { productsCsv } from '../support/product-files.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
let shop: Organization;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
  await shop.rest.imported(productsCsv(230, 'EXPORT'));
  await shop.rest.post('/api/v1/products', difficult);
});
afterAll(() => program.stop());

/** Everything that a cell of CSV gets wrong easily. */
const difficult = {
  title: '  "Tea, set"\nof two ',
  description: 'Line one\r\nline two;\ttab | pipe \\ backslash',
  tags: ['a|b', 'c\\d', 'é'],
  highlights: ['=1+1', '@x', '  ', ' spaced\t'],
  brand: ' b ',
  productType: '\u00a0cups ',
  material: ' clay ',
  attributes: { 'Colour: inner': 'a=b;c', ' spaced ': ' value ' },
  options: [
    { name: ' Size|x ', values: [' S,1', 'M '] },
    { name: 'Colour', values: [] },
  ],
  currency: 'JPY',
  weight: { value: '1.250', unit: 'kg' },
  variants: [
    {
      sku: '001',
      optionValues: { 'Size|x ': ' S,1 ', Colour: '' + 'red' },
      title: ' t ',
      otherCodes: [' c1 '],
      imageUrl: ' https://example.com/tea.jpg',
      price: { amount: '1200', currency: 'JPY' },
      requiresShipping: false,
    },
    {
      sku: '[clear]',
      optionValues: { 'Size|x': 'M', Colour: 'blue' },
      inventoryQuantity: 0,
      barcode: '4006381333931',
    },
  ],
};

describe('the whole catalog', () => {
  it('comes as pages by cursor, as NDJSON and through the list, each the same', async () => {
    const pages = await shop.rest.all('/api/v1/catalog/items?limit=100');
    expect(pages).toHaveLength(231);
    const { headers, text } = await shop.rest.get('/api/v1/catalog/items?format=ndjson');
    expect(headers.get('content-type')).toBe('application/x-ndjson');
    expect(
      text
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toEqual(pages);
    const one = pages[117]!;
    expect((await shop.rest.get(`/api/v1/products/${one.id}`)).json.product).toEqual(one);
  });

  it('comes as CSV, and importing that changes nothing and tells nobody', async () => {
    const before = await shop.rest.all('/api/v1/catalog/items?limit=500');
    const events = await shop.events();
    const csv = await shop.rest.get('/api/v1/catalog/items?format=csv');
    expect(csv.headers.get('content-disposition')).toContain('catalog.csv');
    const { status, result } = await shop.rest.imported(csv.bytes);
    expect([status, result.errors, result.counts.productsUnchanged]).toEqual(['completed', [], 231]);
    expect(result.counts).toMatchObject({ created: 0, updated: 0, skipped: 0, unchanged: 232 });
    expect(await shop.rest.all('/api/v1/catalog/items?limit=500')).toEqual(before);
    expect(await shop.events()).toEqual(events);
  });

  it('makes the same catalog in an empty organization', async () => {
    const copy = await startOrganization(program);
    const csv = await shop.rest.get('/api/v1/catalog/items?format=csv');
    expect((await copy.rest.imported(csv.bytes)).result).toMatchObject({ success: true });
    const bare = async ({ rest }: Organization) =>
      (await rest.all('/api/v1/catalog/items?limit=500'))
        .map(product => withoutIdentity(product))
        .toSorted((a, b) => (a.handle < b.handle ? -1 : 1));
    expect(await bare(copy)).toEqual(await bare(shop));
  });

  it('comes from a time on, and its cursor stays right while products change', async () => {
    const { json: first } = await shop.rest.get('/api/v1/catalog/items?limit=100');
    const changed = first.items[0].id;
    const { json } = await shop.rest.patch(`/api/v1/products/${changed}`, { brand: 'Changed' });
    const since = encodeURIComponent(json.product.updatedAt);
    const newer = await shop.rest.all(`/api/v1/catalog/items?updated-since=${since}`);
    expect(newer.map(({ id }) => id)).toEqual([changed]);
    const rest = await shop.rest.get(`/api/v1/catalog/items?limit=500&cursor=${first.pagination.nextCursor}`);
    expect(rest.json.items).toHaveLength(131);
    const misused = await shop.rest.get(
      `/api/v1/catalog/items?updated-since=${since}&cursor=${first.pagination.nextCursor}`,
    );
    expect([misused.status, misused.json.code]).toEqual([400, 'CURSOR_INVALID']);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: products as REST shows them.
function withoutIdentity(product: any): any {
  const { id: _id, version: _version, createdAt: _createdAt, updatedAt: _updatedAt, ...rest } = product;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  return { ...rest, variants: rest.variants.map(({ id: _variantId, ...variant }: any) => variant) };
}
