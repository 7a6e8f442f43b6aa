import { describe, expect, it } from 'vitest';
import type { StatementPage } from '../../../connectors/marketplaces/port.js';
import { buy } from './buyers.js';
import { KitWorld, type Subject } from './kit-world.js';
import { type Illegible, illegibleAt } from './malformed.js';

/** A part of a statement that cannot be read takes no other with it, and is never just left out. */
export function unreadableRowTests(subject: Subject): void {
  const { capabilities } = subject.module.marketplace;
  const { financeType = 'commission', rowsTellTheirTime = true } = subject.particulars;
  const cases: [Illegible, boolean][] = [
    ['amounts', true],
    ['times', true],
    ['everything', false],
  ];

  describe.skipIf(!capabilities.finance)('a row of a statement that cannot be read', () => {
    it.each(cases.filter(([what]) => rowsTellTheirTime || what !== 'times'))(
      'is told beside those that can be, whatever it is of: %s',
      (what, isOwned) =>
        KitWorld.run(subject, async world => {
          const { orderIds, window } = await statement(world, financeType);
          const whole = await world.channel.financeRows(window);
          expect(new Set(whole.items.map(({ externalOrderId }) => externalOrderId))).toEqual(
            new Set(orderIds),
          );
          const bad = whole.items.find(({ externalOrderId }) => externalOrderId === orderIds[1])!;
          const { http } = world.dependencies;
          const wireId = bad.externalOrderId!;
          const read = world.channelOf(world.account, { http: illegibleAt(http, wireId, what) });
          const page: StatementPage = await read.financeRows(window);
          expect(page.items).toEqual(
            whole.items.filter(({ externalOrderId }) => externalOrderId !== bad.externalOrderId),
          );
          const owners = (page.unreadable ?? []).map(({ owner }) => owner);
          expect(new Set(owners)).toEqual(new Set([isOwned ? bad.externalOrderId : null]));
          expect((await world.channel.financeRows(window)).unreadable).toEqual([]);
        }),
    );
  });
}

/** A charge to each of three orders. */
async function statement(world: KitWorld, type: string) {
  const draft = world.draft('MUG-1');
  await world.published({ ...draft, variants: [{ ...draft.variants[0]!, quantity: 500 }] });
  const since = world.clock.iso;
  const { shop } = world.sandbox;
  const orders = [1, 2, 3].map(() => buy(world, ['MUG-1'], { stage: 'completed' }));
  const rows = orders.map(order => ({
    id: shop.newId('statement'),
    orderId: order.id,
    lineId: order.lines[0]!.id,
    type,
    amount: '-2.00',
    reversalOf: null,
    postedAt: world.clock.iso,
  }));
  const { id: storeId, currency } = world.store;
  const payout = { id: shop.newId('statement'), status: 'PAID', paidAt: world.clock.iso };
  shop.putStatement({ storeId, currency, rows, payout, isFinal: true });
  world.clock.advance(600_000);
  const window = { since, until: world.clock.iso, cursor: null };
  return { orderIds: orders.map(({ id }) => id), window };
}
