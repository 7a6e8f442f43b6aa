import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeCategories } from '../../connectors/marketplaces/finance.values.js';
import { currencyExponent } from '../../kernel/money.js';
import type { StatementRow } from '../../subgraphs/finance/settlement/settlement.entity.js';
import { settlementFigures } from '../../subgraphs/finance/settlement/settlement-figures.rules.js';
import { paid, statementRow } from './statement-rows.js';

/** Decimals: 0, 2, 3 and 2. */
const currencies = ['JPY', 'SGD', 'KWD', 'IDR'];

const inMinorUnits = (units: number, currency: string): string => {
  const decimals = currencyExponent(currency);
  return new Big(units).div(new Big(10).pow(decimals)).toFixed(decimals);
};

interface Drawn {
  units: number;
  category: (typeof feeCategories)[number];
  isFinal: boolean;
  isPaid: boolean;
  transaction: number | null;
}

const drawnRow: fc.Arbitrary<Drawn> = fc.record({
  units: fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
  category: fc.constantFrom(...feeCategories),
  isFinal: fc.boolean(),
  isPaid: fc.boolean(),
  transaction: fc.option(fc.integer({ min: 0, max: 3 })),
});

/** Rows in which each transaction is told with a total that is off by so many minor units. */
function rowsOf(drawn: readonly Drawn[], currency: string, offBy: readonly number[] = []): StatementRow[] {
  const unitsOf = (transaction: number) =>
    drawn.filter(row => row.transaction === transaction).reduce((sum, { units }) => sum + units, 0);
  return drawn.map(({ units, category, isFinal, isPaid, transaction }, index) =>
    statementRow(`R-${index}`, inMinorUnits(units, currency), {
      currency,
      category,
      rawType: `fee of ${category}`,
      isFinal,
      externalTransactionId: transaction === null ? null : `T-${transaction}`,
      statedNet:
        transaction === null
          ? null
          : inMinorUnits(unitsOf(transaction) + (offBy[transaction] ?? 0), currency),
      payout: isPaid ? paid() : null,
    }),
  );
}

const sum = (amounts: readonly string[]): Big =>
  amounts.reduce((total, each) => total.plus(each), new Big(0));

describe('the figures of a settlement', () => {
  it('add up to the last minor unit in every currency, by category and as a whole', () => {
    fc.assert(
      fc.property(
        fc.array(drawnRow, { maxLength: 40 }),
        fc.constantFrom(...currencies),
        (drawn, currency) => {
          const rows = rowsOf(drawn, currency);
          const figures = settlementFigures(rows, currency, null);
          const units = drawn.reduce((total, row) => total + row.units, 0);
          const expected = inMinorUnits(units, currency);
          expect(figures.componentsTotal).toBe(expected);
          expect(figures.marketplaceNet).toBe(expected);
          expect(sum(figures.components.map(({ amount }) => amount)).eq(expected)).toBe(true);
          const isStated = drawn.some(({ transaction }) => transaction !== null);
          expect(figures.variance).toBe(isStated ? inMinorUnits(0, currency) : null);
          expect(figures.components.map(({ category }) => category)).toEqual(
            feeCategories.filter(category => drawn.some(row => row.category === category)),
          );
        },
      ),
    );
  });

  it('show what the source says beside its rows as a variance, never as zero, and absorb none of it', () => {
    const offBy = fc.array(fc.integer({ min: -(10 ** 6), max: 10 ** 6 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(drawnRow, { minLength: 1, maxLength: 40 }),
        offBy,
        fc.constantFrom(...currencies),
        (drawn, off, currency) => {
          const figures = settlementFigures(rowsOf(drawn, currency, off), currency, null);
          const told = [0, 1, 2, 3].filter(number => drawn.some(({ transaction }) => transaction === number));
          const difference = told.reduce((total, number) => total + off[number]!, 0);
          const units = drawn.reduce((total, row) => total + row.units, 0);
          expect(figures.componentsTotal).toBe(inMinorUnits(units, currency));
          expect(figures.variance).toBe(told.length === 0 ? null : inMinorUnits(difference, currency));
          expect(figures.marketplaceNet).toBe(inMinorUnits(units + difference, currency));
        },
      ),
    );
  });

  it('are the same in whatever order the rows come, and again when they are computed again', () => {
    const shuffled = fc
      .array(drawnRow, { maxLength: 20 })
      .chain(drawn =>
        fc.tuple(fc.constant(rowsOf(drawn, 'SGD')), fc.array(fc.nat(), { minLength: 20, maxLength: 20 })),
      );
    fc.assert(
      fc.property(shuffled, ([rows, places]) => {
        const moved = rows
          .map((row, index) => ({ row, place: places[index]! }))
          .sort((a, b) => a.place - b.place)
          .map(({ row }) => row);
        const figures = settlementFigures(rows, 'SGD', null);
        expect(settlementFigures(moved, 'SGD', null)).toEqual(figures);
        expect(settlementFigures(rows, 'SGD', null).paymentReceived).toEqual(figures.paymentReceived);
      }),
    );
  });

  it('count each row by how it is known, and name the weakest', () => {
    const rows = [
      statementRow('1', '5.00', { isFinal: false, payout: paid() }),
      statementRow('2', '5.00'),
      statementRow('3', '5.00', { payout: { ...paid(), state: 'pending' } }),
      statementRow('4', '5.00', { payout: paid('P-2') }),
      statementRow('5', '5.00', { payout: { ...paid('P-3'), state: null } }),
    ];
    const { evidence, evidenceStatus, payoutReferences, paymentReceived } = settlementFigures(
      rows,
      'SGD',
      null,
    );
    expect(evidence).toEqual({ estimated: 1, providerConfirmed: 3, payoutMatched: 1 });
    expect(evidenceStatus).toBe('estimated');
    expect(payoutReferences).toEqual(['P-1', 'P-2', 'P-3']);
    expect(paymentReceived).toEqual({ amount: '5.00', formulaId: 'paid_rows', formulaVersion: '1' });
    expect(settlementFigures(rows.slice(1), 'SGD', null).evidenceStatus).toBe('provider_confirmed');
    expect(settlementFigures(rows.slice(3, 4), 'SGD', null).evidenceStatus).toBe('payout_matched');
  });

  it('name the newest edition of the words that their rows were read by, or none', () => {
    const readBy = (...versions: (string | null)[]) =>
      settlementFigures(
        versions.map((mappingVersion, index) => statementRow(`${index}`, '1.00', { mappingVersion })),
        'SGD',
        null,
      ).mappingVersion;
    expect(readBy('2026-10-01', '2026-11-01', null)).toBe('2026-11-01');
    expect(readBy('2026-11-01', '2026-10-01')).toBe('2026-11-01');
    expect(readBy(null)).toBeNull();
  });

  it('have no variance of rows whose transaction has no name or no total, whatever the others say', () => {
    const rows = [
      statementRow('1', '5.00', { externalTransactionId: null, statedNet: '9.00' }),
      statementRow('2', '5.00', { externalTransactionId: 'T-1', statedNet: null }),
      statementRow('3', '5.00', { externalTransactionId: 'T-2', statedNet: '5.50' }),
    ];
    expect(settlementFigures(rows, 'SGD', null)).toMatchObject({ variance: '0.50', marketplaceNet: '15.50' });
    expect(settlementFigures(rows.slice(0, 2), 'SGD', null).variance).toBeNull();
  });

  it('keep amounts that are more precise than the currency, and their names where no category is known', () => {
    const rows = [
      statementRow('1', '10.005'),
      statementRow('2', '-0.005', { rawType: 'Mystery', category: 'unclassified' }),
      statementRow('3', '0.0001', { rawType: 'Enigma', category: 'unclassified' }),
    ];
    const figures = settlementFigures(rows, 'SGD', null);
    expect(figures.components).toEqual([
      { category: 'item_revenue', amount: '10.005', rawTypes: ['Price'] },
      { category: 'unclassified', amount: '-0.0049', rawTypes: ['Enigma', 'Mystery'] },
    ]);
    expect(figures.componentsTotal).toBe('10.0001');
    expect(figures.unclassifiedTypes).toEqual(['Enigma', 'Mystery']);
  });
});

describe('the reconciliation of a settlement', () => {
  const order = { id: 'o', currency: 'SGD', total: '25.00', isCanceled: false };
  const rows = [
    statementRow('1', '24.00'),
    statementRow('2', '-2.00', { category: 'seller_promotion' }),
    statementRow('3', '3.00', { category: 'shipping_charge' }),
    statementRow('4', '-1.50', { category: 'commission', payout: paid() }),
  ];
  const orderLayer = (given: Partial<typeof order> | null, of = rows) =>
    settlementFigures(of, 'SGD', given && { ...order, ...given }).reconciliation.order;

  it('compares what the buyer paid with the total of the order', () => {
    expect(orderLayer({})).toEqual({
      result: 'matched',
      expected: '25.00',
      settled: '25.00',
      difference: '0.00',
    });
    expect(orderLayer({ total: '27.5' })).toEqual({
      result: 'different',
      expected: '27.50',
      settled: '25.00',
      difference: '-2.50',
    });
  });

  it('compares nothing without the order, nor across currencies', () => {
    const unknown = { result: 'unknown', expected: null, settled: '25.00', difference: null };
    expect(orderLayer(null)).toEqual(unknown);
    expect(orderLayer({ currency: 'USD' })).toEqual(unknown);
  });

  it('expects that nothing is left of a canceled order', () => {
    const refunded = [...rows, statementRow('5', '-25.00', { category: 'refund' })];
    expect(orderLayer({ isCanceled: true })).toMatchObject({ result: 'different', difference: '25.00' });
    expect(orderLayer({ isCanceled: true }, refunded)).toMatchObject({ result: 'matched', expected: '0.00' });
    expect(orderLayer({}, refunded)).toMatchObject({ result: 'matched', settled: '25.00' });
  });

  it('is not matched with payouts while rows that come to nothing are in none', () => {
    const payoutOf = (of: StatementRow[]) => settlementFigures(of, 'SGD', null).reconciliation.payout;
    const nothing = [statementRow('a', '5.00'), statementRow('b', '-5.00')];
    const settled = { ...statementRow('c', '20.00'), payout: paid() };
    expect(payoutOf(nothing)).toEqual({ result: 'open', paid: '0.00', open: '0.00' });
    expect(payoutOf([settled, ...nothing])).toEqual({ result: 'partial', paid: '20.00', open: '0.00' });
  });

  it('tells what of the net is in payouts that were paid, and what is open', () => {
    const payoutOf = (of: StatementRow[]) => settlementFigures(of, 'SGD', null).reconciliation.payout;
    expect(payoutOf(rows)).toEqual({ result: 'partial', paid: '-1.50', open: '25.00' });
    expect(payoutOf(rows.slice(0, 3))).toEqual({ result: 'open', paid: '0.00', open: '25.00' });
    const all = rows.map(row => ({ ...row, payout: paid() }));
    expect(payoutOf(all)).toEqual({ result: 'matched', paid: '23.50', open: '0.00' });
    const stated = all.map(row => ({ ...row, externalTransactionId: 'T', statedNet: '24.00' }));
    expect(payoutOf(stated)).toEqual({ result: 'partial', paid: '23.50', open: '0.50' });
  });
});
