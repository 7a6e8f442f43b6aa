import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCampaign } from '../../../subgraphs/commerce/campaigns/campaign/campaign.queries.js';
import {
  type CampaignAction,
  type CampaignStatus,
  campaignActions,
  campaignStatuses,
  type PlanAction,
} from '../../../subgraphs/commerce/campaigns/campaign/campaign.values.js';
import {
  statusAt,
  transitions,
} from '../../../subgraphs/commerce/campaigns/campaign/campaign-status.rules.js';
import { CampaignActionService } from '../../../subgraphs/commerce/campaigns/campaign-action/campaign-action.service.js';
import { completePlan, errorOf, openCampaigns } from './campaign-world.js';

let world: Awaited<ReturnType<typeof openCampaigns>>;
beforeAll(async () => {
  world = await openCampaigns();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof world.shop>>;

const later = { startsAt: '2098-01-01T00:00:00Z', endsAt: '2099-01-01T00:00:00Z', timeZone: 'UTC' };

/** What brings a new campaign into each status. */
const ways: Record<CampaignStatus, PlanAction[]> = {
  draft: [],
  in_review: ['submit'],
  changes_requested: ['submit', 'reject'],
  approved: ['submit', 'approve'],
  scheduled: ['submit', 'approve', 'launch'],
  running: ['submit', 'approve', 'launch'],
  paused: ['submit', 'approve', 'launch', 'pause'],
  completed: ['submit', 'approve', 'launch', 'complete'],
  archived: [],
};

async function campaignThatIs(shop: Shop, status: CampaignStatus) {
  const ctx = shop.owner.ctx();
  const window = status === 'scheduled' ? later : completePlan.window;
  let campaign = await world.campaigns.create(ctx, { ...completePlan, window });
  for (const action of ways[status]) {
    campaign = (await world.act(ctx, campaign, action)).campaign;
  }
  campaign = status === 'archived' ? await world.campaigns.archive(ctx, campaign.id) : campaign;
  return campaign;
}

async function attempt(shop: Shop, id: string, action: CampaignAction) {
  const ctx = shop.owner.ctx();
  switch (action) {
    case 'revise':
      return world.campaigns.revise(ctx, id, { objective: 'Another' });
    case 'archive':
    case 'restore':
    case 'delete':
      return world.campaigns[action](ctx, id);
    default:
      return (await world.actions.apply(ctx, id, { action, revision: 1, note: null })).campaign;
  }
}

const statusOf = (campaign: { state: never; revision: { plan: { window: never } } }) =>
  statusAt({ state: campaign.state, window: campaign.revision.plan.window }, new Date());

const cells = campaignStatuses.flatMap(status => campaignActions.map(action => ({ status, action })));

describe('an action', () => {
  it.each(cells)(
    '$action of a campaign that is $status does what the table says',
    async ({ status, action }) => {
      const shop = await world.shop();
      const before = await campaignThatIs(shop, status);
      expect(statusOf(before as never)).toBe(status);
      const outcome = transitions[status][action];
      const result = attempt(shop, before.id, action);
      if (outcome === undefined) {
        expect(await errorOf(result)).toEqual(['CAMPAIGN_STATE_INVALID']);
        expect(await findCampaign(world.db, shop.id, before.id)).toEqual(before);
        return;
      }
      const after = await result;
      expect(after.version).toBe(before.version + (outcome === 'unchanged' || outcome === 'deleted' ? 0 : 1));
      const stored = await findCampaign(world.db, shop.id, before.id);
      expect(stored).toEqual(outcome === 'deleted' ? null : after);
      expect(after.state).toBe(outcome === 'unchanged' || outcome === 'deleted' ? before.state : outcome);
    },
  );

  it('names what is allowed where it is not', async () => {
    const shop = await world.shop();
    const campaign = await campaignThatIs(shop, 'in_review');
    await expect(attempt(shop, campaign.id, 'launch')).rejects.toThrow(
      'A campaign that is in_review cannot do launch. Allowed: revise, approve, reject.',
    );
  });

  it('is rejected for a version or a revision that is not the current one', async () => {
    const shop = await world.shop();
    const campaign = await campaignThatIs(shop, 'in_review');
    const asked = { action: 'approve', revision: campaign.revision.number, note: null } as const;
    const stale = shop.owner.ctx(campaign.version - 1);
    expect(await errorOf(world.actions.apply(stale, campaign.id, asked))).toEqual(['VERSION_STALE']);
    const ctx = shop.owner.ctx();
    expect(await errorOf(world.actions.apply(ctx, campaign.id, { ...asked, revision: 2 }))).toEqual([
      'VERSION_STALE',
    ]);
    expect(await errorOf(world.actions.apply(ctx, campaign.id, { ...asked, revision: null }))).toEqual([
      'VALIDATION_FAILED',
      'revision REQUIRED',
    ]);
  });

  it('of another organization finds no campaign', async () => {
    const campaign = await campaignThatIs(await world.shop(), 'archived');
    const stranger = await world.shop();
    for (const action of campaignActions) {
      expect(await errorOf(attempt(stranger, campaign.id, action))).toEqual(['CAMPAIGN_NOT_FOUND']);
    }
  });
});

describe('a launch', () => {
  it('creates and activates every promotion with the window of the campaign, once', async () => {
    const shop = await world.shop();
    const approved = await campaignThatIs(shop, 'approved');
    world.created.splice(0);
    const { campaign } = await world.act(shop.owner.ctx(), approved, 'launch');
    const again = await world.act(shop.owner.ctx(), campaign, 'launch');
    expect(again.campaign).toEqual(campaign);
    expect(world.created).toHaveLength(1);
    expect(world.created[0]).toMatchObject([
      {
        ...{ campaignId: campaign.id, intent: 'active' },
        definition: { name: 'flash', window: approved.revision.plan.window },
      },
    ]);
    expect(campaign.promotions).toEqual([{ key: 'flash', promotionId: expect.any(String) }]);
  });

  it('happens once where two ask for it at the same time', async () => {
    const shop = await world.shop();
    const approved = await campaignThatIs(shop, 'approved');
    world.created.splice(0);
    const launches = await Promise.all([0, 1, 2].map(() => world.act(shop.owner.ctx(), approved, 'launch')));
    expect(new Set(launches.map(({ campaign }) => campaign.promotions[0]!.promotionId)).size).toBe(1);
    expect(world.created).toHaveLength(1);
  });

  it('that dies before its end leaves no promotion and an approved campaign, and can be repeated', async () => {
    const shop = await world.shop();
    const approved = await campaignThatIs(shop, 'approved');
    const dying = new CampaignActionService({
      ...world.dependencies,
      promotions: {
        ...world.dependencies.promotions,
        createAll: async (tx, ctx, drafts) => {
          await world.dependencies.promotions.createAll(tx, ctx, drafts);
          throw new Error('killed');
        },
      },
    });
    const asked = { action: 'launch', revision: null, note: null } as const;
    await expect(dying.apply(shop.owner.ctx(), approved.id, asked)).rejects.toThrow('killed');
    const count = {
      name: 'test.count',
      text: 'select count(*)::integer as n from commerce.promotion where organization_id = $1',
    };
    expect(await world.db.query(count, [shop.id])).toEqual([{ n: 0 }]);
    expect(await findCampaign(world.db, shop.id, approved.id)).toEqual(approved);
    await world.act(shop.owner.ctx(), approved, 'launch');
    expect(await world.db.query(count, [shop.id])).toEqual([{ n: 1 }]);
  });

  it('pauses, resumes and ends all of its promotions with it', async () => {
    const shop = await world.shop();
    const running = await campaignThatIs(shop, 'running');
    world.intents.splice(0);
    const ids = running.promotions.map(({ promotionId }) => promotionId);
    for (const action of ['pause', 'pause', 'resume', 'complete', 'complete'] as const) {
      await world.act(shop.owner.ctx(), running, action);
    }
    expect(world.intents).toEqual(['paused', 'active', 'ended'].map(intent => [intent, ...ids]));
  });

  it('that ended or was archived is restored as completed, never as a draft', async () => {
    const shop = await world.shop();
    const completed = await campaignThatIs(shop, 'completed');
    await world.campaigns.archive(shop.owner.ctx(), completed.id);
    const restored = await world.campaigns.restore(shop.owner.ctx(), completed.id);
    expect(restored).toMatchObject({ state: 'completed', revision: completed.revision });
  });
});
