import { describe, expect, it } from 'vitest';
import { financeRow, paid, stall } from '../../../test/finance/statement-rows.js';
import { toStatementRows } from './statement-rows.rules.js';

const read = (...given: Parameters<typeof financeRow>) => toStatementRows([financeRow(...given)], stall)[0]!;

describe('a row as a marketplace tells it', () => {
  it('keeps its name and amount, and gets the category of the published mapping', () => {
    expect(read('1', 'Commission', '-2.005')).toEqual({
      externalRowId: '1',
      externalStatementId: 'S-1',
      externalOrderId: 'O-1',
      externalLineId: null,
      externalTransactionId: null,
      statedNet: null,
      origin: 'marketplace',
      rawType: 'Commission',
      rawAmount: '-2.005',
      currency: 'SGD',
      category: 'commission',
      mappingVersion: stall.statusMapping.mappingVersion,
      reversalOf: null,
      dispute: null,
      isFinal: true,
      postedAt: '2026-11-21T08:00:00.000Z',
      payout: null,
    });
  });

  it('is unclassified where the mapping does not know its name', () => {
    expect(read('1', 'Enigma', '1').category).toBe('unclassified');
  });

  it('has its moments written in one way, whatever their offsets and fractions', () => {
    const payout = { ...paid(), paidAt: '2026-11-22T07:30:00+08:00' };
    expect(read('1', 'Price', '1', { postedAt: '2026-11-21T16:00:00+08:00', payout })).toMatchObject({
      postedAt: '2026-11-21T08:00:00.000Z',
      payout: { ...payout, paidAt: '2026-11-21T23:30:00.000Z' },
    });
  });

  it('has no time of its payout where none is told', () => {
    expect(read('1', 'Price', '1', { payout: paid() }).payout).toEqual(paid());
  });
});
