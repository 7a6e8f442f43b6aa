import { describe, expect, it } from 'vitest';
import type { FinanceRow } from './sale.js';
import { readStatement } from './statement-page.js';

const payout = { externalPayoutId: 'P', marketplaceStatus: 'PAID', state: 'paid' as const, paidAt: null };
const row: FinanceRow = {
  externalRowId: 'R',
  externalStatementId: null,
  externalOrderId: 'O',
  externalLineId: null,
  marketplaceType: 'commission',
  amount: '-1.00',
  currency: 'SGD',
  externalTransactionId: null,
  statedNet: null,
  reversalOf: null,
  dispute: null,
  isFinal: true,
  postedAt: '2026-11-21T08:00:00Z',
  payout,
};

const read = (given: object, owner: unknown = 'O') =>
  readStatement([given], {
    idOf: () => 'id',
    ownerOf: () => {
      if (owner instanceof Error) {
        throw owner;
      }
      return owner as string;
    },
    rowsOf: record => [row, { ...row, ...record }],
  });

describe('a record of a statement', () => {
  it('is all of its rows', async () => {
    const whole = { externalStatementId: 'S', payout: { ...payout, paidAt: '2026-11-21T08:00:00Z' } };
    expect(await read(whole)).toEqual({ items: [row, { ...row, ...whole }], unreadable: [] });
    expect((await read({ payout: null })).items).toHaveLength(2);
  });

  it.each<[string, object]>([
    ...['externalRowId', 'marketplaceType', 'currency', 'amount'].flatMap((name): [string, object][] => [
      [`no ${name}`, { [name]: '' }],
      [`a ${name} that is no text`, { [name]: 5 }],
    ]),
    ...[
      'externalStatementId',
      'externalOrderId',
      'externalLineId',
      'externalTransactionId',
      'reversalOf',
    ].map((name): [string, object] => [`a ${name} that is no text`, { [name]: 5 }]),
    ['a payout without an id', { payout: { ...payout, externalPayoutId: undefined } }],
    ['a payout without a status', { payout: { ...payout, marketplaceStatus: 5 } }],
    ['a payout of some day', { payout: { ...payout, paidAt: 'some day' } }],
    ['no time', { postedAt: 'some day' }],
    ['a time that is no text', { postedAt: 5 }],
  ])('with %s in one of its rows is none of them', async (_what, more) => {
    expect(await read(more)).toEqual({
      items: [],
      unreadable: [{ externalId: 'id', error: expect.any(TypeError), owner: 'O' }],
    });
  });

  it.each([
    ['', null],
    [5, null],
    [new TypeError('No owner.'), null],
    ['T', 'T'],
  ])('of %j is told as of %j', async (owner, told) => {
    expect((await read({ amount: '' }, owner)).unreadable[0]!.owner).toBe(told);
  });
});
