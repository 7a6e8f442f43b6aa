import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import {
  noLimits,
  type PromotionChanges,
} from '../../../subgraphs/commerce/pricing/promotion/promotion-changes.rules.js';
import { bazaar, errorOf, openPromotions, percent, stall, terms } from './promotion-world.js';

let world: Awaited<ReturnType<typeof openPromotions>>;
beforeAll(async () => {
  world = await openPromotions();
});
afterAll(() => world.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const window = (from: number | null, to: number) => ({
  startsAt: from === null ? null : inHours(from),
  endsAt: inHours(to),
  timeZone: 'UTC',
});
const atStall = {
  ...{ stores: [stall], currency: 'SGD', status: 'active' as const },
  window: window(2, 48),
};
const voucher = { ...atStall, trigger: 'code' as const, limits: { ...noLimits, usageLimit: 100 } };

async function shop(): Promise<RequestContext> {
  const ctx = world.contextOf();
  await world.connect(ctx);
  await world.connect(ctx, bazaar);
  return ctx;
}

const errorsOf = async (ctx: RequestContext, changes: Parameters<typeof world.create>[1]) =>
  (await errorOf(world.create(ctx, changes))).slice(1);

describe('a store of a promotion', () => {
  it('is of a marketplace that there is, of a connected account, and sells in the currency', async () => {
    const ctx = await shop();
    const strange = { ...stall, marketplace: 'nowhere' };
    const unknown = { ...stall, storeId: '9' };
    await world.connect(ctx, { ...stall, storeId: '8' }, 'SGD', 'disconnected');
    expect(
      await errorsOf(ctx, {
        stores: [strange, unknown, bazaar, { ...stall, storeId: '8' }],
        currency: 'MYR',
      }),
    ).toEqual([
      'stores.0.marketplace MARKETPLACE_UNKNOWN',
      'stores.1 STORE_NOT_CONNECTED',
      'stores.2 STORE_CURRENCY_DIFFERS',
      'stores.3 STORE_NOT_CONNECTED',
    ]);
    expect(await errorsOf(world.contextOf(), { stores: [stall] })).toEqual(['stores.0 STORE_NOT_CONNECTED']);
  });

  it('may have lost its account, as long as the promotion does not become active', async () => {
    const ctx = world.contextOf();
    await world.connect(ctx, stall, 'SGD', 'needs_attention');
    const { id } = await world.create(ctx, { ...atStall });
    await world.db.query(
      {
        name: 'test.forget',
        text: 'delete from catalog.marketplace_store where organization_id = $1',
      } as never,
      [ctx.organizationId],
    );
    const update = (changes: PromotionChanges) => errorOf(world.service.update(ctx, id, changes));
    expect(await update({ name: 'Other' })).toEqual([]);
    expect(await update({ status: 'paused' })).toEqual([]);
    expect(await update({ status: 'active' })).toEqual(['VALIDATION_FAILED', 'stores.0 STORE_NOT_CONNECTED']);
    expect(await update({ status: 'ended' })).toEqual([]);
  });
});

describe('what a marketplace cannot do', () => {
  it.each([
    ['a kind that it does not have', { terms: terms('free_shipping') }, ['KIND_UNSUPPORTED']],
    ['a promotion without an end', { window: null }, ['END_MISSING']],
    ['a start that is too soon', { window: window(0.1, 48) }, ['START_TOO_SOON']],
    ['a length that is too short', { window: window(2, 2.5) }, ['LENGTH_TOO_SHORT']],
    ['all products of the store', { isForAssignedProducts: false }, ['ITEMS_MISSING']],
    ['a name that is too long', { name: 'x'.repeat(100) }, ['NAME_TOO_LONG']],
    ['a budget', { limits: { ...noLimits, budget: '5' } }, ['BUDGET_UNSUPPORTED']],
    ['uses to count', { limits: { ...noLimits, usageLimit: 5 } }, ['USAGE_LIMIT_UNSUPPORTED']],
    [
      'a bound of a percentage for everybody',
      { terms: terms('percentage', { percentage: '5', maximumDiscount: '3' }) },
      ['KIND_UNSUPPORTED'],
    ],
  ])('is refused at its store before anything is sent: %s', async (_what, changes, codes) => {
    const ctx = await shop();
    expect(await errorsOf(ctx, { ...atStall, ...changes })).toEqual(codes.map(code => `stores.0 ${code}`));
  });

  it('is refused for a code that does not look like its codes, or has no number of uses', async () => {
    const ctx = await shop();
    expect(await errorsOf(ctx, { ...voucher, code: 'SAVE5' })).toEqual([]);
    expect(await errorsOf(ctx, { ...voucher, code: 'TOO-LONG' })).toEqual(['stores.0 CODE_INVALID']);
    expect(await errorsOf(ctx, { ...voucher, code: 'SAVE6', limits: null })).toEqual([
      'stores.0 USAGE_LIMIT_MISSING',
    ]);
    expect(await errorsOf(ctx, { ...voucher, trigger: 'collected', isInCheckout: false })).toEqual([
      'stores.0 CODE_MISSING',
    ]);
  });

  it('is refused in drafts as well, but for the time, which is not their time yet', async () => {
    const ctx = await shop();
    const draft = { ...atStall, status: 'draft' as const };
    expect(await errorsOf(ctx, { ...draft, window: window(-5, -4) })).toEqual([]);
    expect(await errorsOf(ctx, { ...draft, window: null })).toEqual(['stores.0 END_MISSING']);
    expect(await errorsOf(ctx, { ...draft, terms: terms('free_shipping') })).toEqual([
      'stores.0 KIND_UNSUPPORTED',
    ]);
  });

  it('does not hold up a price reduction that goes with the price of the listing', async () => {
    const ctx = await shop();
    const everything = { stores: [bazaar], isForAssignedProducts: false, status: 'active' as const };
    expect(await errorsOf(ctx, { ...everything, terms: percent('10') })).toEqual([]);
    expect(await errorsOf(ctx, { ...everything, window: window(0.01, 0.1) })).toEqual([]);
  });

  it('starts as soon as it can where the promotion has begun, or has no start', async () => {
    const ctx = await shop();
    expect(await errorsOf(ctx, { ...atStall, window: window(null, 48) })).toEqual([]);
    expect(await errorsOf(ctx, { ...atStall, window: window(-3, 48) })).toEqual([]);
  });
});

describe('an active promotion', () => {
  it('cannot last longer where the marketplace does not move its end', async () => {
    const ctx = await shop();
    const { id } = await world.create(ctx, atStall);
    const update = (changes: PromotionChanges) => errorOf(world.service.update(ctx, id, changes));
    expect(await update({ window: { ...atStall.window, endsAt: inHours(72) } })).toEqual([
      'VALIDATION_FAILED',
      'stores.0 END_LOCKED',
    ]);
    expect(await update({ window: { ...atStall.window, endsAt: inHours(24) } })).toEqual([]);
    expect(await update({ window: { ...atStall.window, startsAt: inHours(1.5) } })).toEqual([
      'VALIDATION_FAILED',
      'stores.0 START_LOCKED',
      'stores.0 END_LOCKED',
    ]);
    expect(await update({ status: 'paused' })).toEqual([]);
  });
});
