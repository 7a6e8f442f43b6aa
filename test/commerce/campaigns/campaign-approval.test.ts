import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCampaign } from '../../../subgraphs/commerce/campaigns/campaign/campaign.queries.js';
import { completePlan, errorOf, openCampaigns } from './campaign-world.js';
import { isSomebodyWaiting, organizationLock, submitted } from './submitted-campaign.js';

let world: Awaited<ReturnType<typeof openCampaigns>>;
beforeAll(async () => {
  world = await openCampaigns();
});
afterAll(() => world.close());

const notAllowed = ['CAMPAIGN_APPROVAL_NOT_ALLOWED'];
const notValid = ['CAMPAIGN_APPROVAL_INVALID'];

describe('where the organization requires another person', () => {
  const fourEyes = () => world.shop({ requiresCampaignApproval: true });

  it('a member who neither owns, wrote nor submitted the revision approves it, and the approval names it', async () => {
    const shop = await fourEyes();
    const campaign = await submitted(world, shop);
    const approved = (await world.act(shop.second.ctx(), campaign, 'approve', 'Fine')).campaign;
    expect(approved).toMatchObject({ state: 'approved', revision: { number: 1 } });
    expect(approved.revision.review).toMatchObject({
      ...{ submittedBy: shop.owner.userId, requiresApproval: true },
      ...{ decision: 'approved', decidedBy: shop.second.userId, note: 'Fine' },
    });
    expect((await world.act(shop.owner.ctx(), approved, 'launch')).campaign.state).toBe('running');
  });

  it('the owner, the author and the submitter cannot approve', async () => {
    const shop = await fourEyes();
    const { owner, second, third } = shop;
    const campaign = await submitted(world, shop, {
      ...{ ownerId: owner.userId, author: second, submitter: third },
    });
    for (const person of [owner, second, third]) {
      expect(await errorOf(world.act(person.ctx(), campaign, 'approve'))).toEqual(notAllowed);
    }
    expect(await findCampaign(world.db, shop.id, campaign.id)).toEqual(campaign);
    const fourth = await shop.member('member');
    expect((await world.act(fourth.ctx(), campaign, 'approve')).campaign.state).toBe('approved');
  });

  it('an API key neither submits nor approves, whoever made it', async () => {
    const shop = await fourEyes();
    const draft = await world.campaigns.create(shop.key, { ...completePlan, ownerId: shop.second.userId });
    expect(draft.revision.authorId).toBeNull();
    expect(await errorOf(world.act(shop.key, draft, 'submit'))).toEqual(notAllowed);
    const { campaign } = await world.act(shop.second.ctx(), draft, 'submit');
    expect(await errorOf(world.act(shop.key, campaign, 'approve'))).toEqual(notAllowed);
    expect((await world.act(shop.third.ctx(), campaign, 'approve')).campaign.state).toBe('approved');
  });

  it('the named approver alone approves, and cannot be the owner', async () => {
    const shop = await fourEyes();
    const campaign = await submitted(world, shop, { approverId: shop.second.userId });
    expect(await errorOf(world.act(shop.third.ctx(), campaign, 'approve'))).toEqual(notAllowed);
    expect((await world.act(shop.second.ctx(), campaign, 'approve')).campaign.state).toBe('approved');
    const own = { ...completePlan, approverId: shop.owner.userId };
    expect(await errorOf(world.campaigns.create(shop.owner.ctx(), own))).toEqual([
      'VALIDATION_FAILED',
      'approverId APPROVER_IS_OWNER',
    ]);
  });

  it('a change of owner or approver during the review makes a draft that has to be submitted again', async () => {
    const shop = await fourEyes();
    const campaign = await submitted(world, shop);
    const { owner, second } = shop;
    const revised = await world.campaigns.revise(owner.ctx(), campaign.id, { ownerId: second.userId });
    expect(revised).toMatchObject({ state: 'draft', revision: { number: 2, review: null } });
    expect(await errorOf(world.act(owner.ctx(), revised, 'approve'))).toEqual(['CAMPAIGN_STATE_INVALID']);
    const again = (await world.act(owner.ctx(), revised, 'submit')).campaign;
    expect(await errorOf(world.act(owner.ctx(), again, 'approve'))).toEqual(notAllowed);
  });

  it('an edit after the approval voids it', async () => {
    const shop = await fourEyes();
    const campaign = await submitted(world, shop);
    await world.act(shop.second.ctx(), campaign, 'approve');
    const revised = await world.campaigns.revise(shop.owner.ctx(), campaign.id, { objective: 'More' });
    expect(revised).toMatchObject({ state: 'draft', revision: { number: 2, review: null } });
    expect(await errorOf(world.act(shop.owner.ctx(), revised, 'launch'))).toEqual(['CAMPAIGN_STATE_INVALID']);
  });

  it('a restored draft has no review any more, and is approved again before it is launched', async () => {
    const shop = await fourEyes();
    const { campaign: approved } = await world.act(
      shop.second.ctx(),
      await submitted(world, shop),
      'approve',
    );
    const { campaign: rejected } = await world.act(shop.second.ctx(), await submitted(world, shop), 'reject');
    for (const { id } of [approved, rejected]) {
      await world.campaigns.archive(shop.owner.ctx(), id);
      const restored = await world.campaigns.restore(shop.owner.ctx(), id);
      expect(restored).toMatchObject({ state: 'draft', revision: { number: 1, review: null } });
      expect(await findCampaign(world.db, shop.id, id)).toEqual(restored);
      expect(await errorOf(world.act(shop.owner.ctx(), restored, 'launch'))).toEqual([
        'CAMPAIGN_STATE_INVALID',
      ]);
      expect((await world.act(shop.owner.ctx(), restored, 'submit')).campaign.state).toBe('in_review');
    }
  });

  it('a revision and an approval at the same time leave no approval of what was not read', async () => {
    const shop = await fourEyes();
    const campaign = await submitted(world, shop);
    await Promise.allSettled([
      world.campaigns.revise(shop.owner.ctx(), campaign.id, { objective: 'Changed' }),
      world.act(shop.second.ctx(), campaign, 'approve'),
    ]);
    const stored = await findCampaign(world.db, shop.id, campaign.id);
    expect(stored).toMatchObject({ state: 'draft', revision: { number: 2, review: null } });
    expect(await errorOf(world.act(shop.second.ctx(), campaign, 'approve'))).toEqual([
      'CAMPAIGN_STATE_INVALID',
    ]);
    const { campaign: again } = await world.act(shop.owner.ctx(), stored!, 'submit');
    expect(await errorOf(world.act(shop.second.ctx(), campaign, 'approve'))).toEqual(['VERSION_STALE']);
    expect((await world.act(shop.second.ctx(), again, 'approve')).campaign.state).toBe('approved');
  });

  it('who lost the role or the membership during the review cannot approve, whatever the session still says', async () => {
    const shop = await fourEyes();
    const campaign = await submitted(world, shop);
    await shop.become(shop.second, 'finance');
    expect(await errorOf(world.act(shop.second.ctx(), campaign, 'approve'))).toEqual(notAllowed);
    await shop.become(shop.second, null);
    expect(await errorOf(world.act(shop.second.ctx(), campaign, 'approve'))).toEqual(notAllowed);
  });

  it('a removal of the member waits for the approval that is under way', async () => {
    const shop = await fourEyes();
    const order: string[] = [];
    let removal: Promise<unknown> = Promise.resolve();
    await shop.owner.ctx().transaction(async tx => {
      await world.dependencies.lockStanding(tx, shop.id, [shop.second.userId]);
      removal = world.db.query(organizationLock, [shop.id]).then(() => order.push('removed'));
      while (!(await isSomebodyWaiting(world))) {
        // Its lock is asked for by another connection.
      }
      order.push('approved');
    });
    await removal;
    expect(order).toEqual(['approved', 'removed']);
  });

  it('a review keeps the rule that it began with when the setting is turned off', async () => {
    const shop = await fourEyes();
    const campaign = await submitted(world, shop);
    await shop.require(false);
    expect(await errorOf(world.act(shop.owner.ctx(), campaign, 'approve'))).toEqual(notAllowed);
    expect((await world.act(shop.second.ctx(), campaign, 'approve')).campaign.state).toBe('approved');
  });
});

describe('where the organization does not require it', () => {
  it('one person, or an API key, submits, approves and launches', async () => {
    const shop = await world.shop();
    const draft = await world.campaigns.create(shop.key, { ...completePlan, ownerId: shop.owner.userId });
    let campaign = draft;
    for (const action of ['submit', 'approve', 'launch'] as const) {
      ({ campaign } = await world.act(shop.key, campaign, action));
    }
    expect(campaign).toMatchObject({ state: 'running', revision: { review: { decidedBy: null } } });
  });

  it('a setting that is turned on holds for reviews and approvals that began before', async () => {
    const shop = await world.shop();
    const campaign = await submitted(world, shop);
    const { campaign: approved } = await world.act(shop.owner.ctx(), await submitted(world, shop), 'approve');
    await shop.require(true);
    expect(await errorOf(world.act(shop.owner.ctx(), campaign, 'approve'))).toEqual(notAllowed);
    expect(await errorOf(world.act(shop.owner.ctx(), approved, 'launch'))).toEqual(notValid);
    const { campaign: rejected } = await world.act(shop.second.ctx(), approved, 'reject');
    const { campaign: again } = await world.act(shop.owner.ctx(), rejected, 'submit');
    const { campaign: valid } = await world.act(shop.second.ctx(), again, 'approve');
    expect((await world.act(shop.owner.ctx(), valid, 'launch')).campaign.state).toBe('running');
  });
});
