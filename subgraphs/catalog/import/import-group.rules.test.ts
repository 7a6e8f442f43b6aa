import { describe, expect, it } from 'vitest';
import type { Product } from '../product/product.entity.js';
import { applyChanges, emptyProduct, type ProductChanges } from '../product/product.rules.js';
import type { StagedContent, StagedRow } from './import.queries.js';
import { type GroupContext, planGroup } from './import-group.rules.js';
import type { ProductFields } from './reading/parsed-row.js';

const now = '2026-11-21T08:00:00.000Z';
let ids = 0;
const newId = () => `id-${++ids}`;

const staged = (
  row: number,
  content: Partial<StagedContent>,
  outcome: StagedRow['outcome'] = null,
): StagedRow => ({
  row,
  groupKey: 'handle:tee',
  aliases: [],
  outcome,
  content: { product: null, variants: [], images: [], ...content },
  issues: [],
  doubleSkus: null,
  productId: null,
  productVersion: null,
});
const context = (changes: Partial<GroupContext> = {}): GroupContext => ({
  before: null,
  defaultCurrency: 'SGD',
  hasCurrency: true,
  foreignSkus: new Map(),
  tellsCreated: false,
  columnOfVariant: field => field,
  now,
  newId,
  ...changes,
});
const stored = (changes: ProductChanges): Product => ({
  ...applyChanges(emptyProduct('p1', 'SGD', now), { title: 'Tee', handle: 'tee', ...changes }, newId),
  version: 1,
});
const size = (Size: string, fields: object = {}) => ({ optionValues: { Size }, price: '10', ...fields });
const plan = (rows: StagedRow[], changes: Partial<GroupContext> = {}) => {
  const { after, rows: planned, changedFields } = planGroup(rows, context(changes));
  return {
    after,
    changedFields,
    rows: planned.map(({ row, outcome, issues }) => [
      row,
      outcome,
      ...issues.map(({ severity, column, code }) => `${severity} ${column} ${code}`),
    ]),
    messages: planned.flatMap(({ issues }) => issues.map(({ message }) => message)),
  };
};

describe('the rows of a new product', () => {
  it('make one product, as of now, in the default currency where the file says none', () => {
    const { after, rows } = plan([
      staged(2, { product: { title: 'Tee', status: 'active' }, variants: [size('S')] }),
      staged(3, { variants: [size('M', { price: '12.5' })] }),
    ]);
    expect(rows).toEqual([
      [2, 'create'],
      [3, 'create'],
    ]);
    expect(after).toMatchObject({
      title: 'Tee',
      status: 'active',
      currency: 'SGD',
      price: '10.00',
      createdAt: now,
    });
    expect(after?.variants.map(({ title, price }) => `${title} ${price}`)).toEqual(['S 10.00', 'M 12.50']);
  });

  it('leave out the row whose variant cannot be right, and the product is kept as a draft', () => {
    const { after, rows, messages } = plan([
      staged(2, { product: { title: 'Tee', status: 'active' }, variants: [size('S')] }),
      staged(3, { variants: [size('M', { salePrice: '11', sku: 'A\tB' })] }),
      staged(4, { variants: [size('L')] }),
    ]);
    expect(rows).toEqual([
      [2, 'create', 'warning status PRODUCT_PARTIAL'],
      [3, 'error', 'error salePrice SALE_PRICE_ABOVE_PRICE', 'error sku SKU_MALFORMED'],
      [4, 'create'],
    ]);
    expect(messages[0]).toMatch(/^Row 3 of this product/);
    expect(after).toMatchObject({ status: 'draft', variants: [{ title: 'S' }, { title: 'L' }] });
  });

  it('are described by what a rejected row says of the whole, and sell nothing of it', () => {
    const image = { url: 'https://shop.example/tee.jpg', position: 1, altText: null };
    const leader = {
      product: { title: 'Tee', sku: 'LOST', price: '99' },
      variants: [size('S')],
      images: [image],
    };
    const { after, rows } = plan([staged(2, leader, 'error'), staged(3, { variants: [size('M')] })]);
    expect(rows).toEqual([
      [2, 'error'],
      [3, 'create', 'warning status PRODUCT_PARTIAL'],
    ]);
    expect(after).toMatchObject({
      title: 'Tee',
      sku: null,
      images: [{ url: image.url }],
      variants: [{ title: 'M' }],
    });
  });

  it('are all rejected where none gives it a title, or none is left', () => {
    const untitled = plan([staged(2, { variants: [size('S')] }), staged(3, { variants: [size('M')] })]);
    expect(untitled.rows).toEqual([
      [2, 'error', 'error title PRODUCT_NOT_DESCRIBED'],
      [3, 'error', 'error title PRODUCT_NOT_DESCRIBED'],
    ]);
    expect(untitled.messages[0]).toContain('There is no product handle:tee,');
    const nameless = plan([{ ...staged(2, {}), groupKey: 'row:2' }]);
    expect(nameless.messages[0]).toContain('has no handle, SKU or title');
    expect([untitled.after, untitled.changedFields]).toEqual([null, []]);
    expect(plan([staged(2, { product: { title: 'Tee' } }, 'error')])).toMatchObject({
      after: null,
      rows: [[2, 'error']],
    });
  });

  it('are all rejected for what is wrong with the product as a whole', () => {
    const product: ProductFields = { title: 'Tee', handle: 'a b' };
    const { after, rows } = plan([
      staged(2, { product, variants: [size('S')] }),
      staged(3, { variants: [size('M')] }),
    ]);
    const reason = 'error handle HANDLE_MALFORMED';
    expect([after, rows]).toEqual([
      null,
      [
        [2, 'error', reason],
        [3, 'error', reason],
      ],
    ]);
  });

  it('that contradict an earlier one are left out; a rejected row cannot contradict', () => {
    const conflict = plan([
      staged(2, { product: { title: 'Tee', brand: 'A' }, variants: [size('S')] }),
      staged(3, { product: { brand: 'B' }, variants: [size('M')] }),
    ]);
    expect(conflict.rows[1]).toEqual([3, 'error', 'error brand PRODUCT_FIELD_CONFLICT']);
    expect(conflict.after?.brand).toBe('A');
    const withRejected = plan([
      staged(2, { product: { title: 'Tee', brand: 'A' }, variants: [size('S')] }),
      staged(3, { product: { brand: 'B' } }, 'error'),
    ]);
    expect(withRejected.rows).toEqual([
      [2, 'create', 'warning status PRODUCT_PARTIAL'],
      [3, 'error'],
    ]);
  });

  it('tell a price that its variants do not have, at the row that says it', () => {
    const { after, rows, messages } = plan([
      staged(2, { variants: [size('S', { price: '10' })] }),
      staged(3, { product: { title: 'Tee', price: '8' }, variants: [size('M', { price: '12' })] }),
    ]);
    expect(rows).toEqual([
      [2, 'create'],
      [3, 'create', 'warning price DERIVED_FROM_VARIANTS'],
    ]);
    expect(messages[0]).toContain('its price is 10.00');
    expect(after?.price).toBe('10.00');
  });
});

describe('the rows of a product that exists', () => {
  const before = stored({ price: '5', brand: 'A' });

  it('change what they state, and nothing where they state what is there', () => {
    const changed = plan([staged(2, { product: { brand: 'B' } })], { before });
    expect(changed).toMatchObject({ after: { id: 'p1', title: 'Tee', brand: 'B' }, rows: [[2, 'update']] });
    expect(changed.changedFields).toEqual(['brand']);
    expect(plan([staged(2, { product: { brand: 'A' } })], { before })).toMatchObject({
      after: null,
      rows: [[2, 'unchanged']],
    });
  });

  it.each([['price'], ['salePrice'], ['cost']] as const)(
    'give no %s in a currency that nobody named, if it is not the one of the product',
    field => {
      const foreign = { before, hasCurrency: false, defaultCurrency: 'MYR' };
      const rejected = plan([staged(2, { product: { [field]: '4' } })], foreign);
      expect(rejected).toMatchObject({ after: null, rows: [[2, 'error', 'error price CURRENCY_MISMATCH']] });
      expect(rejected.messages[0]).toContain(
        'sold in SGD; the file names no currency, so its amounts are in MYR',
      );
      for (const known of [{ before }, { before, hasCurrency: false }]) {
        expect(plan([staged(2, { product: { [field]: '4' } })], known).rows).toEqual([[2, 'update']]);
      }
      expect(plan([staged(2, { product: { brand: 'B', [field]: null } })], foreign).rows[0]?.[1]).toBe(
        'update',
      );
    },
  );

  it('state every amount anew where they change the currency', () => {
    expect(plan([staged(2, { product: { currency: 'MYR' } })], { before }).rows).toEqual([
      [2, 'error', 'error price AMOUNT_NOT_RESTATED'],
    ]);
    expect(plan([staged(2, { product: { currency: 'MYR', price: '15' } })], { before }).rows).toEqual([
      [2, 'update'],
    ]);
  });

  it('name an error of a stored variant that no row brings at every row', () => {
    const broken = stored({ variants: [size('S', { salePrice: '11' }), size('M', { price: '9' })] });
    const { rows } = plan([staged(2, { variants: [size('M', { price: '9', cost: '1' })] })], {
      before: broken,
    });
    expect(rows).toEqual([[2, 'error', 'error salePrice SALE_PRICE_ABOVE_PRICE']]);
  });
});
