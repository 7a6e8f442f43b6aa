import { describe, expect, it } from 'vitest';
import { financeRows as amazonRows } from '../../connectors/marketplaces/amazon/amazon-finance.js';
import { financeRows as lazadaRows } from '../../connectors/marketplaces/lazada/lazada-finance.js';
import { financeRows as shopeeRows } from '../../connectors/marketplaces/shopee/shopee-finance.js';
import { financeRows as shopifyRows } from '../../connectors/marketplaces/shopify/shopify-finance.js';
import { financeRows as tiktokRows } from '../../connectors/marketplaces/tiktok_shop/tiktok-finance.js';
import { financeRows as zaloraRows } from '../../connectors/marketplaces/zalora/zalora-finance.js';

const day = { since: '2026-11-21T00:00:00.000Z', until: '2026-11-22T00:00:00.000Z', cursor: null };
const lastMoment = '2026-11-21T23:59:59.999Z';
const store = { id: 'sg', country: 'SG', currency: 'SGD' };
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

describe('the movements of Shopify', () => {
  const sgd = (amount: string) => ({ amount, currencyCode: 'SGD' });
  const movement = (given: object) => ({
    id: '1',
    type: 'CHARGE',
    test: false,
    adjustmentReason: null,
    amount: sgd('10'),
    fee: sgd('0'),
    net: sgd('10'),
    transactionDate: '2026-11-21T08:00:00.000Z',
    associatedOrder: null,
    associatedPayout: { id: null, status: null },
    ...given,
  });
  const read = (...given: object[]) => {
    const pageInfo = { hasNextPage: true, endCursor: 'next' };
    const balanceTransactions = { nodes: given.map(movement), pageInfo };
    const client = { query: async () => ({ shopifyPaymentsAccount: { balanceTransactions } }) };
    return shopifyRows(client as never, day);
  };

  it.each([
    ['SCHEDULED', 'pending'],
    [null, 'pending'],
    ['IN_TRANSIT', 'pending'],
    ['PAID', 'paid'],
    ['FAILED', 'failed'],
    ['CANCELED', 'canceled'],
    ['SOMETHING_NEW', null],
  ])('in a payout that is %s are %s', async (status, state) => {
    const { items } = await read({ associatedPayout: { id: '7', status } });
    expect(items[0]).toMatchObject({ isFinal: true, payout: { externalPayoutId: '7', state } });
  });

  it('are no payments to the bank and no tests, and have a reason before their type', async () => {
    const { items } = await read(
      { type: 'TRANSFER' },
      { test: true },
      { type: 'ADJUSTMENT', adjustmentReason: 'tax_adjustment' },
    );
    expect(items).toMatchObject([{ marketplaceType: 'tax_adjustment', isFinal: false, payout: null }]);
  });

  it('open and close a dispute by themselves, and not by their fee', async () => {
    const { items } = await read(
      { id: '2', type: 'DISPUTE_REVERSAL' },
      { id: '1', type: 'DISPUTE_WITHDRAWAL', fee: sgd('15') },
    );
    expect(items.map(({ externalRowId, dispute }) => [externalRowId, dispute])).toEqual([
      ['2', 'closed'],
      ['1', 'opened'],
      ['1/fee', null],
    ]);
  });

  it('are those from the beginning of the window to before its end, page by page until an earlier one', async () => {
    const inside = [{ transactionDate: lastMoment }, { transactionDate: day.since }];
    const page = await read({ transactionDate: day.until }, ...inside);
    expect([page.items.map(({ postedAt }) => postedAt), page.nextCursor]).toEqual([
      [lastMoment, day.since],
      'next',
    ]);
    const last = await read(...inside, { transactionDate: '2026-11-20T23:59:59.999Z' });
    expect([last.items.length, last.nextCursor]).toEqual([2, null]);
  });
});

describe('the transactions of Lazada', () => {
  const transaction = { transaction_date: '21 Nov 2026', transaction_number: 'N', amount: '1', order_no: 7 };
  const read = (...data: object[]) =>
    lazadaRows({ read: async () => ({ data }) } as never, [store, { ...store, id: 'my' }], day);

  it.each([
    ['paid', 'paid'],
    ['Not Paid', 'pending'],
    ['somehow', null],
    [undefined, null],
  ])('that are %s are of a payout that is %s, if they are of any', async (paid_status, state) => {
    const rows = [{}, { payment_ref_id: 'P' }].map(more => ({ ...transaction, paid_status, ...more }));
    const { items } = await read(...rows);
    expect(items.map(({ payout }) => payout?.state)).toEqual([undefined, state]);
    expect(items[1]!.payout!.externalPayoutId).toBe('P');
  });

  it('are what their fee is called, or else their type', async () => {
    const { items } = await read(
      { ...transaction, fee_name: 'Commission', transaction_type: 'Fees' },
      { ...transaction, fee_name: '', transaction_type: 'Fees', order_no: '' },
      transaction,
    );
    expect(items.map(row => [row.marketplaceType, row.externalOrderId])).toEqual([
      ['Commission', '7'],
      ['Fees', null],
      ['unknown', '7'],
    ]);
  });

  it('are read to the last page of one country, and then of the next', async () => {
    expect((await read(...times(500, transaction))).nextCursor).toBe('0:1');
    expect((await read(...times(499, transaction))).nextCursor).toBe('1:0');
  });
});

describe('the transactions of Zalora', () => {
  const transaction = {
    TransactionNumber: 1,
    TransactionDate: '2026-11-21 12:00:00',
    TransactionType: 'Fees',
    Amount: '1',
  };
  const read = (...given: object[]) => {
    const Transaction = given.map(each => ({ ...transaction, ...each }));
    return zaloraRows({ read: async () => ({ Transactions: { Transaction } }) } as never, store, day);
  };

  it('are final and paid out with their statement once that is paid', async () => {
    const { items } = await read(
      { Statement: 'S', PaidStatus: 'Paid' },
      { Statement: 'S', PaidStatus: 'Not paid' },
      { Statement: '', PaidStatus: 'paid' },
    );
    expect(items.map(row => [row.isFinal, row.payout?.externalPayoutId, row.payout?.state])).toEqual([
      [true, 'S', 'paid'],
      [false, undefined, undefined],
      [true, undefined, undefined],
    ]);
  });

  it('are what their fee is called, or else their type, and say which one they take back', async () => {
    const { items } = await read({ FeeName: 'Commission', Reference: 4 }, { FeeName: '' });
    expect(items.map(row => [row.marketplaceType, row.reversalOf])).toEqual([
      ['Commission', '4'],
      ['Fees', null],
    ]);
  });

  it('are read to the last page, and are none of another window', async () => {
    expect((await read(...times(100, {}))).nextCursor).toBe('100');
    const { items, nextCursor } = await read({}, { TransactionDate: '2026-11-22 08:00:00' });
    expect([items.length, nextCursor]).toEqual([1, null]);
  });
});

describe('the statements of TikTok Shop', () => {
  const midnight = Date.parse(day.since) / 1000;
  const statement = { id: 'S', statement_time: midnight, currency: 'SGD' };
  const read = async (statements: object[], transactions: object[] = [], window = day) => {
    const asked: Record<string, string>[] = [];
    const client = {
      read: async (path: string, query: Record<string, string>) => {
        asked.push(query);
        return path.endsWith('/statements')
          ? { statements, next_page_token: 'more' }
          : { statement_transactions: transactions };
      },
    };
    return { ...(await tiktokRows(client as never, window)), asked };
  };
  const adjustment = { id: 'A', type: 'ADJUSTMENT', settlement_amount: '1' };

  it.each([
    ['PROCESSING', 'pending', false],
    ['PAID', 'paid', true],
    ['FAILED', 'failed', false],
    ['SOMETHING_NEW', null, false],
  ])('that are %s are %s, final: %s', async (payment_status, state, isFinal) => {
    const { items } = await read([{ ...statement, payment_status, payment_id: 'P' }], [adjustment]);
    expect(items[0]).toMatchObject({ isFinal, payout: { externalPayoutId: 'P', state } });
  });

  it('are those of the day that the window begins in, and have rows of the order that was adjusted', async () => {
    const window = { ...day, since: '2026-11-21T17:30:00.000Z' };
    const of = (order_id?: string, adjustment_order_id?: string) => ({
      ...adjustment,
      order_id,
      adjustment_order_id,
    });
    const rows = [of('1', '2'), of('0', '2'), of(undefined, '0')];
    const { items, asked } = await read([statement], rows, window);
    expect(asked[0]!.statement_time_ge).toBe(String(midnight));
    expect(items.map(({ externalOrderId }) => externalOrderId)).toEqual(['1', '2', null]);
  });

  it('without an id hold up none of those after them', async () => {
    const { unreadable, nextCursor } = await read([{ ...statement, id: undefined }]);
    expect([unreadable!.length, nextCursor]).toEqual([1, 'more~']);
  });
});

describe('the transactions of Amazon', () => {
  it('are those before the end of the window', async () => {
    const transactions = [lastMoment, day.until].map((postedDate, index) => ({
      transactionId: String(index),
      transactionType: 'Shipment',
      transactionStatus: 'RELEASED',
      postedDate,
      totalAmount: { currencyCode: 'SGD', currencyAmount: 1 },
    }));
    const client = { read: async () => ({ payload: { transactions, nextToken: 'next' } }) };
    const { items, nextCursor } = await amazonRows(client as never, day, new Date('2026-12-01T00:00:00Z'));
    expect([items.map(({ postedAt }) => postedAt), nextCursor]).toEqual([[lastMoment], 'next']);
  });
});

describe('the releases of Shopee', () => {
  const read = (more: boolean, order_income: object) => {
    const escrow_list = [{ order_sn: 'A', escrow_release_time: Date.parse(day.since) / 1000 }];
    const client = {
      read: async (path: string) => (path.endsWith('_list') ? { more, escrow_list } : { order_income }),
    };
    return shopeeRows(client as never, 'SGD', day);
  };

  it('without any term are a row of nothing, and are read to the last page', async () => {
    const { items, nextCursor } = await read(true, {});
    expect(items.map(row => [row.marketplaceType, row.amount, row.statedNet])).toEqual([
      ['escrow_amount', '0.00', null],
    ]);
    expect([nextCursor, (await read(false, {})).nextCursor]).toEqual(['2', null]);
  });

  it('come to what Shopee says with the adjustments, which are called by their reasons', async () => {
    const order_adjustment = [{ amount: -1, adjustment_reason: 'Lost parcel' }, { amount: 0.5 }];
    const { items } = await read(false, { escrow_amount: 9, commission_fee: 1, order_adjustment });
    expect(items.map(row => [row.marketplaceType, row.amount, row.statedNet])).toEqual([
      ['commission_fee', '-1.00', '8.50'],
      ['Lost parcel', '-1.00', '8.50'],
      ['order_adjustment', '0.50', '8.50'],
    ]);
  });
});
