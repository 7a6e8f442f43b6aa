import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import type { Metric } from '../metric/metric.js';
import type { TableParts } from './report.js';
import { tableOf } from './table.rules.js';

interface Sums {
  amount: string;
  count: number;
}

const described = {
  title: 'T',
  formula: 'F',
  grain: 'order',
  datedBy: 'now',
  source: 'orders',
  leavesOut: 'Nothing.',
};
const amount: Metric<Sums> = {
  ...described,
  key: 'amount',
  unit: 'money',
  isAdditive: true,
  of: sums => ({ value: new Big(sums.amount) }),
};
const average: Metric<Sums> = {
  ...described,
  key: 'average',
  unit: 'money',
  isAdditive: false,
  of: ({ amount: sum, count }) =>
    count === 0
      ? { missing: 'NOTHING_TO_DIVIDE_BY' }
      : { value: new Big(sum).div(count), isEstimated: count > 5 },
};

const table = (parts: Partial<TableParts<Sums>>) =>
  tableOf({
    key: 'byShop',
    dimensions: ['shop', 'currency'],
    metrics: [amount, average],
    rows: [],
    previous: null,
    ...parts,
  });
const row = (shop: string, currency: string, sum: string, count = 2) => ({
  keys: [shop],
  currency,
  sums: { amount: sum, count },
});
const shown = ({ rows }: ReturnType<typeof table>) =>
  rows.map(({ keys, figures }) => [
    keys.map(({ value }) => value).join(),
    ...figures.map(({ value, previous, changeRatio, reason }) => [
      value,
      previous,
      changeRatio,
      reason?.code,
    ]),
  ]);

describe('a table', () => {
  it('has a row for each key and currency, the largest first, amounts with the decimals of their currency', () => {
    expect(
      shown(table({ rows: [row('a', 'SGD', '5'), row('b', 'SGD', '7.5'), row('a', 'JPY', '9')] })),
    ).toEqual([
      ['a,JPY', ['9', null, null, undefined], ['5', null, null, undefined]],
      ['b,SGD', ['7.50', null, null, undefined], ['3.75', null, null, undefined]],
      ['a,SGD', ['5.00', null, null, undefined], ['2.50', null, null, undefined]],
    ]);
  });

  it('compares with the period before, and shows what there is no longer', () => {
    expect(
      shown(table({ rows: [row('a', 'SGD', '5')], previous: [row('a', 'SGD', '4'), row('b', 'SGD', '1')] })),
    ).toEqual([
      ['a,SGD', ['5.00', '4.00', '0.2500', undefined], ['2.50', '2.00', '0.2500', undefined]],
      ['b,SGD', [null, '1.00', null, 'NO_DATA'], [null, '0.50', null, 'NO_DATA']],
    ]);
  });

  it('has no change against zero, and measures one against the size of a loss', () => {
    const change = (now: string, before: string) =>
      table({ rows: [row('a', 'SGD', now)], previous: [row('a', 'SGD', before)] }).rows[0]!.figures[0]!
        .changeRatio;
    expect([change('5', '0'), change('5', '-10'), change('-10', '5')]).toEqual([null, '1.5000', '-3.0000']);
  });

  it('has no value, never zero, where nothing was recorded, and says why', () => {
    const { rows } = table({ expected: [{ keys: ['a'], currency: 'SGD' }], previous: [] });
    expect(rows[0]!.figures[0]).toEqual({
      metric: 'amount',
      unit: 'money',
      currency: 'SGD',
      value: null,
      reason: { code: 'NO_DATA', message: expect.any(String) },
      previous: null,
      changeRatio: null,
      isEstimated: false,
    });
  });

  it('divides by nothing without an answer, and tells what is estimated', () => {
    const { rows } = table({ rows: [row('a', 'SGD', '5', 0), row('b', 'SGD', '1', 6)] });
    expect(
      rows.map(({ figures }) => [figures[1]!.value, figures[1]!.reason?.code, figures[1]!.isEstimated]),
    ).toEqual([
      [null, 'NOTHING_TO_DIVIDE_BY', false],
      ['0.17', undefined, true],
    ]);
  });

  it('rounds nothing that was added up', () => {
    expect(shown(table({ rows: [row('a', 'SGD', '1.005', 1)] }))[0]).toEqual([
      'a,SGD',
      ['1.005', null, null, undefined],
      ['1.01', null, null, undefined],
    ]);
  });

  it('says where it leaves rows out', () => {
    const rows = [row('a', 'SGD', '1'), row('b', 'SGD', '2')];
    expect(table({ rows, rowsMax: 1 })).toMatchObject({
      isTruncated: true,
      rows: [{ keys: [{ value: 'b' }, {}] }],
    });
    expect(table({ rows, rowsMax: 2 }).isTruncated).toBe(false);
  });

  it('labels values for people, and links rows', () => {
    const { rows } = table({
      rows: [row('a', 'SGD', '1')],
      label: (dimension, value) => (dimension === 'shop' ? `Shop ${value}` : null),
      links: ({ keys }) => [{ source: 'orders', rows: `/orders?shop=${keys[0]}` }],
    });
    expect(rows[0]!.keys).toEqual([
      { dimension: 'shop', value: 'a', label: 'Shop a' },
      { dimension: 'currency', value: 'SGD', label: null },
    ]);
    expect(rows[0]!.links).toEqual([{ source: 'orders', rows: '/orders?shop=a' }]);
  });
});
