import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { fail, reject } from '../../../../kernel/errors.js';
import type { Standing } from '../../../platform/index.js';
import { textErrors } from '../../pricing/checkout-terms/term.rules.js';
import { lockPromotionsOf } from '../../pricing/promotion/promotion.queries.js';
import type { NewIntent } from '../../pricing/promotion/promotion.service.js';
import type { Campaign, CampaignReview } from '../campaign/campaign.entity.js';
import { campaignLimits } from '../campaign/campaign.limits.js';
import type { LockStanding } from '../campaign/campaign.service.js';
import type { PlanAction } from '../campaign/campaign.values.js';
import { saveCampaign } from '../campaign/campaign.writer.js';
import { lockFor, personOf, withChange } from '../campaign/locked-campaign.js';
import { readCampaign } from '../campaign/read-campaign.js';
import type { CampaignConflict } from '../campaign-conflict/campaign-conflict.entity.js';
import { type FindUnsuitableItems, findConflicts } from '../campaign-conflict/find-conflicts.js';
import { type CampaignPromotions, draftsOf, keysOver, launchedIds } from './campaign-promotions.js';
import { approvalFlaw, approvalObstacle, submitObstacle } from './campaign-review.rules.js';

/** What a caller asks for. */
export interface AskedAction {
  action: PlanAction;
  /** The revision that is decided on; required to approve and to reject. */
  revision: number | null;
  note: string | null;
}

export interface ActionOutcome {
  campaign: Campaign;
  /** What was found that does not block. */
  warnings: CampaignConflict[];
}

interface ActionDependencies {
  lockStanding: LockStanding;
  findUnsuitableItems: FindUnsuitableItems;
  promotions: CampaignPromotions;
}

interface Looked {
  tx: Transaction;
  ctx: RequestContext;
  campaign: Campaign;
}

interface Work extends Looked {
  note: string | null;
}

/** Decisions about campaigns: one transaction each, with everything that follows for its promotions. */
export class CampaignActionService {
  readonly #dependencies: ActionDependencies;
  readonly #actions: Record<PlanAction, (work: Work) => Promise<ActionOutcome>> = {
    submit: work => this.#submit(work),
    approve: work => this.#approve(work),
    reject: work => this.#decide(work, 'rejected'),
    launch: work => this.#launch(work),
    pause: work => this.#setIntent(work, 'paused', { state: 'paused' }),
    resume: work => this.#resume(work),
    complete: work =>
      this.#setIntent(work, 'ended', {
        ...{ state: 'completed', completedAt: work.ctx.clock.now().toISOString() },
      }),
  };

  constructor(dependencies: ActionDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * An action that was done already changes nothing. Throws CAMPAIGN_NOT_FOUND, VERSION_STALE, CAMPAIGN_STATE_INVALID,
   * VALIDATION_FAILED, CAMPAIGN_APPROVAL_NOT_ALLOWED, CAMPAIGN_APPROVAL_INVALID, CAMPAIGN_CONFLICTED, and what creating promotions throws.
   */
  async apply(
    ctx: RequestContext,
    id: string,
    { action, revision, note }: AskedAction,
  ): Promise<ActionOutcome> {
    reject([
      ...(revision === null && (action === 'approve' || action === 'reject')
        ? [{ path: 'revision', code: 'REQUIRED', message: 'Name the revision that was read.' }]
        : []),
      ...textErrors('note', note, campaignLimits.noteLength),
    ]);
    return ctx.transaction(async tx => {
      const { campaign, isDone } = await lockFor(tx, ctx, id, action);
      if (revision !== null && revision !== campaign.revision.number) {
        throw fail('VERSION_STALE', {
          detail: `The campaign is at revision ${campaign.revision.number}, not ${revision}.`,
        });
      }
      return isDone ? { campaign, warnings: [] } : this.#actions[action]({ tx, ctx, campaign, note });
    });
  }

  /** What speaks against the current revision at this moment. Throws CAMPAIGN_NOT_FOUND. */
  conflictsOf(ctx: RequestContext, id: string): Promise<CampaignConflict[]> {
    return ctx.transaction(async tx => {
      const campaign = await readCampaign(ctx, id);
      const standing = await this.#standing({ tx, ctx, campaign }, null);
      return this.#conflicts({ tx, ctx, campaign }, standing);
    });
  }

  async #submit(work: Work): Promise<ActionOutcome> {
    const { ctx, campaign, note } = work;
    const submittedBy = personOf(ctx);
    const standing = await this.#standing(work, submittedBy);
    allow(submitObstacle(submittedBy, standing));
    const warnings = await this.#requireFree(work, standing);
    const review: CampaignReview = {
      submittedBy,
      submittedAt: ctx.clock.now().toISOString(),
      requiresApproval: standing.requiresCampaignApproval,
      decision: null,
      decidedBy: null,
      decidedAt: null,
      note,
    };
    const revision = { ...campaign.revision, review };
    return { campaign: await save(work, { state: 'in_review', revision }), warnings };
  }

  async #approve(work: Work): Promise<ActionOutcome> {
    const person = personOf(work.ctx);
    const standing = await this.#standing(work, person);
    allow(approvalObstacle({ person, revision: work.campaign.revision, standing }));
    return this.#decide(work, 'approved');
  }

  async #decide(work: Work, decision: 'approved' | 'rejected'): Promise<ActionOutcome> {
    const { ctx, campaign, note } = work;
    const review: CampaignReview = {
      ...campaign.revision.review!,
      ...{ decision, note, decidedBy: personOf(ctx), decidedAt: ctx.clock.now().toISOString() },
    };
    const state = decision === 'approved' ? 'approved' : 'changes_requested';
    return {
      campaign: await save(work, { state, revision: { ...campaign.revision, review } }),
      warnings: [],
    };
  }

  /** What was approved, as one: the campaign runs and has all of its promotions, or nothing happened. */
  async #launch(work: Work): Promise<ActionOutcome> {
    const { tx, ctx, campaign } = work;
    const { plan } = campaign.revision;
    const warnings = await this.#requireLaunchable(work);
    const made = await this.#dependencies.promotions.createAll(tx, ctx, draftsOf(campaign));
    const promotions = plan.promotions.map(({ key }, index) => ({ key, promotionId: made[index]!.id }));
    const launchedAt = ctx.clock.now().toISOString();
    return { campaign: await save(work, { state: 'running', promotions, launchedAt }), warnings };
  }

  /** While it was paused, others may have taken its products: it goes on only where it could be launched now. */
  async #resume(work: Work): Promise<ActionOutcome> {
    const warnings = await this.#requireLaunchable(work);
    const { campaign } = await this.#setIntent(work, 'active', { state: 'running' });
    return { campaign, warnings };
  }

  /** Whether buyers may get what the revision says from now on. Answers what does not block. */
  async #requireLaunchable(work: Work): Promise<CampaignConflict[]> {
    const { tx, ctx, campaign } = work;
    const { revision } = campaign;
    const standing = await this.#standing(work, revision.review?.decidedBy ?? null);
    const flaw = approvalFlaw(revision, standing);
    if (flaw !== null) {
      throw fail('CAMPAIGN_APPROVAL_INVALID', { detail: flaw });
    }
    // Of two at the same time, the second is held against what the first did.
    lockPromotionsOf(tx, ctx.organizationId);
    return this.#requireFree(work, standing);
  }

  async #setIntent(
    work: Work,
    intent: NewIntent,
    change: Partial<Pick<Campaign, 'state' | 'completedAt'>>,
  ): Promise<ActionOutcome> {
    const { tx, ctx, campaign } = work;
    await this.#dependencies.promotions.setIntent(tx, ctx, launchedIds(campaign), intent);
    return { campaign: await save(work, change), warnings: [] };
  }

  #standing({ tx, ctx, campaign }: Looked, person: string | null): Promise<Standing> {
    const { ownerId, approverId } = campaign.revision.plan;
    const people = [ownerId, approverId, person].filter(each => each !== null);
    return this.#dependencies.lockStanding(tx, ctx.organizationId, people);
  }

  /** Answers what does not block. Throws CAMPAIGN_CONFLICTED. */
  async #requireFree(work: Work, standing: Standing): Promise<CampaignConflict[]> {
    const conflicts = await this.#conflicts(work, standing);
    const errors = conflicts.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) {
      throw fail('CAMPAIGN_CONFLICTED', {
        detail: `${errors.length} conflicts; the first: ${errors[0]!.detail}`,
        errors: errors.map(({ path, code, detail: message }) => ({
          ...{ path, code: code.toUpperCase(), message },
        })),
      });
    }
    return conflicts;
  }

  /** What was launched has its promotions: they cannot be in its way. */
  async #conflicts({ tx, ctx, campaign }: Looked, standing: Standing): Promise<CampaignConflict[]> {
    const { promotions, findUnsuitableItems } = this.#dependencies;
    const { plan } = campaign.revision;
    const asked = { campaignId: campaign.id, plan, standing, now: ctx.clock.now() };
    const ofPromotions =
      campaign.launchedAt === null
        ? { promotionErrors: await promotions.draftErrors(tx, ctx, draftsOf(campaign)), over: noKeys }
        : {
            promotionErrors: await promotions.intentErrors(tx, ctx, launchedIds(campaign), 'active'),
            over: await keysOver(tx, ctx, campaign),
          };
    return findConflicts(tx, ctx.organizationId, { ...asked, ...ofPromotions }, findUnsuitableItems);
  }
}

const noKeys: ReadonlySet<string> = new Set();

/** Throws CAMPAIGN_APPROVAL_NOT_ALLOWED where something speaks against it. */
function allow(obstacle: string | null): void {
  if (obstacle !== null) {
    throw fail('CAMPAIGN_APPROVAL_NOT_ALLOWED', { detail: obstacle });
  }
}

async function save(
  { tx, ctx, campaign }: Work,
  change: Parameters<typeof withChange>[1],
): Promise<Campaign> {
  const changed = withChange(campaign, change, ctx.clock.now());
  await saveCampaign(tx, ctx.organizationId, changed);
  return changed;
}
