import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SandboxOrder } from '../../connectors/marketplaces/sandbox/state.js';
import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import { dismissFailures } from '../commerce/dismiss-failures.js';
import { openPlatform, type Platform } from '../platform/support/platform-database.js';
import { illegibleAt } from './kit/malformed.js';
import { MovableClock } from './kit/movable-clock.js';
import { SettlementWorld } from './settlement-world.js';
import { statementParticulars } from './statement-particulars.js';

const dayMs = 24 * 60 * 60_000;
const clock = new MovableClock();
let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform(clock);
});
afterAll(() => platform.close());

const withFinance = sandboxedMarketplaces.filter(({ marketplace }) => marketplace.capabilities.finance);

describe.each(withFinance)('rows of $marketplace.title that cannot be read', module => {
  const { names } = statementParticulars[module.marketplace.key]!;
  const [sale, , refund] = names;
  let world: SettlementWorld;
  let orders: SandboxOrder[];
  beforeEach(async () => {
    world = await SettlementWorld.open(module, platform, clock);
    orders = world.orders(3);
  });
  afterEach(() => world.close());

  function putStatement(type: string, amount: string): void {
    const rows = orders.map(order => world.row(order, type, amount));
    world.putStatement(rows);
    clock.advance(dayMs);
  }

  const toldOrders = async () =>
    (await world.events()).map(({ type, data }) => `${type} ${data.settlement.externalOrderId}`);
  const [created, badIndex] = ['settlement.created', 1];
  const bad = () => orders[badIndex]!.id;
  const others = () => orders.filter(({ id }) => id !== bad()).map(({ id }) => `${created} ${id}`);

  it('hold back all of their order, over days, until every one can be read', async () => {
    putStatement(sale, '20.00');
    world.spoiling = http => illegibleAt(http, bad(), 'amounts');
    await world.sync();
    expect((await toldOrders()).sort()).toEqual(others().sort());
    expect([...(await world.failures())].map(([id, status]) => [id.split(' ')[0], status])).toEqual([
      [bad(), 'open'],
    ]);

    const before = (await world.events()).length;
    putStatement(refund, '-1.50');
    await world.sync();
    expect((await toldOrders()).slice(before).filter(told => told.endsWith(bad()))).toEqual([]);

    world.spoiling = null;
    clock.advance(dayMs);
    await world.sync();
    expect((await toldOrders()).filter(told => told.endsWith(bad()))).toEqual([`${created} ${bad()}`]);
    expect(await world.nets()).toEqual(world.booksNets());
    expect(new Set((await world.failures()).values())).toEqual(new Set(['recovered']));
  });

  it('are kept where their order is not known, and hold up no other', async () => {
    putStatement(sale, '20.00');
    world.spoiling = http => illegibleAt(http, bad(), 'everything');
    await world.sync();
    expect((await toldOrders()).sort()).toEqual(others().sort());
    const [[id, status]] = [...(await world.failures())] as [[string, string]];
    expect([id.startsWith('unassigned/'), status]).toEqual([true, 'open']);

    world.spoiling = null;
    clock.advance(dayMs);
    await world.sync();
    expect(await world.nets()).toEqual(world.booksNets());
    expect([...(await world.failures())]).toEqual([[id, 'recovered']]);
  });

  it('hold up nothing more of their order once they are dismissed', async () => {
    putStatement(sale, '20.00');
    world.spoiling = http => illegibleAt(http, bad(), 'amounts');
    await world.sync();
    await dismissFailures(world.ctx);
    world.spoiling = null;
    putStatement(refund, '-1.50');
    await world.sync();
    expect((await toldOrders()).filter(told => told.endsWith(bad()))).toEqual([`${created} ${bad()}`]);
    expect([...(await world.failures()).values()]).toEqual(['dismissed']);
  });
});
