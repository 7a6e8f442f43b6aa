import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { findPromotions } from '../../../subgraphs/commerce/pricing/promotion/promotion.queries.js';
import type { PromotionIntent } from '../../../subgraphs/commerce/pricing/promotion/promotion.values.js';
import {
  emptyDefinition,
  noLimits,
} from '../../../subgraphs/commerce/pricing/promotion/promotion-changes.rules.js';
import { errorOf, openPromotions, percent, stall, terms } from './promotion-world.js';

let world: Awaited<ReturnType<typeof openPromotions>>;
beforeAll(async () => {
  world = await openPromotions();
});
beforeEach(() => {
  world.told.length = 0;
  world.holding.length = 0;
});
afterAll(() => world.close());

describe('creating a promotion', () => {
  it('stores it as it answers, and tells of it', async () => {
    const ctx = world.contextOf();
    const promotion = await world.create(ctx, {
      ...{ status: 'active', trigger: 'code', code: 'Save10', currency: 'SGD', priority: 7 },
      window: { startsAt: '2026-11-27T00:00', endsAt: null, timeZone: 'Asia/Singapore' },
      limits: { ...noLimits, budget: '500.00', usageLimit: 9 },
      combination: { stacking: 'combinable', group: 'sales', combinesWith: ['b', 'a', 'b'] },
    });
    expect(await findPromotions(world.db, ctx.organizationId, [promotion.id])).toEqual([promotion]);
    expect(promotion).toMatchObject({
      ...{ intent: 'active', version: 1, code: 'Save10' },
      combination: { combinesWith: ['b', 'a'] },
    });
    expect(world.told).toEqual([{ before: null, after: promotion, productIds: [] }]);
  });

  it('rejects a code that is taken, whatever its case', async () => {
    const ctx = world.contextOf();
    const coded = { trigger: 'code' as const, code: 'SPRING' };
    const { id } = await world.create(ctx, coded);
    expect(await errorOf(world.create(ctx, { ...coded, code: ' spring ' }))).toEqual([
      'VALIDATION_FAILED',
      'code CODE_TAKEN',
    ]);
    expect(await errorOf(world.create(world.contextOf(), coded))).toEqual([]);
    expect(await errorOf(world.service.update(ctx, id, { code: 'Spring' }))).toEqual([]);
  });

  it('gives a code to one of two who ask for it at the same time', async () => {
    const ctx = world.contextOf();
    const made = await Promise.all(
      ['x', 'X'].map(code => errorOf(world.create(ctx, { trigger: 'code', code }))),
    );
    expect(made.toSorted((a, b) => a.length - b.length)).toEqual([
      [],
      ['VALIDATION_FAILED', 'code CODE_TAKEN'],
    ]);
  });

  it('stops at the number of automatic promotions that have not ended', async () => {
    const ctx = world.contextOf();
    const draft = { definition: { ...emptyDefinition, name: 'Sale' }, products: [], campaignId: null };
    const drafts = Array.from({ length: 500 }, () => ({ ...draft, intent: 'draft' as const }));
    const makeAll = (all: typeof drafts) => ctx.transaction(tx => world.service.createAll(tx, ctx, all));
    await makeAll(drafts);
    expect(await errorOf(world.create(ctx))).toEqual(['LIMIT_REACHED']);
    const coded = await world.create(ctx, { trigger: 'code', code: 'x' });
    expect(await errorOf(world.service.update(ctx, coded.id, { trigger: 'automatic', code: null }))).toEqual([
      'LIMIT_REACHED',
    ]);
  });
});

describe('changing a promotion', () => {
  it('changes what is given, at the version that was read', async () => {
    const ctx = world.contextOf();
    const before = await world.create(ctx);
    const after = await world.service.update(ctx, before.id.toUpperCase(), {
      name: 'Other',
      status: 'active',
    });
    expect(after).toMatchObject({
      ...before,
      name: 'Other',
      intent: 'active',
      version: 2,
      activatedAt: after.updatedAt,
      updatedAt: after.updatedAt,
    });
    expect(world.told.at(-1)).toEqual({ before, after, productIds: [] });
    const stale = world.contextOf(ctx.organizationId, 1);
    expect(await errorOf(world.service.update(stale, before.id, { name: 'X' }))).toEqual(['VERSION_STALE']);
    expect(await errorOf(world.service.update(world.contextOf(), before.id, {}))).toEqual([
      'PROMOTION_NOT_FOUND',
    ]);
    expect(await errorOf(world.service.update(ctx, 'x', {}))).toEqual(['PROMOTION_NOT_FOUND']);
  });

  it('writes nothing where nothing changes', async () => {
    const ctx = world.contextOf();
    const before = await world.create(ctx, { currency: 'SGD', limits: { ...noLimits, budget: '5.00' } });
    world.told.length = 0;
    const same = { name: ' Sale', terms: percent('10.0'), limits: { ...noLimits, budget: '5' } };
    expect(await world.service.update(ctx, before.id, same)).toEqual(before);
    expect(world.told).toEqual([]);
  });

  it('ends one for good', async () => {
    const ctx = world.contextOf();
    const { id } = await world.create(ctx, { status: 'active' });
    expect(await errorOf(world.service.update(ctx, id, { status: 'draft' }))).toEqual([
      'VALIDATION_FAILED',
      'status STATUS_INVALID',
    ]);
    const ended = await world.service.update(ctx, id, { status: 'ended' });
    expect(await world.service.update(ctx, id, { status: 'ended' })).toEqual(ended);
    expect(await errorOf(world.service.update(ctx, id, { status: 'active' }))).toEqual(['PROMOTION_ENDED']);
    expect(await errorOf(world.service.update(ctx, id, { name: 'X' }))).toEqual(['PROMOTION_ENDED']);
  });
});

describe('deleting a promotion', () => {
  it('takes drafts, and what has ended and no store has any more', async () => {
    const ctx = world.contextOf();
    const draft = await world.create(ctx);
    expect(await world.service.delete(ctx, draft.id)).toEqual(draft);
    expect(world.told.at(-1)).toEqual({ before: draft, after: null, productIds: [] });
    expect(await errorOf(world.service.delete(ctx, draft.id))).toEqual(['PROMOTION_NOT_FOUND']);
    const { id } = await world.create(ctx, { status: 'active' });
    expect(await errorOf(world.service.delete(ctx, id))).toEqual(['PROMOTION_IN_USE']);
    await world.service.update(ctx, id, { status: 'ended' });
    world.holding.push('Stall SG');
    expect(await errorOf(world.service.delete(ctx, id))).toEqual(['PROMOTION_IN_USE']);
    world.holding.length = 0;
    expect(await errorOf(world.service.delete(ctx, id))).toEqual([]);
  });
});

describe('promotions that somebody else plans', () => {
  it('are made with their products, all or none', async () => {
    const ctx = world.contextOf();
    const { productId } = await world.sell(ctx);
    const definition = { ...emptyDefinition, name: 'Sale', isInCheckout: true };
    const plan = (products: string[], name = 'Sale') => ({
      definition: { ...definition, name },
      products: products.map(id => ({
        ...{
          productId: id,
          variantId: null,
          promotionalPrice: null,
          purchaseLimit: null,
          promotionalStock: null,
        },
      })),
      intent: 'active' as const,
      campaignId: newId(),
    });
    const makeAll = (...plans: ReturnType<typeof plan>[]) =>
      ctx.transaction(tx => world.service.createAll(tx, ctx, plans));
    expect(await errorOf(makeAll(plan([productId]), plan([productId, newId()]), plan([], '')))).toEqual([
      'VALIDATION_FAILED',
      'promotions.1.products.1.productId PRODUCT_NOT_FOUND',
      'promotions.2.name LENGTH',
    ]);
    expect(world.told).toEqual([]);
    const made = await makeAll(plan([productId]), plan([], 'Other'));
    expect(world.told.map(({ after, productIds }) => [after, productIds])).toEqual([
      [made[0], [productId]],
      [made[1], []],
    ]);
    expect(made[0]!.campaignId).not.toBeNull();
  });

  it('are activated, paused and ended together; what has ended stays so', async () => {
    const ctx = world.contextOf();
    const made = [
      await world.create(ctx, { status: 'active' }),
      await world.create(ctx, { status: 'active' }),
    ];
    const ids = made.map(({ id }) => id);
    await world.service.update(ctx, ids[0]!, { status: 'ended' });
    const set = async (intent: 'active' | 'paused' | 'ended') => {
      const found = await ctx.transaction(tx => world.service.setIntent(tx, ctx, ids, intent));
      return ids.map(id => found.find(each => each.id === id)!.intent);
    };
    expect(await set('paused')).toEqual(['ended', 'paused']);
    expect(await set('active')).toEqual(['ended', 'active']);
    world.told.length = 0;
    expect(await set('active')).toEqual(['ended', 'active']);
    expect(world.told).toEqual([]);
    expect(await set('ended')).toEqual(['ended', 'ended']);
  });

  it('of a campaign are paused and ended by themselves, but activated by their campaign alone', async () => {
    const ctx = world.contextOf();
    const definition = { ...emptyDefinition, name: 'Planned', isInCheckout: true };
    const draft = { definition, products: [], intent: 'active' as const, campaignId: newId() };
    const [{ id }] = (await ctx.transaction(tx => world.service.createAll(tx, ctx, [draft]))) as [Promotion];
    const become = (status: PromotionIntent) => world.service.update(ctx, id, { status });
    expect((await become('paused')).intent).toBe('paused');
    world.told.length = 0;
    expect(await errorOf(become('active'))).toEqual(['PROMOTION_IN_CAMPAIGN']);
    expect(world.told).toEqual([]);
    await ctx.transaction(tx => world.service.setIntent(tx, ctx, [id], 'active'));
    expect((await become('active')).intent).toBe('active');
    expect((await become('ended')).intent).toBe('ended');
    expect(await errorOf(become('active'))).toEqual(['PROMOTION_ENDED']);
  });

  it('are not activated in a store that is not connected any more', async () => {
    const ctx = world.contextOf();
    const inStore = { stores: [stall], currency: 'SGD', terms: terms('percentage', { percentage: '10' }) };
    const ids = [(await world.create(ctx)).id];
    await world.connect(ctx);
    const window = { startsAt: null, endsAt: '2099-01-01T00:00:00Z', timeZone: 'UTC' };
    const { id } = await world.create(ctx, { ...inStore, window });
    await world.db.query(
      { name: '', text: 'delete from catalog.marketplace_store where organization_id = $1' } as never,
      [ctx.organizationId],
    );
    const set = ctx.transaction(tx => world.service.setIntent(tx, ctx, [...ids, id], 'active'));
    expect(await errorOf(set)).toEqual(['VALIDATION_FAILED', 'promotions.1.stores.0 STORE_NOT_CONNECTED']);
    expect(await errorOf(world.service.update(ctx, id, { name: 'Other' }))).toEqual([]);
  });
});
