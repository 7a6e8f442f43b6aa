import { describe, expect, it } from 'vitest';
import type { Product } from '../product/product.entity.js';
import { applyChanges, emptyProduct, type ProductChanges } from '../product/product.rules.js';
import type { StagedRow } from './import.queries.js';
import { planOf, rejectedPlan, type Settled, variantOwners } from './import-plan.rules.js';
import type { ParsedVariant, RowIssue } from './reading/parsed-row.js';

let ids = 0;
const newId = () => `id-${++ids}`;
const change = (product: Product, changes: ProductChanges) => applyChanges(product, changes, newId, 'merge');
const size = (Size: string, fields: ParsedVariant = {}) => ({ optionValues: { Size }, ...fields });

const note: RowIssue = { severity: 'warning', column: 'weight', code: 'WEIGHT_ROUNDED', message: 'Rounded.' };
const reason: RowIssue = {
  severity: 'error',
  column: 'price',
  code: 'NUMBER_INVALID',
  message: 'No number.',
};
const staged = (row: number, variants: ParsedVariant[] = [], issues: RowIssue[] = []): StagedRow => ({
  row,
  groupKey: 'handle:tee',
  aliases: [],
  outcome: null,
  content: { product: null, variants, images: [] },
  issues,
  doubleSkus: null,
  productId: null,
  productVersion: null,
});

const blank = change(emptyProduct('p1', 'SGD', '2026-01-01T00:00:00.000Z'), {
  title: 'Tee',
  status: 'active',
});
const small = staged(2, [size('S', { sku: 'TEE-S' })]);
const medium = staged(3, [size('M', { sku: 'TEE-M' })]);
const sized = change(blank, { variants: [...small.content.variants, ...medium.content.variants] });
const [s, m] = sized.variants;

const settled = (
  after: Product,
  sound: StagedRow[],
  rejected: number[] = [],
  warnings: number[] = [],
): Settled => ({
  sound,
  after,
  rejected: new Map(rejected.map(row => [row, [reason]])),
  warnings: new Map(warnings.map(row => [row, [note]])),
});
const told = ({ rows }: ReturnType<typeof planOf>) =>
  rows.map(({ row, outcome, issues }) => [row, outcome, ...issues.map(({ code }) => code)]);

describe('a new product', () => {
  it('is written whole, and told field by field only to a person', () => {
    const quiet = planOf([small, medium], settled(sized, [small, medium]), null, false);
    expect(quiet).toMatchObject({ groupKey: 'handle:tee', before: null, after: sized, changedFields: [] });
    expect(quiet.rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
      ['create', []],
      ['create', []],
    ]);
    const [first, second] = planOf([small, medium], settled(sized, [small, medium]), null, true).rows;
    expect(first?.changes).toEqual(
      expect.arrayContaining([
        { path: 'title', from: null, to: 'Tee' },
        { path: 'status', from: null, to: 'active' },
        { path: 'variants.0.sku', from: null, to: 'TEE-S' },
      ]),
    );
    expect(second?.changes).toEqual([
      { path: 'variants.1.sku', from: null, to: 'TEE-M' },
      { path: 'variants.1.title', from: null, to: 'M' },
      { path: 'variants.1.optionValues', from: null, to: { Size: 'M' } },
    ]);
  });

  it('of which rows were rejected is kept as a draft, which its first sound row says', () => {
    const plan = planOf(
      [small, staged(7), medium, staged(4)],
      settled(sized, [small, medium], [7, 4]),
      null,
      false,
    );
    expect(told(plan)).toEqual([
      [2, 'create', 'PRODUCT_PARTIAL'],
      [7, 'error', 'NUMBER_INVALID'],
      [3, 'create'],
      [4, 'error', 'NUMBER_INVALID'],
    ]);
    expect(plan.after?.status).toBe('draft');
    expect(plan.rows[0]?.issues[0]).toEqual({
      severity: 'warning',
      column: 'status',
      code: 'PRODUCT_PARTIAL',
      message:
        'Row 4 and 1 more of this product could not be imported, so it is a draft. Correct the file and import it again.',
    });
  });

  it.each(['draft', 'archived'] as const)(
    'that is not for sale stays %s where rows were rejected',
    status => {
      const after = { ...sized, status };
      expect(planOf([small, staged(7)], settled(after, [small], [7]), null, false).after?.status).toBe(
        status,
      );
    },
  );

  it('with options and no variant is kept as a draft too', () => {
    const optional = change(blank, { options: [{ name: 'Size', values: ['S'] }] });
    const row = staged(2);
    const plan = planOf([row], settled(optional, [row]), null, false);
    expect([told(plan), plan.after?.status]).toEqual([[[2, 'create', 'VARIANTS_MISSING']], 'draft']);
    expect(plan.rows[0]?.issues[0]).toMatchObject({ severity: 'warning', column: null });
    const partial = planOf([row, staged(3)], settled(optional, [row], [3]), null, false);
    expect(told(partial)[0]).toEqual([2, 'create', 'PRODUCT_PARTIAL']);
    for (const sellable of [blank, sized, { ...optional, status: 'draft' as const }]) {
      const whole = planOf([row], settled(sellable, [row]), null, false);
      expect([told(whole), whole.after?.status]).toEqual([[[2, 'create']], sellable.status]);
    }
  });

  it('says in each row what was repaired, then what was noticed', () => {
    const repaired = staged(2, [], [{ ...note, code: 'SKU_REPEATED' }]);
    const rejected = staged(3, [], [{ ...note, code: 'SKU_REPEATED' }]);
    expect(told(planOf([repaired, rejected], settled(blank, [repaired], [3], [2]), null, false))).toEqual([
      [2, 'create', 'SKU_REPEATED', 'WEIGHT_ROUNDED', 'PRODUCT_PARTIAL'],
      [3, 'error', 'SKU_REPEATED', 'NUMBER_INVALID'],
    ]);
  });
});

describe('a product that exists', () => {
  it('is changed by the rows that change it: a variant at its row, the rest at the first', () => {
    const rows = [staged(2, [size('S', { price: '7' })]), medium];
    const after = change(sized, { brand: 'A', variants: [{ id: m!.id, price: '7' }] });
    const plan = planOf(rows, settled(after, rows), sized, false);
    expect(plan.after).toEqual(after);
    expect(plan.changedFields).toEqual(['brand', 'price', `variants.${m!.id}.price`]);
    expect(plan.rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
      [
        'update',
        [
          { path: 'brand', from: null, to: 'A' },
          { path: 'price', from: null, to: '7.00' },
        ],
      ],
      ['update', [{ path: `variants.${m!.id}.price`, from: null, to: '7.00' }]],
    ]);
  });

  it('tells a new variant at its row, with the variants that there were and are', () => {
    const large = staged(4, [size('L', { price: '9' })]);
    const after = change(sized, { variants: large.content.variants });
    const plan = planOf([small, large], settled(after, [small, large]), sized, false);
    expect(plan.rows[0]).toMatchObject({ row: 2 });
    expect(plan.rows[1]).toMatchObject({
      row: 4,
      outcome: 'update',
      changes: [
        { path: 'variants', from: ['TEE-S', 'TEE-M'], to: ['TEE-S', 'TEE-M', 'L'] },
        { path: 'variants.2.title', from: null, to: 'L' },
        { path: 'variants.2.optionValues', from: null, to: { Size: 'L' } },
        { path: 'variants.2.price', from: null, to: '9.00' },
      ],
    });
  });

  it('is not written where nothing changes', () => {
    const plan = planOf([small, medium], settled({ ...sized, version: 9 }, [small, medium]), sized, true);
    expect([plan.after, told(plan)]).toEqual([
      null,
      [
        [2, 'unchanged'],
        [3, 'unchanged'],
      ],
    ]);
  });

  it('is changed whole or not at all: a rejected row holds the others back', () => {
    const after = change(sized, { brand: 'A' });
    const plan = planOf([small, staged(5)], settled(after, [small], [5], [2]), sized, false);
    expect(plan.after).toBeNull();
    expect(told(plan)).toEqual([
      [2, 'error', 'WEIGHT_ROUNDED', 'PRODUCT_HELD_BACK'],
      [5, 'error', 'NUMBER_INVALID'],
    ]);
    expect(plan.rows[0]).toMatchObject({ changes: [], issues: [{}, { severity: 'error', column: null }] });
    expect(plan.rows[0]?.issues[1]?.message).toMatch(/^Row 5 of this product could not be imported\./);
  });

  it('is unchanged by sound rows that state what is there, whatever the rejected ones would have said', () => {
    const plan = planOf(
      [small, staged(5)],
      settled({ ...sized, status: 'draft' }, [small], [5]),
      sized,
      false,
    );
    expect([plan.after, told(plan)]).toEqual([
      null,
      [
        [2, 'unchanged'],
        [5, 'error', 'NUMBER_INVALID'],
      ],
    ]);
  });

  it('may lose its variants of options: it was for sale by itself before', () => {
    const optional = change(blank, { options: [{ name: 'Size', values: ['S'] }] });
    const plan = planOf([staged(2)], settled(optional, [staged(2)]), blank, false);
    expect([plan.after?.status, told(plan)]).toEqual(['active', [[2, 'update']]]);
  });
});

describe('where no row is left', () => {
  it('nothing is written, and each row says why', () => {
    const rows = [staged(2, [], [note]), staged(3)];
    expect(rejectedPlan(rows, new Map([[2, [reason]]]), blank)).toEqual({
      groupKey: 'handle:tee',
      before: blank,
      after: null,
      changedFields: [],
      rows: [
        { row: 2, outcome: 'error', issues: [note, reason], changes: [] },
        { row: 3, outcome: 'error', issues: [], changes: [] },
      ],
    });
  });
});

describe('the row that brought a variant', () => {
  it('is the first that names it; two rows never own the same one', () => {
    expect(variantOwners([small, medium], sized)).toEqual(
      new Map([
        [s!.id, 2],
        [m!.id, 3],
      ]),
    );
    expect(variantOwners([small, { ...small, row: 9 }, staged(10, [{ sku: 'OTHER' }])], sized)).toEqual(
      new Map([[s!.id, 2]]),
    );
  });
});
