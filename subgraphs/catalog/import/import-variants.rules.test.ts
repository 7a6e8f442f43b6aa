import { describe, expect, it } from 'vitest';
import type { StagedContent, StagedRow } from './import.queries.js';
import { settleVariants } from './import-variants.rules.js';

const staged = (content: Partial<StagedContent>, outcome: StagedRow['outcome'] = null): StagedRow => ({
  row: 2,
  groupKey: 'sku:TEE',
  aliases: [],
  outcome,
  content: { product: null, variants: [], images: [], ...content },
  issues: [],
  doubleSkus: null,
  productId: null,
  productVersion: null,
});
const settled = (...rows: StagedRow[]) => settleVariants(rows).map(({ content }) => content);
const image = { url: 'https://shop.example/s.jpg', position: 1, altText: null };

describe('a row that the row of its product named as a variant', () => {
  const sold = {
    sku: 'TEE-S',
    price: '10',
    salePrice: '8',
    cost: null,
    inventoryQuantity: 3,
    barcode: '4006381333931',
    otherCodes: ['A-1'],
    weight: { value: '200', unit: 'g' as const },
  };
  const member = { memberOf: { Size: 'S' }, product: { title: 'Tee S', status: 'active' as const, ...sold } };

  it('becomes one: what sells it, its option values and its first picture, without texts of its own', () => {
    expect(
      settled(staged({ ...member, images: [image, { ...image, url: 'https://shop.example/2.jpg' }] })),
    ).toEqual([
      {
        product: null,
        variants: [{ ...sold, optionValues: { Size: 'S' }, imageUrl: image.url }],
        images: [image, { ...image, url: 'https://shop.example/2.jpg' }],
      },
    ]);
  });

  it('says nothing of what its row does not state', () => {
    expect(settled(staged({ memberOf: { Size: 'S' }, product: { price: '10' } }))[0]?.variants).toEqual([
      { price: '10', optionValues: { Size: 'S' } },
    ]);
  });

  it.each(['salePriceStartsAt', 'salePriceEndsAt'])('has no sale price where it is limited by %s', field => {
    const product = { ...member.product, [field]: '2026-01-01T00:00:00.000Z' };
    const { salePrice: _, ...rest } = sold;
    expect(settled(staged({ ...member, product }))[0]?.variants).toEqual([
      { ...rest, optionValues: { Size: 'S' } },
    ]);
    const cleared = { ...member.product, [field]: null };
    expect(settled(staged({ ...member, product: cleared }))[0]?.variants[0]?.salePrice).toBe('8');
  });

  it('sells nothing where it is rejected, and its pictures stay', () => {
    expect(settled(staged({ ...member, images: [image] }, 'error'))).toEqual([
      { product: null, variants: [], images: [image] },
    ]);
  });
});

describe('a variation that may stand for the product itself', () => {
  const itself = {
    sku: 'TEE',
    price: '10',
    inventoryQuantity: 3,
    optionValues: { Title: 'Default' },
    isItself: true,
  };
  const product = { title: 'Tee', sku: null, options: [{ name: 'Title', values: ['Default'] }] };
  const content = { product, variants: [itself as never] };

  it('is the SKU, price and stock of the product where it stays alone, and no option', () => {
    expect(settled(staged(content))).toEqual([
      { product: { title: 'Tee', sku: 'TEE', price: '10', inventoryQuantity: 3 }, variants: [], images: [] },
    ]);
    expect(settled(staged({ variants: [itself as never] }))[0]?.product).toEqual({
      sku: 'TEE',
      price: '10',
      inventoryQuantity: 3,
    });
  });

  it('is a variant like any other beside one more, be that in the same row, another, or a rejected one', () => {
    const { isItself: _, ...plain } = itself;
    const other = { sku: 'TEE-S' };
    expect(settled(staged({ ...content, variants: [itself as never, other] }))).toEqual([
      { product, variants: [plain, other], images: [] },
    ]);
    expect(settled(staged(content), staged({ variants: [other] }))[0]).toEqual({
      product,
      variants: [plain],
      images: [],
    });
    expect(settled(staged(content), staged({}, 'error'))[0]?.variants).toEqual([plain]);
  });

  it('is not what any other single variant is', () => {
    const single = { product, variants: [{ sku: 'TEE-S', optionValues: { Size: 'S' } }], images: [] };
    expect(settled(staged(single))).toEqual([single]);
    const described = { product, variants: [], images: [] };
    expect(settled(staged(described))).toEqual([described]);
  });
});
