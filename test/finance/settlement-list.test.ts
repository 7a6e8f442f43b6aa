import { afterAll, beforeAll, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import {
  listSettlements,
  type SettlementFilter,
  type SettlementPage,
  type SettlementSort,
} from '../../subgraphs/finance/settlement/settlement-list.queries.js';
import { openSettlements } from './settlement-ledger.js';
import { financeRow, stall } from './statement-rows.js';

let ledger: Awaited<ReturnType<typeof openSettlements>>;
beforeAll(async () => {
  ledger = await openSettlements();
});
afterAll(() => ledger.close());

/** O-1 has its order, O-2 a variance in another currency, O-3 is an estimate of another account; each a day after the last. */
async function threeSettlements() {
  const merchant = ledger.merchant();
  const { ctx, accountId } = merchant;
  const [otherId, orderId] = [newId(), newId()];
  await merchant.record([financeRow('1', 'Price', '20.00')]);
  const dollars = { currency: 'USD', externalTransactionId: 'T-2', statedNet: '4.00' };
  await merchant.record([financeRow('2', 'Price', '5.00', { externalOrderId: 'O-2', ...dollars })]);
  const estimate = { externalOrderId: 'O-3', isFinal: false };
  await merchant.record([financeRow('3', 'Price', '1.00', estimate)], stall, otherId);
  const change = unnamed(`update finance.settlement set
      order_id = case when external_order_id = 'O-1' then $2::uuid end,
      updated_at = ('2026-11-2' || right(external_order_id, 1))::timestamptz where organization_id = $1`);
  await ctx.db.query(change, [ctx.organizationId, orderId]);
  return { ctx, accountId, otherId, orderId };
}

it('the list of settlements is narrowed by each filter, in its pages and total, whichever way it is sorted', async () => {
  const { ctx, accountId, otherId, orderId } = await threeSettlements();
  const cases: [SettlementFilter, string[]][] = [
    [{}, ['O-1', 'O-2', 'O-3']],
    [{ statuses: ['estimated'] }, ['O-3']],
    [{ marketplace: 'hall' }, []],
    [{ accountId: otherId.toUpperCase() }, ['O-3']],
    [{ accountId, marketplace: 'stall' }, ['O-1', 'O-2']],
    [{ orderId }, ['O-1']],
    [{ externalOrderId: 'O-2' }, ['O-2']],
    [{ currency: 'usd' }, ['O-2']],
    [{ hasVariance: true }, ['O-2']],
    [{ hasVariance: false }, ['O-1', 'O-3']],
    [{ updatedAfter: '2026-11-22T00:00:00Z' }, ['O-2', 'O-3']],
    [{ updatedBefore: '2026-11-22T00:00:00Z' }, ['O-1']],
  ];
  const found = async (filter: SettlementFilter, sort: SettlementSort) => {
    const seen: string[] = [];
    let page: SettlementPage;
    let cursor: string | null = null;
    do {
      page = await listSettlements(ctx.db, ctx.organizationId, filter, { limit: 1, cursor, sort });
      seen.push(...page.items.map(({ externalOrderId }) => externalOrderId));
      cursor = page.pagination.nextCursor;
    } while (cursor !== null);
    return [seen, (await page.countAll()).count];
  };
  for (const [filter, ids] of cases) {
    const both = [await found(filter, 'oldest'), await found(filter, 'newest')];
    expect([filter, ...both]).toEqual([filter, [ids, ids.length], [ids.toReversed(), ids.length]]);
  }
});
