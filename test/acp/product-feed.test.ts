import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { acpProblems, hasAcpData } from './acp-schemas.js';

let program: Program;
let shop: Organization;
let feed: string;

beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program, { defaultCurrency: 'JPY' });
  feed = `/acp/feeds/${shop.id}`;
});
afterAll(() => program.stop());

const create = async (product: Record<string, unknown>) =>
  (await shop.rest.post('/api/v1/products', { status: 'active', ...product })).json.product;

describe('the product feed', () => {
  it('is there before there is a product', async () => {
    expect((await shop.rest.get('/acp/feeds')).json).toEqual({ feeds: [{ id: shop.id }] });
    expect((await shop.rest.get(`${feed}/products`)).text).toBe('{"products":[]}');
  });

  it('tells active products alone, with what they cost now and whether they can be bought', async () => {
    const tee = await create({
      title: 'Tee',
      description: 'Soft &amp; red.',
      productType: 'Shirts',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        {
          sku: 'TEE-S',
          optionValues: { Size: 'S' },
          price: { amount: '2000', currency: 'JPY' },
          salePrice: { amount: '1500', currency: 'JPY' },
          inventoryQuantity: 0,
        },
        { sku: 'TEE-M', optionValues: { Size: 'M' }, price: { amount: '2000', currency: 'JPY' } },
      ],
    });
    await create({ title: 'Secret', status: 'draft', price: { amount: '1', currency: 'JPY' } });
    const mug = await create({ title: 'Mug', description: 'For tea.' });
    const { json } = await shop.rest.get(`${feed}/products`);
    const seller = { name: 'Shop' };
    expect(json.products).toEqual([
      {
        id: tee.id,
        title: 'Tee',
        description: { html: 'Soft &amp; red.' },
        variants: [
          {
            id: tee.variants[0].id,
            title: 'Tee - S',
            price: { amount: 1500, currency: 'JPY' },
            list_price: { amount: 2000, currency: 'JPY' },
            availability: { available: false, status: 'out_of_stock' },
            categories: [{ value: 'Shirts' }],
            variant_options: [{ name: 'Size', value: 'S' }],
            seller,
          },
          {
            id: tee.variants[1].id,
            title: 'Tee - M',
            price: { amount: 2000, currency: 'JPY' },
            availability: { available: true, status: 'in_stock' },
            categories: [{ value: 'Shirts' }],
            variant_options: [{ name: 'Size', value: 'M' }],
            seller,
          },
        ],
      },
      {
        id: mug.id,
        title: 'Mug',
        description: { plain: 'For tea.' },
        variants: [
          { id: mug.id, title: 'Mug', availability: { available: false, status: 'in_stock' }, seller },
        ],
      },
    ]);
  });

  it('says when it last changed, which a product does that goes off sale', async () => {
    const first = await create({ title: 'Plate' });
    await create({ title: 'Bowl' });
    const { json } = await shop.rest.patch(`/api/v1/products/${first.id}`, { title: 'Deep plate' });
    expect((await shop.rest.get(feed)).json).toEqual({ id: shop.id, updated_at: json.product.updatedAt });
    const offSale = await shop.rest.patch(`/api/v1/products/${first.id}`, { status: 'archived' });
    expect((await shop.rest.get(feed)).json.updated_at).toBe(offSale.json.product.updatedAt);
  });

  it.skipIf(!hasAcpData)('is valid by the published schema, as a document and as lines', async () => {
    const { json } = await shop.rest.get(`${feed}/products`);
    expect(acpProblems('feed', 'ProductsResponse', json)).toEqual([]);
    const lines = (await shop.rest.get(`${feed}/products?format=jsonl`)).text.trimEnd().split('\n');
    expect(lines.map(line => JSON.parse(line))).toEqual(json.products);
    expect(acpProblems('feed', 'FeedMetadata', (await shop.rest.get(feed)).json)).toEqual([]);
  });

  it('is told whole, however many pages it is read in', async () => {
    const crowd = await startOrganization(program);
    const csv = Array.from({ length: 205 }, (_, index) => `S${index},Thing ${index},active`);
    const { json } = await crowd.rest.post(
      '/api/v1/products/bulk-import',
      ['sku,title,status', ...csv].join('\n'),
      { 'content-type': 'text/csv' },
    );
    await crowd.rest.finishedJob(json.jobId);
    const { products } = (await crowd.rest.get(`/acp/feeds/${crowd.id}/products`)).json;
    expect(new Set(products.map(({ title }: { title: string }) => title)).size).toBe(205);
  });

  it('of nobody, or of somebody else, is a flat error', async () => {
    const stranger = await startOrganization(program);
    const wanted = { type: 'invalid_request', code: 'feed_not_found' };
    for (const path of [feed, `${feed}/products`, `/acp/feeds/${newId()}`]) {
      const { status, json } = await stranger.rest.get(path);
      expect([status, json]).toEqual([404, expect.objectContaining(wanted)]);
    }
  });
});
