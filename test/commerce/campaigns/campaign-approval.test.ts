import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCampaign } from '../../../subgraphs/commerce/campaigns/campaign/campaign.queries.js';
import type { CampaignChanges } from '../../../subgraphs/commerce/campaigns/campaign/campaign-changes.rules.js';
import { completePlan, errorOf, openCampaigns, type Person } from './campaign-world.js';

let world: Awaited<ReturnType<typeof openCampaigns>>;
beforeAll(async () => {
  world = await openCampaigns();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof world.shop>>;

const notAllowed = ['CAMPAIGN_APPROVAL_NOT_ALLOWED'];
const notValid = ['CAMPAIGN_APPROVAL_INVALID'];

/** What changes of members, of roles and of the organization begin with. */
const organizationLock = {
  name: 'test.lock',
  text: 'select id from platform.organization where id = $1 for no key update',
};

async function isSomebodyWaiting(): Promise<boolean> {
  const text = `select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as "is"`;
  const [row] = await world.db.query<{ is: boolean }>({ name: 'test.waiting', text }, []);
  return row!.is;
}

/** In review: written and submitted by the owner, unless others do. */
async function submitted(
  shop: Shop,
  {
    author = shop.owner,
    submitter = shop.owner,
    ...changes
  }: CampaignChanges & {
    author?: Person;
    submitter?: Person;
  } = {},
) {
  const draft = await world.campaigns.create(author.ctx(), { ...completePlan, ...changes });
  return (await world.act(submitter.ctx(), draft, 'submit')).campaign;
}

describe('where the organization requires another person', () => {
  const fourEyes = () => world.shop({ requiresCampaignApproval: true });

  it('a member who neither owns, wrote nor submitted the revision approves it, and the approval names it', async () => {
    const shop = await fourEyes();
    const campaign = await submitted(shop);
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
    const campaign = await submitted(shop, {
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
    const campaign = await submitted(shop, { approverId: shop.second.userId });
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
    const campaign = await submitted(shop);
    const { owner, second } = shop;
    const revised = await world.campaigns.revise(owner.ctx(), campaign.id, { ownerId: second.userId });
    expect(revised).toMatchObject({ state: 'draft', revision: { number: 2, review: null } });
    expect(await errorOf(world.act(owner.ctx(), revised, 'approve'))).toEqual(['CAMPAIGN_STATE_INVALID']);
    const again = (await world.act(owner.ctx(), revised, 'submit')).campaign;
    expect(await errorOf(world.act(owner.ctx(), again, 'approve'))).toEqual(notAllowed);
  });

  it('an edit after the approval voids it', async () => {
    const shop = await fourEyes();
    const campaign = await submitted(shop);
    await world.act(shop.second.ctx(), campaign, 'approve');
    const revised = await world.campaigns.revise(shop.owner.ctx(), campaign.id, { objective: 'More' });
    expect(revised).toMatchObject({ state: 'draft', revision: { number: 2, review: null } });
    expect(await errorOf(world.act(shop.owner.ctx(), revised, 'launch'))).toEqual(['CAMPAIGN_STATE_INVALID']);
  });

  it('a restored draft has no review any more, and is approved again before it is launched', async () => {
    const shop = await fourEyes();
    const { campaign: approved } = await world.act(shop.second.ctx(), await submitted(shop), 'approve');
    const { campaign: rejected } = await world.act(shop.second.ctx(), await submitted(shop), 'reject');
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
    const campaign = await submitted(shop);
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
    const campaign = await submitted(shop);
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
      while (!(await isSomebodyWaiting())) {
        // Its lock is asked for by another connection.
      }
      order.push('approved');
    });
    await removal;
    expect(order).toEqual(['approved', 'removed']);
  });

  it('a review keeps the rule that it began with when the setting is turned off', async () => {
    const shop = await fourEyes();
    const campaign = await submitted(shop);
    await shop.require(false);
    expect(await errorOf(world.act(shop.owner.ctx(), campaign, 'approve'))).toEqual(notAllowed);
    expect((await world.act(shop.second.ctx(), campaign, 'approve')).campaign.state).toBe('approved');
  });

  it.each([
    ['left the organization', null],
    ['has another role', 'finance'],
  ])(
    'an approval of who %s since is none: it is not launched before another one approved it',
    async (_, role) => {
      const shop = await fourEyes();
      const { owner, second, third } = shop;
      const { campaign: approved } = await world.act(second.ctx(), await submitted(shop), 'approve');
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
    const { campaign: approved } = await world.act(shop.second.ctx(), await submitted(shop), 'approve');
    await shop.become(shop.second, 'finance');
    await shop.become(shop.second, 'member');
    expect((await world.act(shop.owner.ctx(), approved, 'launch')).campaign.state).toBe('running');
  });

  it('a launch waits for the removal that is under way, and sees it', async () => {
    const shop = await fourEyes();
    const { campaign: approved } = await world.act(shop.second.ctx(), await submitted(shop), 'approve');
    let launch: Promise<string[]> = Promise.resolve([]);
    await shop.owner.ctx().transaction(async tx => {
      await tx.query(organizationLock, [shop.id]);
      launch = errorOf(world.act(shop.owner.ctx(), approved, 'launch'));
      while (!(await isSomebodyWaiting())) {
        // The launch asks for the organization's lock by another connection.
      }
      await shop.become(shop.second, null);
    });
    expect(await launch).toEqual(notValid);
  });

  it('what was launched and paused does not go on by an approval that does not hold any more', async () => {
    const shop = await fourEyes();
    let { campaign } = await world.act(shop.second.ctx(), await submitted(shop), 'approve');
    for (const action of ['launch', 'pause'] as const) {
      ({ campaign } = await world.act(shop.owner.ctx(), campaign, action));
    }
    await shop.become(shop.second, null);
    expect(await errorOf(world.act(shop.owner.ctx(), campaign, 'resume'))).toEqual(notValid);
    expect((await world.act(shop.owner.ctx(), campaign, 'complete')).campaign.state).toBe('completed');
  });

  it('a named approver who left blocks the launch, with the rule and without', async () => {
    const shop = await fourEyes();
    const campaign = await submitted(shop, { approverId: shop.second.userId });
    const { campaign: approved } = await world.act(shop.second.ctx(), campaign, 'approve');
    await shop.become(shop.second, null);
    expect(await errorOf(world.act(shop.owner.ctx(), approved, 'launch'))).toEqual(notValid);
    const open = await world.shop();
    const named = await submitted(open, { approverId: open.second.userId });
    const { campaign: valid } = await world.act(open.second.ctx(), named, 'approve');
    await open.become(open.second, 'finance');
    expect(await errorOf(world.act(open.owner.ctx(), valid, 'launch'))).toEqual([
      ...['CAMPAIGN_CONFLICTED', 'approverId MEMBER_UNSUITABLE'],
    ]);
  });

  it('a review keeps its rule until the launch when the setting is turned off after the approval', async () => {
    const shop = await fourEyes();
    const { campaign: approved } = await world.act(shop.second.ctx(), await submitted(shop), 'approve');
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
    const campaign = await submitted(shop, { ownerId: shop.third.userId });
    const { campaign: approved } = await world.act(shop.second.ctx(), campaign, 'approve');
    await shop.become(shop.third, null);
    expect(await errorOf(world.act(shop.owner.ctx(), approved, 'launch'))).toEqual([
      'CAMPAIGN_CONFLICTED',
      'ownerId MEMBER_UNSUITABLE',
    ]);
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
    const campaign = await submitted(shop);
    const { campaign: approved } = await world.act(shop.owner.ctx(), await submitted(shop), 'approve');
    await shop.require(true);
    expect(await errorOf(world.act(shop.owner.ctx(), campaign, 'approve'))).toEqual(notAllowed);
    expect(await errorOf(world.act(shop.owner.ctx(), approved, 'launch'))).toEqual(notValid);
    const { campaign: rejected } = await world.act(shop.second.ctx(), approved, 'reject');
    const { campaign: again } = await world.act(shop.owner.ctx(), rejected, 'submit');
    const { campaign: valid } = await world.act(shop.second.ctx(), again, 'approve');
    expect((await world.act(shop.owner.ctx(), valid, 'launch')).campaign.state).toBe('running');
  });
});
