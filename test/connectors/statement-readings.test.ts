import { describe, expect, it } from 'vitest';
import type { FinanceRow } from '../../connectors/marketplaces/sale.js';
import { window } from './bare-order.js';
import { channelWorld } from './channel-world.js';

const at = '2026-11-21T04:00:00.000Z';
const midnight = '2026-11-20T16:00:00.000Z';
const row: FinanceRow = {
  externalRowId: 'R',
  externalStatementId: null,
  externalOrderId: null,
  externalLineId: null,
  marketplaceType: 'Commission',
  amount: '-1.50',
  currency: 'SGD',
  externalTransactionId: null,
  statedNet: null,
  reversalOf: null,
  dispute: null,
  isFinal: true,
  postedAt: at,
  payout: null,
};

describe('a statement of Lazada', () => {
  it('is of whole days of the country, in pages of five hundred', async () => {
    const transaction = {
      transaction_date: '21 Nov 2026',
      transaction_number: 'R',
      transaction_type: 'Fees',
      fee_name: 'Commission',
      amount: '-1.5',
      order_no: 7,
      orderItem_no: '8',
      statement: 'S',
      paid_status: 'Paid',
      payment_ref_id: 'P',
    };
    const { channel, asked } = channelWorld('lazada', { '/finance/': { data: [transaction] } });
    const late = { since: '2026-11-20T16:00:00.000Z', until: '2026-11-22T15:59:59.000Z', cursor: '0:2' };
    const page = await channel.financeRows(late);
    expect(page).toEqual({
      items: [
        {
          ...row,
          externalStatementId: 'S',
          externalOrderId: '7',
          externalLineId: '8',
          postedAt: midnight,
          payout: { externalPayoutId: 'P', marketplaceStatus: 'Paid', state: 'paid', paidAt: null },
        },
      ],
      unreadable: [],
      nextCursor: null,
    });
    expect(asked()[0]!.query).toMatchObject({
      start_time: '2026-11-21',
      end_time: '2026-11-22',
      trans_type: '-1',
      offset: '1000',
      limit: '500',
    });
    const none = channelWorld('lazada', { '/finance/': {} });
    expect((await none.channel.financeRows({ ...late, cursor: '5:0' })).items).toEqual([]);
    expect(none.asked()).toEqual([]);
  });
});

describe('a statement of Zalora', () => {
  it('is of the seconds of the window, and goes on after those that were read', async () => {
    const transaction = (more: object) => ({
      TransactionNumber: 'R',
      TransactionDate: '2026-11-21 12:00:00',
      TransactionType: 'Fees',
      FeeName: 'Commission',
      Amount: '-1.5',
      Statement: 'S',
      PaidStatus: 'Paid',
      OrderId: 7,
      OrderItemId: 8,
      Reference: 'R0',
      ...more,
    });
    const Transaction = [
      transaction({}),
      ...Array.from({ length: 99 }, () => transaction({ TransactionDate: '2026-11-22 08:00:00' })),
    ];
    const { channel, asked } = channelWorld('zalora', {
      GetTransactionDetails: { Transactions: { Transaction } },
    });
    expect(await channel.financeRows({ ...window, cursor: '100' })).toEqual({
      items: [
        {
          ...row,
          externalStatementId: 'S',
          externalOrderId: '7',
          externalLineId: '8',
          reversalOf: 'R0',
          payout: { externalPayoutId: 'S', marketplaceStatus: 'Paid', state: 'paid', paidAt: null },
        },
      ],
      unreadable: [],
      nextCursor: '200',
    });
    expect(asked()[0]!.query).toMatchObject({
      StartTime: '2026-11-21T00:00:00+00:00',
      EndTime: '2026-11-22T00:00:00+00:00',
      Limit: '100',
      Offset: '100',
    });
    const empty = await channel.financeRows({ ...window, until: window.since });
    expect([empty, asked().length]).toEqual([{ items: [], nextCursor: null }, 1]);
  });
});

describe('a statement of TikTok Shop', () => {
  const statement = {
    id: 'S',
    statement_time: Date.parse(window.since) / 1000,
    currency: 'SGD',
    payment_status: 'PAID',
    payment_id: 'P',
  };
  const transaction = {
    id: 'T',
    type: 'ORDER',
    order_id: '7',
    settlement_amount: '-1.5',
    platform_commission_amount: '-1.5',
    transaction_fee_amount: '0',
  };

  it.each<[string | null, string | undefined, string | undefined, string | null]>([
    [null, 'in', 'after', '~in'],
    ['S1~in', 'in2', 'after', 'S1~in2'],
    ['S1~in', undefined, 'after', 'after~'],
    ['S1~in', '', '', null],
  ])('after %s, with %s in it and %s after it, goes on at %s', async (cursor, within, after, next) => {
    const { channel, asked } = channelWorld('tiktok_shop', {
      statement_transactions: { statement_transactions: [transaction], next_page_token: within },
      '/statements': { statements: [statement], next_page_token: after },
    });
    const page = await channel.financeRows({ ...window, cursor });
    expect(page.nextCursor).toBe(next);
    expect(page.items).toEqual([
      {
        ...row,
        externalRowId: 'T:platform_commission_amount',
        externalStatementId: 'S',
        externalOrderId: '7',
        marketplaceType: 'platform_commission_amount',
        externalTransactionId: 'T',
        statedNet: '-1.50',
        postedAt: window.since,
        payout: { externalPayoutId: 'P', marketplaceStatus: 'PAID', state: 'paid', paidAt: null },
      },
    ]);
    const tokens = asked().map(({ query }) => query.page_token);
    expect(tokens).toEqual(cursor === null ? [undefined, undefined] : ['S1', 'in']);
    expect(asked()[0]!.query).toMatchObject({
      page_size: '1',
      sort_order: 'ASC',
      statement_time_lt: String(Date.parse(window.until) / 1000),
    });
  });

  it('is none where there is no statement, and has rows of no payout before it is paid by one', async () => {
    const none = channelWorld('tiktok_shop', { '/statements': {} });
    expect([await none.channel.financeRows(window), none.asked().length]).toEqual([
      { items: [], nextCursor: null },
      1,
    ]);
    const unpaid = channelWorld('tiktok_shop', {
      statement_transactions: { statement_transactions: [transaction] },
      '/statements': { statements: [{ ...statement, payment_id: '', payment_status: undefined }] },
    });
    expect((await unpaid.channel.financeRows(window)).items).toMatchObject([
      { payout: null, isFinal: false },
    ]);
  });
});

describe('a statement of Shopee and Shopify', () => {
  it('is of the seconds of the window, page by page, and asks for each release by itself', async () => {
    const release = (order_sn: string, moment: string) => ({
      order_sn,
      escrow_release_time: Date.parse(moment) / 1000,
    });
    const { channel, asked } = channelWorld('shopee', {
      get_escrow_list: { more: true, escrow_list: [release('A', at), release('B', window.until)] },
      get_escrow_detail: {
        order_income: { commission_fee: 1.5, escrow_amount: -1.5, escrow_amount_after_adjustment: -2 },
      },
    });
    const page = await channel.financeRows({ ...window, cursor: '2' });
    expect(page.items).toEqual([
      {
        ...row,
        externalRowId: 'A:commission_fee',
        externalOrderId: 'A',
        marketplaceType: 'commission_fee',
        externalTransactionId: 'A',
        statedNet: '-2.00',
        payout: { externalPayoutId: 'A', marketplaceStatus: 'released', state: 'paid', paidAt: at },
      },
    ]);
    expect([page.nextCursor, asked('detail').map(({ query }) => query.order_sn)]).toEqual(['3', ['A']]);
    expect(asked('escrow_list')[0]!.query).toMatchObject({
      page_no: '2',
      page_size: '20',
      release_time_from: '1795219200',
      release_time_to: '1795305599',
    });
    expect(await channel.financeRows({ ...window, until: window.since })).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  it('is none where somebody else pays the store', async () => {
    const { channel } = channelWorld('shopify', { BalanceTransactions: { shopifyPaymentsAccount: null } });
    expect(await channel.financeRows(window)).toEqual({ items: [], nextCursor: null });
  });
});
