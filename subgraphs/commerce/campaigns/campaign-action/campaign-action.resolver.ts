import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { CampaignType, toCampaignType } from '../campaign/campaign.type.js';
import type { CampaignConflict } from '../campaign-conflict/campaign-conflict.entity.js';
import { CampaignConflictType } from '../campaign-conflict/campaign-conflict.type.js';
import { ApplyCampaignActionInput } from './campaign-action.input.js';
import type { CampaignActionService } from './campaign-action.service.js';

const ApplyCampaignActionPayload = payloadType('ApplyCampaignActionPayload', {
  campaign: () => CampaignType,
  warnings: {
    type: () => [CampaignConflictType],
    description: 'What was found at submission, launch or resume that does not block.',
  },
});

@Resolver()
export class CampaignActionResolver {
  readonly #actions: CampaignActionService;

  constructor(actions: CampaignActionService) {
    this.#actions = actions;
  }

  @Query(() => [CampaignConflictType], {
    description:
      'What speaks against the current revision at this moment, errors first; at most 500. Errors: CAMPAIGN_NOT_FOUND.',
  })
  campaignConflicts(
    @Arg('campaignId', () => ID, { description: 'Id of the campaign.' }) campaignId: string,
    @Ctx() ctx: RequestContext,
  ): Promise<CampaignConflict[]> {
    ctx.require('promotions:read');
    return this.#actions.conflictsOf(ctx, campaignId);
  }

  @Mutation(() => ApplyCampaignActionPayload, {
    description:
      'Submits, approves, rejects, launches, pauses, resumes or completes a campaign. Launch, pause, resume and complete ' +
      'can be repeated. Errors: CAMPAIGN_NOT_FOUND, VERSION_STALE, CAMPAIGN_STATE_INVALID, CAMPAIGN_CONFLICTED, ' +
      'CAMPAIGN_APPROVAL_NOT_ALLOWED, CAMPAIGN_APPROVAL_INVALID, VALIDATION_FAILED, LIMIT_REACHED.',
  })
  async applyCampaignAction(
    @Arg('input', () => ApplyCampaignActionInput) input: ApplyCampaignActionInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ campaign: CampaignType; warnings: CampaignConflict[] }> {
    const { id, expectedVersion, action, revision = null, note = null } = input;
    ctx.expectVersion(expectedVersion);
    ctx.require('promotions:write');
    const { campaign, warnings } = await this.#actions.apply(ctx, id, { action, revision, note });
    return { campaign: toCampaignType(campaign, ctx.clock.now()), warnings };
  }
}
