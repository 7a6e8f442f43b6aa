import { describe, expect, it } from 'vitest';
import type { StagedRow } from './import.queries.js';
import { repairRows } from './import-repairs.rules.js';
import type { ProductFields } from './reading/parsed-row.js';

const repaired = (product: ProductFields, defaultCurrency: string) => {
  const row: StagedRow = {
    row: 2,
    aliases: [],
    groupKey: 'sku:MUG',
    outcome: null,
    content: { product, variants: [], images: [] },
    issues: [],
    doubleSkus: null,
    productId: null,
    productVersion: null,
  };
  const [one] = repairRows([row], { before: null, defaultCurrency, foreignSkus: new Map() });
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
  });

  it('lose decimals that say nothing', () => {
    expect(repaired({ price: '980.000000' }, 'JPY')).toEqual({ product: { price: '980' }, codes: [] });
  });
});
