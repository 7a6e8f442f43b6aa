import { afterAll, beforeAll, expect, it } from 'vitest';
import { salesCompleteness } from '../../../subgraphs/finance/analytics/completeness/sales-completeness.js';
import { overview } from '../../../subgraphs/finance/analytics/overview/overview.js';
import { profit } from '../../../subgraphs/finance/analytics/profit/profit.js';
import { askedReport } from '../../../subgraphs/finance/analytics/report/asked-report.rules.js';
import type { AskedReport } from '../../../subgraphs/finance/analytics/report/report.js';
import { openOrders } from '../../commerce/order-world.js';
import { financeRow, paid } from '../statement-rows.js';
import { ProfitWorld } from './profit-world.js';

let opened: Awaited<ReturnType<typeof openOrders>>;
let world: ProfitWorld;
beforeAll(async () => {
  opened = await openOrders();
  world = new ProfitWorld(opened.shop());
  await world.stock();
});
afterAll(() => opened.close());

function asked(): AskedReport {
  const by = {
    nowMs: Date.parse('2026-11-22T12:00:00Z'),
    ...{ timeZone: 'UTC', defaultCurrency: 'SGD', seesCosts: true },
  };
  const found = askedReport({ from: '2026-11-20', to: '2026-11-21' }, by);
  if ('errors' in found) {
    throw new Error(JSON.stringify(found.errors));
  }
  return found.asked;
}

const row = (externalOrderId: string, name: string, more: object) =>
  financeRow(`${externalOrderId}/${name}`, 'item_revenue', '10', { externalOrderId, ...more });

/** Orders that are settled, disputed, without a settlement, pending, and paid but for a row that came later. */
async function trade(): Promise<void> {
  await world.sellAndSettle('settled', '10', { commission: '-1' });
  for (const externalOrderId of ['disputed', 'none', 'pending', 'adjusted']) {
    await world.sell({ externalOrderId, total: '10' });
  }
  await world.settle([
    row('disputed', 'all', { dispute: 'opened' }),
    row('pending', 'final', {}),
    row('pending', 'open', { isFinal: false }),
    row('adjusted', 'paid', {
      payout: paid(),
    }),
    row('adjusted', 'open', { isFinal: false }),
  ]);
}

it('orders that are not settled are the same by completeness of every section and by the metric', async () => {
  await trade();
  const completeness = salesCompleteness([]);
  const sections = [overview(completeness, () => true), profit(completeness, () => true)];
  const [sales, earned] = await Promise.all(sections.map(({ read }) => read(world.shop.ctx, asked())));
  const figures = (key: string) =>
    earned!.tables
      .find(table => table.key === key)!
      .rows.map(({ keys, figures: all }) => [
        keys[0]!.value,
        ...['ordersSettled', 'ordersPending', 'ordersNotSettled'].map(
          name => all.find(({ metric }) => metric === name)!.value,
        ),
      ]);
  expect(figures('totals')).toEqual([['SGD', '2', '2', '3']]);
  expect(figures('bySettlement').sort()).toEqual([
    ['none', '0', '0', '1'],
    ['pending', '0', '2', '2'],
    ['settled', '2', '0', '0'],
  ]);
  expect([sales, earned].map(answer => answer!.completeness.ordersNotSettled)).toEqual([3, 3]);
});
