import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '../../../subgraphs/commerce/campaigns/campaign/campaign.entity.js';
import { findCampaign } from '../../../subgraphs/commerce/campaigns/campaign/campaign.queries.js';
import type { PlanAction } from '../../../subgraphs/commerce/campaigns/campaign/campaign.values.js';
import type { StatedPromotion } from '../../../subgraphs/commerce/campaigns/campaign/campaign-changes.rules.js';
import { CampaignActionService } from '../../../subgraphs/commerce/campaigns/campaign-action/campaign-action.service.js';
import { findPromotions } from '../../../subgraphs/commerce/pricing/promotion/promotion.queries.js';
import { completePlan, errorOf, planned, plantPromotion, store } from './campaign-world.js';
import { type ConnectedShop, openConnectedShops } from './connected-shops.js';

let world: Awaited<ReturnType<typeof openConnectedShops>>;
beforeAll(async () => {
  world = await openConnectedShops();
});
afterAll(() => world.close());

const launching: PlanAction[] = ['submit', 'approve', 'launch'];
const twice = ['CAMPAIGN_CONFLICTED', 'promotions.0 PRODUCT_PROMOTED_TWICE'];

const act = (shop: ConnectedShop, campaign: { id: string }, action: PlanAction) =>
  world.act(shop.owner.ctx(), campaign, action);

/** A campaign after these actions; by default, with ten percent off everything in the store. */
async function campaignAfter(
  shop: ConnectedShop,
  actions: PlanAction[],
  promotions: StatedPromotion[] = [planned('flash')],
): Promise<Campaign> {
  let campaign = await world.campaigns.create(shop.owner.ctx(), { ...completePlan, promotions });
  for (const action of actions) {
    ({ campaign } = await act(shop, campaign, action));
  }
  return campaign;
}

const during = (year: number) => ({
  ...{ startsAt: `${year}-01-01T00:00:00.000Z`, endsAt: `${year + 1}-01-01T00:00:00.000Z`, timeZone: 'UTC' },
});

/** What is stored: the campaign's state, and the intent of each of its promotions. */
async function standing(shop: ConnectedShop, { id, promotions }: Campaign): Promise<string[]> {
  const ids = promotions.map(({ promotionId }) => promotionId);
  const found = await findPromotions(world.db, shop.id, ids);
  const intents = ids.map(each => found.find(promotion => promotion.id === each)!.intent);
  return [(await findCampaign(world.db, shop.id, id))!.state, ...intents];
}

describe('a campaign that is resumed', () => {
  it('is held against the campaign that took its products meanwhile, and goes on once that is over', async () => {
    const shop = await world.shop();
    const paused = await campaignAfter(shop, [...launching, 'pause']);
    const other = await campaignAfter(shop, launching);
    expect(await errorOf(act(shop, paused, 'resume'))).toEqual(twice);
    expect(await standing(shop, paused)).toEqual(['paused', 'paused']);
    await act(shop, other, 'complete');
    expect((await act(shop, paused, 'resume')).campaign.state).toBe('running');
    expect(await standing(shop, paused)).toEqual(['running', 'active']);
  });

  it('is held against a promotion that was activated meanwhile, and tells what does not block', async () => {
    const shop = await world.shop();
    const paused = await campaignAfter(shop, [...launching, 'pause']);
    const { definition } = planned('other');
    const free = { ...definition, terms: { kind: 'free_shipping' as const } };
    await plantPromotion(world.db, shop.id, { definition: free });
    const { warnings } = await act(shop, paused, 'resume');
    expect(warnings.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'product_promoted_twice warning',
    ]);
    await act(shop, paused, 'pause');
    await plantPromotion(world.db, shop.id, { definition });
    expect(await errorOf(act(shop, paused, 'resume'))).toEqual(twice);
  });

  it('at the same time as another one with its products, is the only one that goes on', async () => {
    const shop = await world.shop();
    const paused: Campaign[] = [];
    for (let place = 0; place < 3; place++) {
      paused.push(await campaignAfter(shop, [...launching, 'pause']));
    }
    const approved = await campaignAfter(shop, ['submit', 'approve']);
    const outcomes = await Promise.all([
      ...paused.map(each => errorOf(act(shop, each, 'resume'))),
      errorOf(act(shop, approved, 'launch')),
    ]);
    expect(outcomes.toSorted((one, other) => one.length - other.length)).toEqual([[], twice, twice, twice]);
    const states = await Promise.all(
      [...paused, approved].map(each => findCampaign(world.db, shop.id, each.id)),
    );
    expect(states.filter(each => each!.state === 'running')).toHaveLength(1);
  });

  it('twice at the same time goes on once', async () => {
    const shop = await world.shop();
    const paused = await campaignAfter(shop, [...launching, 'pause']);
    const resumed = await Promise.all([0, 1].map(() => act(shop, paused, 'resume')));
    expect(resumed.map(({ campaign }) => campaign.version)).toEqual([paused.version + 1, paused.version + 1]);
  });

  it('that dies before its end leaves all of it paused, and can be repeated', async () => {
    const shop = await world.shop();
    const paused = await campaignAfter(
      shop,
      [...launching, 'pause'],
      [planned('one'), planned('two', { stores: [], isInCheckout: true })],
    );
    const dying = new CampaignActionService({
      ...world.dependencies,
      promotions: {
        draftErrors: (...asked) => world.promotions.draftErrors(...asked),
        createAll: (...asked) => world.promotions.createAll(...asked),
        intentErrors: (...asked) => world.promotions.intentErrors(...asked),
        setIntent: async (...asked) => {
          await world.promotions.setIntent(...asked);
          throw new Error('killed');
        },
      },
    });
    const asked = { action: 'resume', revision: null, note: null } as const;
    await expect(dying.apply(shop.owner.ctx(), paused.id, asked)).rejects.toThrow('killed');
    expect(await standing(shop, paused)).toEqual(['paused', 'paused', 'paused']);
    await act(shop, paused, 'resume');
    expect(await standing(shop, paused)).toEqual(['running', 'active', 'active']);
  });

  it('is not held back by promotions of it that are over, which stay so', async () => {
    const shop = await world.shop();
    const elsewhere = { stores: [], isInCheckout: true };
    const paused = await campaignAfter(
      shop,
      [...launching, 'pause'],
      [
        planned('ended', { window: during(2097) }),
        planned('past', { window: during(2098) }),
        planned('open', elsewhere),
      ],
    );
    const [ended, past] = paused.promotions.map(({ promotionId }) => promotionId);
    await world.promotions.update(shop.owner.ctx(), ended!, { status: 'ended' });
    await world.client.query(
      'update commerce.promotion set starts_at = null, ends_at = now() where id = $1',
      [past],
    );
    await plantPromotion(world.db, shop.id, { definition: planned('other').definition });
    expect(await world.actions.conflictsOf(shop.owner.ctx(), paused.id)).toEqual([]);
    const { warnings } = await act(shop, paused, 'resume');
    expect([warnings, await standing(shop, paused)]).toEqual([
      ...[[], ['running', 'ended', 'paused', 'active']],
    ]);
  });

  it('is told at its place of a promotion that cannot be activated any more', async () => {
    const shop = await world.shop();
    const plan = [planned('ended', { stores: [], isInCheckout: true }), planned('gone')];
    const paused = await campaignAfter(shop, [...launching, 'pause'], plan);
    await world.promotions.update(shop.owner.ctx(), paused.promotions[0]!.promotionId, { status: 'ended' });
    await world.client.query(
      `update catalog.marketplace_connection set status = 'disconnected' where organization_id = $1`,
      [shop.id],
    );
    const found = await world.actions.conflictsOf(shop.owner.ctx(), paused.id);
    expect(found).toMatchObject([
      { code: 'promotion_invalid', path: 'promotions.1.stores.0', store, detail: /^STORE_NOT_CONNECTED: / },
    ]);
    expect(await errorOf(act(shop, paused, 'resume'))).toEqual([
      ...['CAMPAIGN_CONFLICTED', 'promotions.1.stores.0 PROMOTION_INVALID'],
    ]);
    expect((await act(shop, paused, 'complete')).campaign.state).toBe('completed');
  });

  it('needs its owner, as a launch does', async () => {
    const shop = await world.shop();
    const paused = await campaignAfter(shop, [...launching, 'pause']);
    await shop.become(shop.owner, null);
    expect(await errorOf(world.act(shop.second.ctx(), paused, 'resume'))).toEqual([
      ...['CAMPAIGN_CONFLICTED', 'ownerId MEMBER_UNSUITABLE'],
    ]);
  });
});
