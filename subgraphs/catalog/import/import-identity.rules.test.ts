import { describe, expect, it } from 'vitest';
import type { StagedContent, StagedRow } from './import.queries.js';
import { identityOf } from './import-identity.rules.js';

const staged = (content: Partial<StagedContent>, more: Partial<StagedRow> = {}): StagedRow => ({
  row: 2,
  groupKey: 'title:mug',
  aliases: [],
  outcome: null,
  content: { product: null, variants: [], images: [], ...content },
  issues: [],
  doubleSkus: null,
  productId: null,
  productVersion: null,
  ...more,
});
const mug = staged({ product: { title: 'Big Mug', price: '5' } });
const titledOf = (groupKey: string, ...rows: StagedRow[]) => identityOf(groupKey, rows).titled;

describe('the product of a group of rows', () => {
  it('is looked for by the handles and SKUs that its rows state, each once', () => {
    const rows = [
      staged({
        product: { title: 'Mug', handle: 'mug', sku: 'MUG' },
        variants: [{ sku: 'MUG-L' }, { sku: null }],
      }),
      staged({ product: { sku: null }, variants: [{ sku: 'MUG' }, {}] }),
    ];
    expect(identityOf('handle:mug', rows)).toEqual({
      handles: ['mug'],
      skus: ['MUG', 'MUG-L'],
      titled: null,
    });
  });

  it('is looked for by the SKU that names the group, and by none that is of an earlier product of the file', () => {
    const row = staged({ variants: [{ sku: 'A' }, { sku: 'B' }] }, { doubleSkus: { A: 1 } });
    expect(identityOf('sku:PARENT', [row])).toEqual({ handles: [], skus: ['PARENT', 'B'], titled: null });
    expect(identityOf('sku:A', [row]).skus).toEqual(['B']);
    expect(identityOf('id:7', [row]).skus).toEqual(['B']);
  });

  it('is looked for by the handle that its title would get, unless it states one', () => {
    expect(titledOf('title:big mug', staged({}), mug)).toMatchObject({ titleKey: 'big-mug', sourceId: null });
    expect(titledOf('handle:x', staged({ product: { title: 'Big Mug', handle: 'x' } }))).toBeNull();
    expect(
      titledOf('row:2', staged({ variants: [{ sku: 'A' }] }), staged({ product: { brand: 'B' } })),
    ).toBeNull();
  });
});

describe('the id of a product of one title with others', () => {
  it.each([
    ['id:7', [], 'id:7'],
    ['sku:MUG', ['title:mug', 'id:7'], 'id:7'],
    ['title:mug', ['row:2', 'sku:MUG'], null],
  ])('of the group %s with the names %j is %s', (groupKey, aliases, sourceId) => {
    expect(titledOf(groupKey, { ...mug, aliases })?.sourceId).toBe(sourceId);
  });

  it('is none of its variants', () => {
    const variant = staged({ variants: [{ sku: 'A' }] }, { aliases: ['id:8'] });
    expect(titledOf('title:mug', mug, variant)?.sourceId).toBeNull();
  });
});

describe('what is said of a product of one title with others', () => {
  const digests = (content: Partial<StagedContent>) => {
    const { contentDigest, descriptionDigest } = titledOf('title:mug', staged(content))!;
    return { contentDigest, descriptionDigest };
  };
  const content = {
    product: { title: 'Mug', description: 'For tea.', price: '5' },
    variants: [{ optionValues: { Size: 'S' }, barcode: '1', price: '5' }],
    images: [{ url: 'https://shop.example/a.jpg', position: 1, altText: null }],
  } satisfies Partial<StagedContent>;
  const before = digests(content);

  it('is the same where the rows say the same', () => {
    expect(digests(structuredClone(content))).toEqual(before);
  });

  it.each<[string, Partial<StagedContent>]>([
    ['its price', { product: { ...content.product, price: '6' } }],
    ['its stock', { product: { ...content.product, inventoryQuantity: 3 } }],
    ['the price of a variant', { variants: [{ ...content.variants[0]!, price: '6' }] }],
    ['the place of a picture', { images: [{ ...content.images[0]!, position: 2 }] }],
  ])('is described the same where %s changes', (_name, change) => {
    const after = digests({ ...content, ...change });
    expect(after.contentDigest).not.toBe(before.contentDigest);
    expect(after.descriptionDigest).toBe(before.descriptionDigest);
  });

  it.each<[string, Partial<StagedContent>]>([
    ['its description', { product: { ...content.product, description: 'For coffee.' } }],
    ['its barcode', { product: { ...content.product, barcode: '9' } }],
    ['its options', { product: { ...content.product, options: [{ name: 'Size', values: ['S'] }] } }],
    ['an option value', { variants: [{ ...content.variants[0]!, optionValues: { Size: 'M' } }] }],
    ['the barcode of a variant', { variants: [{ ...content.variants[0]!, barcode: '2' }] }],
    ['a picture', { images: [{ ...content.images[0]!, url: 'https://shop.example/b.jpg' }] }],
  ])('is described otherwise where %s changes', (_name, change) => {
    expect(digests({ ...content, ...change }).descriptionDigest).not.toBe(before.descriptionDigest);
  });
});
