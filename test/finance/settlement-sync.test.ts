import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FinanceRow } from '../../connectors/marketplaces/sale.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { gatherChangedRows } from '../../subgraphs/finance/settlement/gather-rows.js';
import { groupsOf, LatestRows, partsOf } from '../../subgraphs/finance/settlement/row-group.rules.js';
import { settlementLimits } from '../../subgraphs/finance/settlement/settlement.limits.js';
import { settlementSyncs } from '../../subgraphs/finance/settlement/settlement-sync.queue.js';
import { openSettlements } from './settlement-ledger.js';
import { financeRow, paid, postedAt, stall, statementRow } from './statement-rows.js';

let ledger: Awaited<ReturnType<typeof openSettlements>>;
beforeAll(async () => {
  ledger = await openSettlements();
});
afterAll(() => ledger.close());

const queued = (connectionId: string) =>
  ledger.db.query<{ payload: object }>(
    unnamed("select payload from graphile_worker._private_jobs where payload ->> 'connectionId' = $1"),
    [connectionId],
  );

describe('the reading of statements', () => {
  it('is one task of the account, however often a push or the plan asks for it', async () => {
    const { ctx, accountId } = ledger.merchant();
    const address = { organizationId: ctx.organizationId, connectionId: accountId };
    await ctx.transaction(tx => settlementSyncs.run(tx, address));
    await settlementSyncs.plan(ledger.db, address);
    await ctx.transaction(tx => settlementSyncs.run(tx, address));
    expect(await queued(accountId)).toEqual([{ payload: address }]);
  });

  it('is not asked for by a push whose transaction fails', async () => {
    const { ctx } = ledger.merchant();
    const address = { organizationId: ctx.organizationId, connectionId: newId() };
    const failing = ctx.transaction(async tx => {
      await settlementSyncs.run(tx, address);
      throw new Error('the signal was not stored');
    });
    await expect(failing).rejects.toThrow('the signal was not stored');
    expect(await queued(address.connectionId)).toEqual([]);
  });

  it('reads again the days of rows that are open, for as long as those may change', async () => {
    const merchant = ledger.merchant();
    const { ctx, accountId } = merchant;
    const { organizationId } = ctx;
    const now = ctx.clock.now().getTime();
    const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
    const row = (externalOrderId: string, days: number, more: Partial<FinanceRow> = {}) =>
      financeRow(externalOrderId, 'Price', '1.00', { externalOrderId, postedAt: ago(days), ...more });
    const pending = { ...paid('P-1'), marketplaceStatus: 'SENT', state: 'pending' as const };
    const rereadDays = settlementLimits.openRowsRereadMs / 86_400_000;
    await merchant.record([
      row('unpaid', 2),
      row('open', 3, { isFinal: false }),
      row('pending', 4, { payout: pending }),
      row('paid', 5, { payout: paid('P-2') }),
      row('old', rereadDays + 0.01, { isFinal: false }),
    ]);
    await merchant.record([row('of another account', 6, { isFinal: false })], stall, newId());
    const stated = { origin: 'merchant', isFinal: false, postedAt: ago(7) } as const;
    const account = { organizationId, marketplace: stall.key, accountId };
    await ctx.transaction(tx =>
      ledger.recorder.recordRows(tx, account, { rows: [statementRow('stated', '1.00', stated)] }),
    );
    const daysRead = async (payouts: boolean) => {
      const days: string[] = [];
      const channel = {
        financeRows: async ({ since }: { since: string }) => {
          days.push(since.slice(0, 10));
          return { items: [], nextCursor: null };
        },
      };
      const opened = { marketplace: { ...stall, capabilities: { payouts } }, channel };
      const address = { organizationId, connectionId: accountId };
      const dependencies = { db: ctx.db, address, account: opened, signal: new AbortController().signal };
      await gatherChangedRows(dependencies as never, { since: ago(0.01), until: ago(0) });
      return days.slice(0, -1);
    };
    const dayOf = (days: number) => ago(days).slice(0, 10);
    expect(await daysRead(false)).toEqual([dayOf(4), dayOf(3)]);
    expect(await daysRead(true)).toEqual([dayOf(4), dayOf(3), dayOf(2)]);
  });

  it('takes all rows of an order together, whatever their transactions, currencies and times', () => {
    const later = '2026-11-21T09:00:00.000Z';
    const none = { externalOrderId: null };
    const rows = [
      financeRow('1', 'Price', '1', { externalTransactionId: 'T' }),
      financeRow('2', 'Price', '1', { externalOrderId: 'O-2' }),
      financeRow('3', 'Price', '1', { postedAt: later, externalTransactionId: 'T-2' }),
      financeRow('4', 'Price', '1', { currency: 'USD' }),
      financeRow('5', 'Rent', '1', none),
      financeRow('6', 'Rent', '1', { ...none, externalTransactionId: 'T-3' }),
      financeRow('7', 'Rent', '1', none),
    ];
    const groups = groupsOf(rows);
    expect(groups.map(group => group.rows.map(({ externalRowId }) => externalRowId))).toEqual([
      ['1', '3', '4'],
      ['2'],
      ['5', '7'],
      ['6'],
    ]);
    expect(new Set(groups.map(({ id }) => id)).size).toBe(4);
    expect(partsOf(groups[0]!.id)).toEqual({ owner: 'O-1', postedAt, lastPostedAt: later });
  });

  it('keeps of a transaction only its latest reading', () => {
    const latest = new LatestRows();
    const [sale, fee] = ['1', '2'].map(id => financeRow(id, 'Price', '1', { externalTransactionId: 'T' }));
    latest.add([sale!, fee!, financeRow('3', 'Price', '1')]);
    latest.add([{ ...sale!, amount: '2' }]);
    expect(latest.rows.map(({ externalRowId, amount }) => [externalRowId, amount])).toEqual([
      ['1', '2'],
      ['3', '1'],
    ]);
  });
});
