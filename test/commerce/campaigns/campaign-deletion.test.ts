import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import type { Campaign } from '../../../subgraphs/commerce/campaigns/campaign/campaign.entity.js';
import { findCampaign } from '../../../subgraphs/commerce/campaigns/campaign/campaign.queries.js';
import type { StatedPromotion } from '../../../subgraphs/commerce/campaigns/campaign/campaign-changes.rules.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { findPromotions } from '../../../subgraphs/commerce/pricing/promotion/promotion.queries.js';
import { completePlan, errorOf, planned } from './campaign-world.js';
import { type ConnectedShop, openConnectedShops } from './connected-shops.js';

let world: Awaited<ReturnType<typeof openConnectedShops>>;
beforeAll(async () => {
  world = await openConnectedShops();
});
afterAll(() => world.close());

const past = '2001-01-01T00:00:00.000Z';
const coded = planned('coded', { trigger: 'code', code: 'LAST', stores: [], isInCheckout: true });

/** A campaign that ran, whose window is over by the clock, and that was archived. */
async function archived(shop: ConnectedShop, promotions: StatedPromotion[]): Promise<Campaign> {
  const { id } = await world.campaigns.create(shop.owner.ctx(), { ...completePlan, promotions });
  for (const action of ['submit', 'approve', 'launch'] as const) {
    await world.act(shop.owner.ctx(), { id }, action);
  }
  await world.client.query(
    `update commerce.campaign_revision set plan = jsonb_set(plan, '{window,endsAt}', to_jsonb($2::text)) where campaign_id = $1`,
    [id, past],
  );
  await world.client.query('update commerce.promotion set ends_at = $2 where campaign_id = $1', [id, past]);
  return world.campaigns.archive(shop.owner.ctx(), id);
}

async function promotionOf(shop: ConnectedShop, { promotions }: Campaign): Promise<Promotion> {
  const [promotion] = await findPromotions(world.db, shop.id, [promotions[0]!.promotionId]);
  return promotion!;
}

describe('the promotions of a campaign that is deleted', () => {
  it('stay as history: of no campaign, ended for good, and never changed on their own', async () => {
    const shop = await world.shop();
    const campaign = await archived(shop, [coded]);
    const before = await promotionOf(shop, campaign);
    expect(before).toMatchObject({ intent: 'active', campaignId: campaign.id });
    await world.campaigns.delete(shop.owner.ctx(), campaign.id);
    const after = await promotionOf(shop, campaign);
    expect(after).toMatchObject({ intent: 'ended', campaignId: null, terms: before.terms });
    const ctx = shop.owner.ctx();
    const later = { startsAt: null, endsAt: '2099-01-01T00:00:00Z', timeZone: 'UTC' };
    const product = { productId: newId(), variantId: null };
    const stated = { ...product, promotionalPrice: null, purchaseLimit: null, promotionalStock: null };
    const attempts = [
      world.promotions.update(ctx, after.id, { window: later }),
      world.promotions.update(ctx, after.id, { status: 'active' }),
      world.promotions.update(ctx, after.id, { isForAssignedProducts: true }),
      world.products.add(ctx, after.id, [stated]),
      world.products.remove(ctx, after.id, [product]),
    ];
    const errors = await Promise.all(attempts.map(errorOf));
    expect(errors).toEqual(attempts.map(() => ['PROMOTION_ENDED']));
    const csv = 'code,type,value,description\nLAST,percentage,90,Again\n';
    const codes = world.codes.import(ctx, { csv, currency: null, isInMinorUnits: false });
    expect((await errorOf(codes))[1]).toMatch(/ PROMOTION_ENDED$/);
    expect(await promotionOf(shop, campaign)).toEqual(after);
  });

  it('keep it from being deleted while a store has one of them, and nothing is changed', async () => {
    const shop = await world.shop();
    const campaign = await archived(shop, [planned('flash')]);
    const before = await promotionOf(shop, campaign);
    world.holding.push('stall SG sg');
    await expect(world.campaigns.delete(shop.owner.ctx(), campaign.id)).rejects.toMatchObject({
      ...{ code: 'CAMPAIGN_IN_USE', detail: 'Stores that still have its promotions: stall SG sg.' },
    });
    expect(await findCampaign(world.db, shop.id, campaign.id)).toEqual(campaign);
    expect(await promotionOf(shop, campaign)).toEqual(before);
    world.holding.splice(0);
    await world.campaigns.delete(shop.owner.ctx(), campaign.id);
    expect(await findCampaign(world.db, shop.id, campaign.id)).toBeNull();
  });

  it('stay with it where the deletion dies before its end', async () => {
    const shop = await world.shop();
    const campaign = await archived(shop, [planned('flash')]);
    const before = await promotionOf(shop, campaign);
    const dying = world.campaignsThat(async (...asked) => {
      await world.release(...asked);
      throw new Error('killed');
    });
    await expect(dying.delete(shop.owner.ctx(), campaign.id)).rejects.toThrow('killed');
    expect(await findCampaign(world.db, shop.id, campaign.id)).toEqual(campaign);
    expect(await promotionOf(shop, campaign)).toEqual(before);
  });

  it('cannot be changed at the moment of the deletion either', async () => {
    const shop = await world.shop();
    const campaign = await archived(shop, [planned('flash')]);
    const { id, name } = await promotionOf(shop, campaign);
    const change = () =>
      errorOf(world.promotions.update(shop.owner.ctx(), id, { name: 'Mine', window: null }));
    const [, ...outcomes] = await Promise.all([
      ...[world.campaigns.delete(shop.owner.ctx(), campaign.id), change(), change(), change()],
    ]);
    expect(['PROMOTION_IN_CAMPAIGN', 'PROMOTION_ENDED']).toEqual(
      expect.arrayContaining([...new Set((outcomes as string[][]).flat())]),
    );
    expect(await promotionOf(shop, campaign)).toMatchObject({ name, intent: 'ended' });
  });

  it('are none where it was never launched', async () => {
    const shop = await world.shop();
    const { id } = await world.campaigns.create(shop.owner.ctx(), { ...completePlan });
    await world.campaigns.archive(shop.owner.ctx(), id);
    world.holding.push('another');
    await world.campaigns.delete(shop.owner.ctx(), id);
    world.holding.splice(0);
    expect(await findCampaign(world.db, shop.id, id)).toBeNull();
  });
});
