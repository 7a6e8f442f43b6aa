import { describe, expect, it } from 'vitest';
import { emptyProduct } from '../product/product.rules.js';
import type { StagedRow } from './import.queries.js';
import { type RepairContext, repairRows } from './import-repairs.rules.js';
import type { ProductFields, VariantFields } from './reading/parsed-row.js';

const context: RepairContext = { before: null, defaultCurrency: 'USD', foreignSkus: new Map() };

const rowOf = (
  row: number,
  content: Partial<StagedRow['content']>,
  more: Partial<StagedRow> = {},
): StagedRow => ({
  row,
  aliases: [],
  groupKey: 'sku:MUG',
  outcome: null,
  content: { product: null, variants: [], images: [], ...content },
  issues: [],
  doubleSkus: null,
  productId: null,
  productVersion: null,
  ...more,
});

const repaired = (product: ProductFields, defaultCurrency: string) => {
  const [one] = repairRows([rowOf(2, { product })], { ...context, defaultCurrency });
  return { product: one!.content.product, codes: one!.issues.map(({ column, code }) => [column, code]) };
};

describe('amounts in a currency without decimals', () => {
  it('are rounded where a discount was computed', () => {
    const discounted: ProductFields = { price: '999', salePrice: '849.15', hasComputedSale: true };
    expect(repaired(discounted, 'JPY')).toEqual({
      product: { price: '999', salePrice: '849' },
      codes: [['salePrice', 'AMOUNT_ROUNDED']],
    });
  });

  it('stay as they are where the file states them, since it is in another currency then', () => {
    const stated: ProductFields = { price: '19.99', salePrice: '15.50' };
    expect(repaired(stated, 'JPY')).toEqual({ product: stated, codes: [] });
    expect(repaired({ ...stated, hasComputedSale: true }, 'JPY').product).toMatchObject({ price: '19.99' });
  });

  it('lose decimals that say nothing', () => {
    expect(repaired({ price: '980.000000' }, 'JPY')).toEqual({ product: { price: '980' }, codes: [] });
  });
});

describe('amounts of more decimals than their currency has', () => {
  it('are rounded half a unit up, and the row is told what to', () => {
    const [row] = repairRows([rowOf(2, { product: { price: '8.405', cost: '3.2' } })], context);
    expect(row!.content.product).toEqual({ price: '8.41', cost: '3.2' });
    expect(row!.issues).toEqual([
      {
        severity: 'warning',
        column: 'price',
        code: 'AMOUNT_ROUNDED',
        message: 'USD has 2 decimals: 8.405 is rounded to 8.41.',
      },
    ]);
  });

  it('are of the currency that the file states, else of the product as it is, else of the account', () => {
    const stated = rowOf(2, { product: { currency: 'KWD' } });
    const priced = rowOf(3, { variants: [{ sku: 'M', price: '1.2345' }] });
    const before = emptyProduct('p1', 'KWD', '2026-11-21T08:00:00.000Z');
    const priceIn = (rows: StagedRow[], more: Partial<RepairContext>) =>
      repairRows(rows, { ...context, ...more }).at(-1)!.content.variants[0]!.price;
    const empty = rowOf(4, { product: {} });
    expect(priceIn([empty, stated, priced], { before: { ...before, currency: 'USD' } })).toBe('1.235');
    expect(priceIn([priced], { before })).toBe('1.235');
    expect(priceIn([priced], {})).toBe('1.23');
  });
});

describe('a SKU that stands twice', () => {
  const variant = (sku: string, size: string, more: Partial<VariantFields> = {}): VariantFields => ({
    sku,
    optionValues: { Size: size },
    ...more,
  });
  const variantsOf = (rows: readonly StagedRow[]) =>
    rows.map(({ content, issues }) => ({
      variants: content.variants.map(({ sku, otherCodes }) => [sku, otherCodes]),
      messages: issues.map(({ code, column, message }) => `${code} ${column}: ${message}`),
    }));
  const kept = 'A SKU is unique, so this one has none of its own and keeps it in otherCodes.';

  it('is kept by the first that uses it; the others keep it among their other codes, once', () => {
    const rows = [
      rowOf(2, { product: { sku: 'MUG' } }),
      rowOf(3, { variants: [variant('MUG', 'S', { otherCodes: ['A', 'MUG'] }), variant('MUG-M', 'M')] }),
    ];
    expect(variantsOf(repairRows(rows, context))).toEqual([
      { variants: [], messages: [] },
      {
        variants: [
          [undefined, ['A', 'MUG']],
          ['MUG-M', undefined],
        ],
        messages: [`SKU_REPEATED sku: The SKU "MUG" is that of row 2, of the same product. ${kept}`],
      },
    ]);
  });

  it('is kept by the variant that has it in the catalog, wherever it stands in the file', () => {
    const product = emptyProduct('p1', 'USD', '2026-11-21T08:00:00.000Z');
    const stored = { sku: 'MUG', optionValues: { Size: 'M' } };
    const before = { ...product, variants: [stored] } as unknown as RepairContext['before'];
    const rows = [
      rowOf(2, { variants: [variant('MUG', 'S')] }),
      rowOf(3, { variants: [variant('MUG', 'M')] }),
    ];
    expect(variantsOf(repairRows(rows, { ...context, before })).map(({ variants }) => variants)).toEqual([
      [[undefined, ['MUG']]],
      [['MUG', undefined]],
    ]);
  });

  it('is not kept by a row that is rejected, which stays as it is', () => {
    const rejected = rowOf(2, { variants: [variant('MUG', 'S', { price: '1.999' })] }, { outcome: 'error' });
    const next = rowOf(3, { variants: [variant('MUG', 'M')] });
    expect(repairRows([rejected, next], context)).toEqual([rejected, next]);
  });

  it('belongs to another product where that has it, in the catalog or earlier in the file', () => {
    const inCatalog = rowOf(2, { product: { sku: 'MUG' } });
    const inFile = rowOf(7, { product: { sku: 'CUP' } }, { doubleSkus: { CUP: 4 } });
    const issue = { severity: 'warning', code: 'TITLE_CUT', column: 'title', message: 'Cut.' } as const;
    const foreignSkus = new Map([['MUG', 'p9']]);
    const [first, second] = repairRows([{ ...inCatalog, issues: [issue] }, inFile], {
      ...context,
      foreignSkus,
    });
    expect(first!.content.product).toEqual({ otherCodes: ['MUG'] });
    expect(first!.issues).toMatchObject([
      issue,
      { severity: 'warning', message: `The SKU "MUG" is that of another product (p9). ${kept}` },
    ]);
    expect(second!.issues).toMatchObject([
      { message: `The SKU "CUP" is that of another product, in row 4 of this file. ${kept}` },
    ]);
  });

  it('is none where there is none: what has no SKU is let alone', () => {
    const rows = [
      rowOf(2, { product: { sku: null } }),
      rowOf(3, { variants: [{ optionValues: { Size: 'S' } }] }),
    ];
    expect(repairRows(rows, context)).toEqual(rows);
  });
});
