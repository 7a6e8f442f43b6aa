import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCampaign } from '../../../subgraphs/commerce/campaigns/campaign/campaign.queries.js';
import { errorOf, openCampaigns } from './campaign-world.js';
import { isSomebodyWaiting, organizationLock, submitted } from './submitted-campaign.js';

let world: Awaited<ReturnType<typeof openCampaigns>>;
beforeAll(async () => {
  world = await openCampaigns();
});
afterAll(() => world.close());

const notValid = ['CAMPAIGN_APPROVAL_INVALID'];
const fourEyes = () => world.shop({ requiresCampaignApproval: true });

describe('where the organization requires another person, at the launch', () => {
  it.each([
    ['left the organization', null],
    ['has another role', 'finance'],
  ])(
    'an approval of who %s since is none: it is not launched before another one approved it',
    async (_, role) => {
      const shop = await fourEyes();
      const { owner, second, third } = shop;
      const { campaign: approved } = await world.act(second.ctx(), await submitted(world, shop), 'approve');
      await shop.become(second, role);
      for (const ctx of [owner.ctx(), third.ctx(), shop.key]) {
        expect(await errorOf(world.act(ctx, approved, 'launch'))).toEqual(notValid);
      }
      expect(await findCampaign(world.db, shop.id, approved.id)).toEqual(approved);
      const { campaign: rejected } = await world.act(owner.ctx(), approved, 'reject');
      const { campaign: again } = await world.act(owner.ctx(), rejected, 'submit');
      const { campaign: valid } = await world.act(third.ctx(), again, 'approve');
      expect((await world.act(owner.ctx(), valid, 'launch')).campaign.state).toBe('running');
    },
  );

  it('an approval of who may approve again at the launch holds', async () => {
    const shop = await fourEyes();
    const { campaign: approved } = await world.act(
      shop.second.ctx(),
      await submitted(world, shop),
      'approve',
    );
    await shop.become(shop.second, 'finance');
    await shop.become(shop.second, 'member');
    expect((await world.act(shop.owner.ctx(), approved, 'launch')).campaign.state).toBe('running');
  });

  it('a launch waits for the removal that is under way, and sees it', async () => {
    const shop = await fourEyes();
    const { campaign: approved } = await world.act(
      shop.second.ctx(),
      await submitted(world, shop),
      'approve',
    );
    let launch: Promise<string[]> = Promise.resolve([]);
    await shop.owner.ctx().transaction(async tx => {
      await tx.query(organizationLock, [shop.id]);
      launch = errorOf(world.act(shop.owner.ctx(), approved, 'launch'));
      while (!(await isSomebodyWaiting(world))) {
        // The launch asks for the organization's lock by another connection.
      }
      await shop.become(shop.second, null);
    });
    expect(await launch).toEqual(notValid);
  });

  it('what was launched and paused does not go on by an approval that does not hold any more', async () => {
    const shop = await fourEyes();
    let { campaign } = await world.act(shop.second.ctx(), await submitted(world, shop), 'approve');
    for (const action of ['launch', 'pause'] as const) {
      ({ campaign } = await world.act(shop.owner.ctx(), campaign, action));
    }
    await shop.become(shop.second, null);
    expect(await errorOf(world.act(shop.owner.ctx(), campaign, 'resume'))).toEqual(notValid);
    expect((await world.act(shop.owner.ctx(), campaign, 'complete')).campaign.state).toBe('completed');
  });

  it('a named approver who left blocks the launch, with the rule and without', async () => {
    const shop = await fourEyes();
    const campaign = await submitted(world, shop, { approverId: shop.second.userId });
    const { campaign: approved } = await world.act(shop.second.ctx(), campaign, 'approve');
    await shop.become(shop.second, null);
    expect(await errorOf(world.act(shop.owner.ctx(), approved, 'launch'))).toEqual(notValid);
    const open = await world.shop();
    const named = await submitted(world, open, { approverId: open.second.userId });
    const { campaign: valid } = await world.act(open.second.ctx(), named, 'approve');
    await open.become(open.second, 'finance');
    expect(await errorOf(world.act(open.owner.ctx(), valid, 'launch'))).toEqual([
      ...['CAMPAIGN_CONFLICTED', 'approverId MEMBER_UNSUITABLE'],
    ]);
  });

  it('a review keeps its rule until the launch when the setting is turned off after the approval', async () => {
    const shop = await fourEyes();
    const { campaign: approved } = await world.act(
      shop.second.ctx(),
      await submitted(world, shop),
      'approve',
    );
    await shop.require(false);
    await shop.become(shop.second, null);
    expect(await errorOf(world.act(shop.owner.ctx(), approved, 'launch'))).toEqual(notValid);
    let campaign = approved;
    for (const action of ['reject', 'submit', 'approve', 'launch'] as const) {
      ({ campaign } = await world.act(shop.owner.ctx(), campaign, action));
    }
    expect(campaign.state).toBe('running');
  });

  it('an owner who left during the review blocks the submission and the launch', async () => {
    const shop = await fourEyes();
    const campaign = await submitted(world, shop, { ownerId: shop.third.userId });
    const { campaign: approved } = await world.act(shop.second.ctx(), campaign, 'approve');
    await shop.become(shop.third, null);
    expect(await errorOf(world.act(shop.owner.ctx(), approved, 'launch'))).toEqual([
      'CAMPAIGN_CONFLICTED',
      'ownerId MEMBER_UNSUITABLE',
    ]);
  });
});
