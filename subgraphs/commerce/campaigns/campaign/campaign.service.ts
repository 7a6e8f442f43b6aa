import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { type FieldError, fail, reject } from '../../../../kernel/errors.js';
import { isId, newId } from '../../../../kernel/ids.js';
import type { Standing } from '../../../platform/index.js';
import type { Campaign, CampaignPlan } from './campaign.entity.js';
import { campaignLimits } from './campaign.limits.js';
import { lockCampaignCount } from './campaign.queries.js';
import { deleteCampaign, saveCampaign } from './campaign.writer.js';
import { type CampaignChanges, changedPlan, emptyPlan, isSamePlan } from './campaign-changes.rules.js';
import { memberErrors } from './campaign-people.rules.js';
import { restoredState } from './campaign-status.rules.js';
import { lockFor, personOf, withChange } from './locked-campaign.js';

/** What people may do, as it is until the transaction ends. */
export type LockStanding = (
  tx: Transaction,
  organizationId: string,
  userIds: readonly string[],
) => Promise<Standing>;

/** Lets go of the promotions of a campaign that is deleted. Throws CAMPAIGN_IN_USE. */
export type ReleasePromotions = (tx: Transaction, ctx: RequestContext, campaign: Campaign) => Promise<void>;

interface CampaignDependencies {
  lockStanding: LockStanding;
  releasePromotions: ReleasePromotions;
  /** Those that stores can be at. */
  marketplaces: readonly { key: string }[];
}

/** Planning campaigns: each edit is a revision of its own, which nobody has approved yet. */
export class CampaignService {
  readonly #dependencies: CampaignDependencies;

  constructor(dependencies: CampaignDependencies) {
    this.#dependencies = dependencies;
  }

  /** A draft, owned by the person who creates it unless the plan names another. Throws VALIDATION_FAILED, LIMIT_REACHED. */
  create(ctx: RequestContext, changes: CampaignChanges): Promise<Campaign> {
    const authorId = personOf(ctx);
    const { plan, errors } = changedPlan({ ...emptyPlan, ownerId: authorId ?? '' }, changes);
    const time = ctx.clock.now().toISOString();
    return ctx.transaction(async tx => {
      await this.#rejectAll(tx, ctx, plan, errors);
      if ((await lockCampaignCount(tx, ctx.organizationId)) >= campaignLimits.campaignsMax) {
        throw tooMany(`An organization has at most ${campaignLimits.campaignsMax} campaigns.`);
      }
      const campaign: Campaign = {
        id: newId(),
        state: 'draft',
        revision: { number: 1, plan, authorId, createdAt: time, review: null },
        promotions: [],
        launchedAt: null,
        completedAt: null,
        version: 1,
        createdAt: time,
        updatedAt: time,
      };
      await saveCampaign(tx, ctx.organizationId, campaign);
      return campaign;
    });
  }

  /**
   * Makes the next revision, a draft that nobody has approved; a change that changes nothing makes none. Throws
   * CAMPAIGN_NOT_FOUND, VERSION_STALE, CAMPAIGN_STATE_INVALID, VALIDATION_FAILED, LIMIT_REACHED.
   */
  revise(ctx: RequestContext, id: string, changes: CampaignChanges): Promise<Campaign> {
    return ctx.transaction(async tx => {
      const { campaign } = await lockFor(tx, ctx, id, 'revise');
      const { number, plan: before } = campaign.revision;
      const { plan, errors } = changedPlan(before, changes);
      await this.#rejectAll(tx, ctx, plan, errors);
      if (isSamePlan(before, plan)) {
        return campaign;
      }
      if (number >= campaignLimits.revisionsMax) {
        throw tooMany(`A campaign has at most ${campaignLimits.revisionsMax} revisions.`);
      }
      const now = ctx.clock.now();
      const createdAt = now.toISOString();
      const revision = { number: number + 1, plan, authorId: personOf(ctx), createdAt, review: null };
      return save(tx, ctx, withChange(campaign, { state: 'draft', revision }, now));
    });
  }

  /** Repeating it is harmless. Throws CAMPAIGN_NOT_FOUND, VERSION_STALE, CAMPAIGN_STATE_INVALID. */
  archive(ctx: RequestContext, id: string): Promise<Campaign> {
    return ctx.transaction(async tx => {
      const { campaign, isDone } = await lockFor(tx, ctx, id, 'archive');
      return isDone ? campaign : save(tx, ctx, withChange(campaign, { state: 'archived' }, ctx.clock.now()));
    });
  }

  /**
   * As a draft whose review is void, or as completed where it was launched. Throws CAMPAIGN_NOT_FOUND, VERSION_STALE,
   * CAMPAIGN_STATE_INVALID.
   */
  restore(ctx: RequestContext, id: string): Promise<Campaign> {
    return ctx.transaction(async tx => {
      const { campaign } = await lockFor(tx, ctx, id, 'restore');
      const state = restoredState(campaign.launchedAt);
      const revision = state === 'draft' ? { ...campaign.revision, review: null } : campaign.revision;
      return save(tx, ctx, withChange(campaign, { state, revision }, ctx.clock.now()));
    });
  }

  /**
   * With its revisions; its promotions stay as history: ended for good, and of no campaign. Answers it as it last was.
   * Throws CAMPAIGN_NOT_FOUND, VERSION_STALE, CAMPAIGN_STATE_INVALID, CAMPAIGN_IN_USE.
   */
  delete(ctx: RequestContext, id: string): Promise<Campaign> {
    return ctx.transaction(async tx => {
      const { campaign } = await lockFor(tx, ctx, id, 'delete');
      await this.#dependencies.releasePromotions(tx, ctx, campaign);
      await deleteCampaign(tx, ctx.organizationId, campaign.id);
      return campaign;
    });
  }

  /** What is wrong with the plan by itself, with its marketplaces and with its people. */
  async #rejectAll(
    tx: Transaction,
    ctx: RequestContext,
    plan: CampaignPlan,
    errors: readonly FieldError[],
  ): Promise<void> {
    const people = [plan.ownerId, plan.approverId].filter(person => person !== null && isId(person));
    const standing = await this.#dependencies.lockStanding(tx, ctx.organizationId, people as string[]);
    reject([...errors, ...this.#marketplaceErrors(plan), ...memberErrors(plan, standing)]);
  }

  #marketplaceErrors(plan: CampaignPlan): FieldError[] {
    const keys = new Set(this.#dependencies.marketplaces.map(({ key }) => key));
    return (['stores', 'promotionStores'] as const).flatMap(list =>
      plan[list].flatMap(({ marketplace }, index) =>
        keys.has(marketplace)
          ? []
          : [
              {
                path: `${list}.${index}.marketplace`,
                code: 'MARKETPLACE_UNKNOWN',
                message: 'There is no marketplace with this key.',
              },
            ],
      ),
    );
  }
}

const tooMany = (detail: string) => fail('LIMIT_REACHED', { detail });

async function save(tx: Transaction, ctx: RequestContext, campaign: Campaign): Promise<Campaign> {
  await saveCampaign(tx, ctx.organizationId, campaign);
  return campaign;
}
