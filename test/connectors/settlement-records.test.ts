import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SandboxOrder, SandboxStatementRow } from '../../connectors/marketplaces/sandbox/state.js';
import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import { listAccountRows } from '../../subgraphs/finance/settlement/account-row.queries.js';
import { openPlatform, type Platform } from '../platform/support/platform-database.js';
import { MovableClock } from './kit/movable-clock.js';
import { SettlementWorld } from './settlement-world.js';
import { statementParticulars } from './statement-particulars.js';

const hourMs = 60 * 60_000;
const clock = new MovableClock();
let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform(clock);
});
afterAll(() => platform.close());

const withFinance = sandboxedMarketplaces.filter(({ marketplace }) => marketplace.capabilities.finance);

describe.each(withFinance)('statements of $marketplace.title', module => {
  const { names, accountCharge, statuses } = statementParticulars[module.marketplace.key]!;
  const [sale, charge, refund] = names;
  let world: SettlementWorld;
  let orders: SandboxOrder[];
  beforeAll(async () => {
    world = await SettlementWorld.open(module, platform, clock);
    orders = world.orders(3);
    clock.advance(hourMs);
  });
  afterAll(() => world.close());

  const statement = (rows: SandboxStatementRow[]) => world.putStatement(rows);

  it('become settlements that equal the records of the sandbox, and are told once however often they are read', async () => {
    const rows = orders.flatMap((order, index) => [
      world.row(order, sale, '20.00'),
      world.row(order, charge, `-${index + 1}.25`),
    ]);
    statement(accountCharge === null ? rows : [...rows, world.row(null, accountCharge, '-9.99')]);
    await world.sync();
    expect(await world.nets()).toEqual(world.booksNets());
    expect((await world.settlements()).map(({ status }) => status)).toEqual(
      Array(3).fill(statuses[0] ?? 'paid_out'),
    );
    const told = await world.eventTypes();
    expect(told.filter(type => type === 'settlement.created')).toHaveLength(3);
    await world.sync();
    expect(await world.eventTypes()).toEqual(told);
  });

  it.skipIf(accountCharge === null)('keep charges for no order with the account', async () => {
    const filter = { marketplace: module.marketplace.key, accountId: null };
    const { items } = await listAccountRows(world.ctx.db, world.ctx.organizationId, filter, {
      limit: 10,
      cursor: null,
    });
    expect(items.map(({ rawAmount }) => rawAmount)).toEqual(['-9.99']);
  });

  it('name a sale and a charge as what they are', async () => {
    for (const { components, unclassifiedTypes } of await world.settlements()) {
      expect(components.map(({ category }) => category).sort()).toEqual(
        [module.marketplace.key === 'shopify' ? 'payment_processing' : 'commission', 'item_revenue'].sort(),
      );
      expect(unclassifiedTypes).toEqual([]);
    }
  });

  it(`are ${statuses[1]} once their payout was made, which has no time of its own`, async () => {
    const [first] = world.sandbox.shop.state.statements.values();
    Object.assign(first!, { isFinal: true, payout: { id: 'PO-1', status: 'PAID', paidAt: clock.iso } });
    await world.sync();
    const settlements = await world.settlements();
    expect(settlements.map(({ status }) => status)).toEqual(Array(3).fill(statuses[1]));
    expect(await world.nets()).toEqual(world.booksNets());
    const isPaid = statuses[1] === 'paid_out';
    for (const { reconciliation, paymentReceived, marketplaceNet } of settlements) {
      expect(reconciliation.payout.result).toBe(isPaid ? 'matched' : 'open');
      expect(paymentReceived?.amount ?? null).toBe(isPaid ? marketplaceNet : null);
    }
  });

  it('go on with what is posted later', async () => {
    statement([world.row(orders[1]!, refund, '-20.00')]);
    const before = await world.eventTypes();
    await world.sync();
    expect(await world.nets()).toEqual(world.booksNets());
    const later = (await world.eventTypes()).slice(before.length);
    expect(later).toHaveLength(1);
    const refunded = (await world.settlements()).find(
      ({ externalOrderId }) => externalOrderId === orders[1]!.id,
    )!;
    expect(refunded.marketplaceNet).toBe('-2.25');
  });
});
