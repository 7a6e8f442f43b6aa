import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeStatement, payOut } from '../../connectors/marketplaces/sandbox/control-actions.js';
import type { SandboxOrder } from '../../connectors/marketplaces/sandbox/state.js';
import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import { unnamed } from '../../kernel/database/statement.js';
import { openPlatform, type Platform } from '../platform/support/platform-database.js';
import { MovableClock } from './kit/movable-clock.js';
import { SettlementWorld } from './settlement-world.js';
import { statementParticulars } from './statement-particulars.js';

const dayMs = 24 * 60 * 60_000;
/** With five rows each they do not fit into one page anywhere. */
const orderCount = 30;
const clock = new MovableClock();
let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform(clock);
});
afterAll(() => platform.close());

const withFinance = sandboxedMarketplaces.filter(({ marketplace }) => marketplace.capabilities.finance);

describe.each(withFinance)('settlements of $marketplace.title', module => {
  const { names, statuses } = statementParticulars[module.marketplace.key]!;
  const [sale, charge, refund] = names;
  let world: SettlementWorld;
  let orders: SandboxOrder[];
  beforeEach(async () => {
    world = await SettlementWorld.open(module, platform, clock);
    orders = world.orders(orderCount);
  });
  afterEach(() => world.close());

  /** The rows of one order never stand beside each other. */
  function putStatement(types: readonly [string, string][]): void {
    const rows = types.flatMap(([type, amount]) => orders.map(order => world.row(order, type, amount)));
    world.putStatement(rows);
    clock.advance(dayMs);
  }

  /** Five rows of each order, in statements of two days. */
  function putStatements(): void {
    putStatement([
      [sale, '20.00'],
      [charge, '-1.00'],
      [charge, '-0.50'],
    ]);
    putStatement([
      [refund, '-0.25'],
      [refund, '-0.10'],
    ]);
  }

  async function expectPublishedOnce(): Promise<void> {
    const events = await world.events();
    expect(events.map(({ type, resourceVersion }) => `${type} ${resourceVersion}`)).toEqual(
      Array(orderCount).fill('settlement.created 1'),
    );
    for (const { data } of events) {
      expect([data.settlement.marketplaceNet.amount, data.settlement.status]).toEqual([
        '18.15',
        statuses[0] ?? 'paid_out',
      ]);
    }
    expect(await world.nets()).toEqual(world.booksNets());
  }

  it('are published once, though their rows are on several pages, in several statements and of several days', async () => {
    putStatements();
    await world.sync();
    await expectPublishedOnce();
    await world.sync();
    await expectPublishedOnce();
  });

  it('go from their status to paid out in one event when the payouts of several days are made', async () => {
    putStatements();
    await world.sync();
    const before = (await world.events()).length;
    for (const [index, statement] of [...world.sandbox.shop.state.statements.values()].entries()) {
      Object.assign(statement, {
        isFinal: true,
        payout: statement.payout ?? { id: `PO-${index}`, status: 'PAID', paidAt: clock.iso },
      });
    }
    await world.sync();
    const told = (await world.events()).slice(before);
    const expected = statuses[0] === null ? [] : Array(orderCount).fill(`${statuses[0]} paid_out`);
    expect(told.map(({ data }) => `${data.previousStatus} ${data.status}`)).toEqual(expected);
    for (const { status, reconciliation } of await world.settlements()) {
      expect([status, reconciliation.payout.result]).toEqual(['paid_out', 'matched']);
    }
  });

  it('are paid out only where a payout succeeded, whatever the statement says', async () => {
    const [order, failed] = orders as [SandboxOrder, SandboxOrder];
    const rows = [{ type: sale, amount: '20.00' }];
    const { sandbox } = world;
    const stated = makeStatement(sandbox, { orderId: order.id, rows });
    payOut(sandbox, makeStatement(sandbox, { orderId: failed.id, rows }).id, 'FAILED');
    await world.sync();
    const statusOf = async ({ id }: SandboxOrder) =>
      (await world.settlements()).find(({ externalOrderId }) => externalOrderId === id)?.status ?? null;
    expect(await statusOf(order)).toBe(statuses[0]);
    expect(await statusOf(failed)).not.toBe('paid_out');
    clock.advance(dayMs);
    payOut(sandbox, stated.id, 'PAID');
    await world.sync();
    expect(await statusOf(order)).toBe('paid_out');
    expect(await statusOf(failed)).not.toBe('paid_out');
  });

  it('are not published from a part of a reading that breaks off, wherever that is', async () => {
    putStatements();
    let calls = 0;
    while ((await world.events()).length === 0) {
      world.callsLeft = calls;
      await world.sync();
      calls += 1;
    }
    expect(calls).toBeGreaterThan(1);
    await expectPublishedOnce();
  });

  it('are published once by readings that run at the same time', async () => {
    putStatements();
    clock.advance(dayMs);
    await world.syncTogether(3);
    await expectPublishedOnce();
  });

  it('are published whole later on where they could not be stored, and hold up no other', async () => {
    putStatements();
    const { db } = world.ctx;
    const broken = orders[7]!.id;
    await db.query(
      unnamed(`create function finance.break() returns trigger language plpgsql as
      $$ begin if new.external_order_id = '${broken}' then raise exception 'planted'; end if; return new; end $$`),
    );
    await db.query(
      unnamed(
        'create trigger broken before insert on finance.settlement for each row execute function finance.break()',
      ),
    );
    try {
      await world.sync();
      const told = (await world.events()).map(({ data }) => data.settlement.externalOrderId);
      expect(told).toHaveLength(orderCount - 1);
      expect(told).not.toContain(broken);
    } finally {
      await db.query(unnamed('drop function finance.break() cascade'));
    }
    await world.sync();
    await expectPublishedOnce();
    const open = unnamed(
      "select status from commerce.ingestion_failure where organization_id = $1 and status = 'open'",
    );
    expect(await db.query(open, [world.ctx.organizationId])).toEqual([]);
  });
});
