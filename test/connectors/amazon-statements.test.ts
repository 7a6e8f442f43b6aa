import { describe, expect, it } from 'vitest';
import type { FinanceRow } from '../../connectors/marketplaces/sale.js';
import { window } from './bare-order.js';
import { channelWorld } from './channel-world.js';

const at = '2026-11-21T04:00:00.000Z';
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

describe('a statement of Amazon', () => {
  const sgd = (currencyAmount: number) => ({ currencyCode: 'SGD', currencyAmount });
  const related = (name: string, value: string) => ({
    relatedIdentifierName: name,
    relatedIdentifierValue: value,
  });
  const transaction = (id: string, more: object = {}) => ({
    transactionId: id,
    transactionType: 'Refund',
    transactionStatus: 'RELEASED',
    postedDate: at,
    totalAmount: sgd(-1.5),
    relatedIdentifiers: [related('ORDER_ID', 'O'), related('FINANCIAL_EVENT_GROUP_ID', 'G1')],
    breakdowns: [
      { breakdownType: 'Commission', breakdownAmount: sgd(-1.5), breakdowns: [] },
      { breakdownType: 'Nothing', breakdownAmount: sgd(0) },
    ],
    ...more,
  });
  const group = (FinancialEventGroupId: string, more: object) => ({ FinancialEventGroupId, ...more });
  const read = async (groups: object[], ...transactions: object[]) => {
    const world = channelWorld('amazon', {
      '/finances/2024-06-19/transactions': { payload: { transactions, nextToken: 'next' } },
      'NextToken=more': { payload: { FinancialEventGroupList: groups.slice(1) } },
      '/finances/v0/financialEventGroups': {
        payload: { FinancialEventGroupList: groups.slice(0, 1), NextToken: 'more' },
      },
    });
    return { ...world, page: await world.channel.financeRows({ ...window, cursor: 'this' }) };
  };

  it('has rows with the payout of their group, and of a refund the name of what they take back', async () => {
    const paid = group('G1', {
      ProcessingStatus: 'Closed',
      FundTransferStatus: 'Succeeded',
      FundTransferDate: at,
    });
    const { page, asked } = await read([group('G0', {}), paid], transaction('T'));
    expect(page.items).toEqual([
      {
        ...row,
        externalRowId: 'T:whole.0',
        externalStatementId: 'G1',
        externalOrderId: 'O',
        marketplaceType: 'Refund.Commission',
        externalTransactionId: 'T',
        statedNet: '-1.50',
        payout: { externalPayoutId: 'G1', marketplaceStatus: 'Succeeded', state: 'paid', paidAt: at },
      },
    ]);
    expect(page.nextCursor).toBe('next');
    expect(asked('/transactions')[0]!.query).toEqual({ postedAfter: window.since, nextToken: 'this' });
    expect(asked('/financialEventGroups').map(({ query }) => query)).toMatchObject([
      { FinancialEventGroupStartedAfter: '2026-10-07T00:00:00.000Z', MaxResultsPerPage: '100' },
      { NextToken: 'more' },
    ]);
  });

  it.each<[object, string, string | null]>([
    [{ FundTransferStatus: 'Successful' }, 'Successful', 'paid'],
    [{ FundTransferStatus: 'Processing' }, 'Processing', 'pending'],
    [{ FundTransferStatus: 'INITIATED' }, 'INITIATED', 'pending'],
    [{ FundTransferStatus: 'Failed', FundTransferDate: at }, 'Failed', 'failed'],
    [{ FundTransferStatus: 'Odd' }, 'Odd', null],
    [{ ProcessingStatus: 'Open' }, 'Open', 'pending'],
    [{ ProcessingStatus: 'open', FundTransferStatus: 'Succeeded' }, 'Succeeded', 'pending'],
    [{}, '', null],
  ])('of a group that is %o is %s: %s', async (more, marketplaceStatus, state) => {
    const { page } = await read([group('G1', more)], transaction('T'));
    expect(page.items[0]!.payout).toEqual({ externalPayoutId: 'G1', marketplaceStatus, state, paidAt: null });
  });

  it('asks for payouts only where something is of a group, and knows none of another group', async () => {
    const ungrouped = transaction('T', {
      relatedIdentifiers: [],
      transactionType: 'Shipment',
      transactionStatus: 'DEFERRED',
    });
    const { page, asked } = await read([], ungrouped);
    expect(page.items).toMatchObject([
      { marketplaceType: 'Commission', isFinal: false, externalOrderId: null, payout: null },
    ]);
    expect(asked('/financialEventGroups')).toEqual([]);
    const other = await read([group('G2', { FundTransferStatus: 'Succeeded' })], transaction('T'));
    expect(other.page.items[0]!.payout).toBeNull();
  });

  it('that cannot be read is told of its order, or else of what it was the first time', async () => {
    const untold = { postedDate: 'some day' };
    const deferred = { ...untold, relatedIdentifiers: [related('DEFERRED_TRANSACTION_ID', 'T0')] };
    const { page } = await read(
      [],
      transaction('T1', untold),
      transaction('T2', { ...untold, relatedIdentifiers: [] }),
      transaction('T3', deferred),
      transaction('T4', { ...untold, relatedIdentifiers: [{}] }),
    );
    expect(page.items).toEqual([]);
    expect(page.unreadable!.map(({ externalId, owner }) => [externalId, owner])).toEqual([
      ['T1', 'O'],
      ['T2', 'T2'],
      ['T3', 'T0'],
      ['T4', null],
    ]);
  });
});
