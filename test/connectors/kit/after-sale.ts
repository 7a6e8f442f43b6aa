import { describe, expect, it } from 'vitest';
import {
  type ReturnAction,
  type ReturnActionKind,
  returnActionKinds,
} from '../../../connectors/marketplaces/sale.js';
import type { SandboxReturn } from '../../../connectors/marketplaces/sandbox/state.js';
import { buy, expectNoBuyer } from './buyers.js';
import { KitWorld, type Subject } from './kit-world.js';
import { everyPage } from './pages.js';
import { expectAmount } from './prices.js';

const returnCount = 60;
const statementCount = 3;
const rowsOfStatement = 20;
const charge = '-2.00';
const anyReturn = { externalReturnId: 'any', idempotencyKey: 'any' };

/** Returns and statements. */
export function afterSaleTests(subject: Subject): void {
  const { capabilities } = subject.module.marketplace;
  const inWorld = (test: (world: KitWorld) => Promise<void>) => () => KitWorld.run(subject, test);

  describe('returns', () => {
    it.skipIf(!capabilities.returns)('pages through all changed returns, each once', inWorld(changedReturns));

    it.skipIf(!capabilities.returns)(
      'reads one return, and none that is not there',
      inWorld(async world => {
        await world.published(world.draft('MUG-1'));
        const since = world.clock.iso;
        const made = giveBack(world);
        world.clock.advance(1_000);
        const read = world.channel.changedReturns.bind(world.channel);
        const [listed] = await everyPage(read, since, world.clock.iso);
        const record = await world.channel.readReturn(listed!.externalReturnId);
        expect(record).toEqual(listed);
        expect(record).toMatchObject({ externalOrderId: made.orderId, currency: world.store.currency });
        expectAmount(record!.refundAmount, made.refundAmount);
        world.sandbox.shop.state.returns.delete(made.id);
        expect(await world.channel.readReturn(listed!.externalReturnId)).toBeNull();
      }),
    );

    it.skipIf(capabilities.returns)(
      'says that it cannot read returns',
      inWorld(async world => {
        const window = { since: world.clock.iso, until: world.clock.iso, cursor: null };
        const errors = [
          await world.errorOf(world.channel.changedReturns(window)),
          await world.errorOf(world.channel.readReturn('1')),
        ];
        expect(errors.map(({ kind }) => kind)).toEqual(['unsupported', 'unsupported']);
      }),
    );
  });

  const unanswered = returnActionKinds.filter(kind => capabilities.returnActions?.[kind] === undefined);
  it.each(unanswered)('says that it cannot answer returns: %s', kind =>
    KitWorld.run(subject, async world => {
      const before = world.callCount;
      const answers: Record<ReturnActionKind, ReturnAction> = {
        accept: { ...anyReturn, kind: 'accept' },
        reject: { ...anyReturn, kind: 'reject', reason: 'OTHER' },
        partial_refund: { ...anyReturn, kind: 'partial_refund', amount: '1', currency: 'SGD' },
      };
      expect((await world.errorOf(world.channel.actOnReturn(answers[kind]))).kind).toBe('unsupported');
      expect(world.callCount).toBe(before);
    }),
  );

  describe('finance', () => {
    it.skipIf(!capabilities.finance)(
      'pages through all rows of statements, each once',
      inWorld(world => financeRows(world, subject.particulars.financeType ?? 'commission')),
    );

    it.skipIf(capabilities.finance)(
      'says that it cannot read statements',
      inWorld(async world => {
        const window = { since: world.clock.iso, until: world.clock.iso, cursor: null };
        expect((await world.errorOf(world.channel.financeRows(window))).kind).toBe('unsupported');
      }),
    );
  });
}

async function changedReturns(world: KitWorld): Promise<void> {
  const draft = world.draft('MUG-1');
  await world.published({ ...draft, variants: [{ ...draft.variants[0]!, quantity: 500 }] });
  const since = world.clock.iso;
  const made: SandboxReturn[] = [];
  for (let index = 0; index < returnCount; index += 1) {
    made.push(giveBack(world));
    world.clock.advance(1_000);
  }
  const read = world.channel.changedReturns.bind(world.channel);
  const all = await everyPage(read, since, world.clock.iso);
  expect(all.map(({ externalOrderId }) => externalOrderId).sort()).toEqual(
    made.map(({ orderId }) => orderId).sort(),
  );
  expect(new Set(all.map(({ externalReturnId }) => externalReturnId)).size).toBe(returnCount);
  expect(all.every(({ lines }) => lines.length === 1 && lines[0]!.quantity === 1)).toBe(true);
  expectNoBuyer(all);

  const [first, last] = [made[0]!.updatedAt, made[returnCount / 2]!.updatedAt];
  expect(await everyPage(read, first, last)).toHaveLength(returnCount / 2);
}

/** A refund that is through: the one kind of return that all marketplaces know. */
export function giveBack(world: KitWorld): SandboxReturn {
  const { shop } = world.sandbox;
  const order = buy(world, ['MUG-1'], { stage: 'delivered' });
  const refundAmount = world.amounts.first;
  return shop.putReturn({
    orderId: order.id,
    storeId: order.storeId,
    stage: 'completed',
    kind: 'refund_only',
    reason: 'damaged',
    currency: order.currency,
    refundAmount,
    respondBy: null,
    lines: [
      { id: shop.newId('line'), orderLineId: order.lines[0]!.id, sku: 'MUG-1', quantity: 1, refundAmount },
    ],
  });
}

async function financeRows(world: KitWorld, type: string): Promise<void> {
  const draft = world.draft('MUG-1');
  await world.published({ ...draft, variants: [{ ...draft.variants[0]!, quantity: 500 }] });
  const since = world.clock.iso;
  const orderIds: string[] = [];
  for (let statement = 0; statement < statementCount; statement += 1) {
    const rows = Array.from({ length: rowsOfStatement }, () => {
      const order = buy(world, ['MUG-1'], { stage: 'completed' });
      orderIds.push(order.id);
      const { id: lineId } = order.lines[0]!;
      const id = world.sandbox.shop.newId('statement');
      return {
        id,
        orderId: order.id,
        lineId,
        type,
        amount: charge,
        reversalOf: null,
        postedAt: world.clock.iso,
      };
    });
    const { id: storeId, currency } = world.store;
    const payout = { id: world.sandbox.shop.newId('statement'), status: 'PAID', paidAt: world.clock.iso };
    world.sandbox.shop.putStatement({ storeId, currency, rows, payout, isFinal: true });
    world.clock.advance(1_000);
  }
  const read = world.channel.financeRows.bind(world.channel);
  const all = await everyPage(read, since, world.clock.iso);
  const charges = all.filter(({ marketplaceType }) => marketplaceType === type);
  expect(charges.map(({ externalOrderId }) => externalOrderId).sort()).toEqual([...orderIds].sort());
  expect(new Set(all.map(({ externalRowId }) => externalRowId)).size).toBe(all.length);
  for (const { amount, currency } of charges) {
    expectAmount(amount, charge);
    expect(currency).toBe(world.store.currency);
  }
  expectNoBuyer(all);
}
