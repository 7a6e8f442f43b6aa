import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import {
  ArchiveCampaignInput,
  CreateCampaignInput,
  DeleteCampaignInput,
  RestoreCampaignInput,
  ReviseCampaignInput,
  toCampaignChanges,
} from './campaign.input.js';
import type { CampaignService } from './campaign.service.js';
import {
  CampaignPageType,
  CampaignRevisionPageType,
  CampaignType,
  toCampaignType,
  toRevisionType,
} from './campaign.type.js';
import { CampaignListArgs, CampaignRevisionListArgs } from './campaign-list.input.js';
import { listCampaigns } from './campaign-list.queries.js';
import { CampaignDifferenceType } from './campaign-part.type.js';
import { listRevisions } from './campaign-revisions.queries.js';
import { differencesBetween, readCampaign } from './read-campaign.js';

const saved = { campaign: () => CampaignType };
const CreateCampaignPayload = payloadType('CreateCampaignPayload', saved);
const ReviseCampaignPayload = payloadType('ReviseCampaignPayload', saved);
const ArchiveCampaignPayload = payloadType('ArchiveCampaignPayload', saved);
const RestoreCampaignPayload = payloadType('RestoreCampaignPayload', saved);
const DeleteCampaignPayload = payloadType('DeleteCampaignPayload', { ...saved, deletedId: () => ID });

type Saved = { campaign: CampaignType };

@Resolver(() => CampaignType)
export class CampaignResolver {
  readonly #campaigns: CampaignService;

  constructor(campaigns: CampaignService) {
    this.#campaigns = campaigns;
  }

  @Query(() => CampaignType, { description: 'One campaign. Errors: CAMPAIGN_NOT_FOUND.' })
  async campaign(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<CampaignType> {
    ctx.require('promotions:read');
    return toCampaignType(await readCampaign(ctx, id), ctx.clock.now());
  }

  @Query(() => CampaignPageType, {
    description:
      'Campaigns by filter, newest first unless sorted otherwise. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async campaigns(
    @Args(() => CampaignListArgs) { filter, sort, limit, cursor = null }: CampaignListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<CampaignPageType> {
    ctx.require('promotions:read');
    const now = ctx.clock.now();
    const asked = { limit, cursor, sort: sort ?? 'newest', now };
    const page = await listCampaigns(ctx.reader, ctx.organizationId, filter ?? {}, asked);
    return { ...page, items: page.items.map(campaign => toCampaignType(campaign, now)) };
  }

  @Query(() => CampaignRevisionPageType, {
    description: 'Revisions of campaigns, the latest first. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async campaignRevisions(
    @Args(() => CampaignRevisionListArgs) { filter, limit, cursor = null }: CampaignRevisionListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<CampaignRevisionPageType> {
    ctx.require('promotions:read');
    const page = await listRevisions(ctx.reader, ctx.organizationId, filter ?? {}, { limit, cursor });
    return { ...page, items: page.items.map(toRevisionType) };
  }

  @Query(() => [CampaignDifferenceType], {
    description:
      'Every field in which one revision of a campaign differs from another, by path. Errors: CAMPAIGN_NOT_FOUND, ' +
      'CAMPAIGN_REVISION_NOT_FOUND.',
  })
  campaignChanges(
    @Arg('campaignId', () => ID, { description: 'Id of the campaign.' }) campaignId: string,
    @Arg('to', () => Int, { description: 'Number of the later revision.' }) to: number,
    @Arg('from', () => Int, {
      nullable: true,
      description:
        'Number of the revision that it is compared with. Default: the one before; of the first, an empty plan.',
    })
    from: number | null,
    @Ctx() ctx: RequestContext,
  ): Promise<CampaignDifferenceType[]> {
    ctx.require('promotions:read');
    return differencesBetween(ctx, campaignId, { from: from ?? to - 1, to });
  }

  @Mutation(() => CreateCampaignPayload, {
    description: 'Creates a draft. Errors: VALIDATION_FAILED, LIMIT_REACHED.',
  })
  async createCampaign(
    @Arg('input', () => CreateCampaignInput) input: CreateCampaignInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.require('promotions:write');
    const campaign = await this.#campaigns.create(ctx, toCampaignChanges(input));
    return { campaign: toCampaignType(campaign, ctx.clock.now()) };
  }

  @Mutation(() => ReviseCampaignPayload, {
    description:
      'Makes the next revision, a draft that nobody has approved. Errors: CAMPAIGN_NOT_FOUND, VERSION_STALE, ' +
      'CAMPAIGN_STATE_INVALID, VALIDATION_FAILED, LIMIT_REACHED.',
  })
  async reviseCampaign(
    @Arg('input', () => ReviseCampaignInput) { id, expectedVersion, ...input }: ReviseCampaignInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.expectVersion(expectedVersion);
    ctx.require('promotions:write');
    const campaign = await this.#campaigns.revise(ctx, id, toCampaignChanges(input));
    return { campaign: toCampaignType(campaign, ctx.clock.now()) };
  }

  @Mutation(() => ArchiveCampaignPayload, {
    description: 'Errors: CAMPAIGN_NOT_FOUND, VERSION_STALE, CAMPAIGN_STATE_INVALID.',
  })
  async archiveCampaign(
    @Arg('input', () => ArchiveCampaignInput) { id, expectedVersion }: ArchiveCampaignInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.expectVersion(expectedVersion);
    ctx.require('promotions:write');
    return { campaign: toCampaignType(await this.#campaigns.archive(ctx, id), ctx.clock.now()) };
  }

  @Mutation(() => RestoreCampaignPayload, {
    description:
      'As a draft, or as completed where it was launched. Errors: CAMPAIGN_NOT_FOUND, VERSION_STALE, CAMPAIGN_STATE_INVALID.',
  })
  async restoreCampaign(
    @Arg('input', () => RestoreCampaignInput) { id, expectedVersion }: RestoreCampaignInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.expectVersion(expectedVersion);
    ctx.require('promotions:write');
    return { campaign: toCampaignType(await this.#campaigns.restore(ctx, id), ctx.clock.now()) };
  }

  @Mutation(() => DeleteCampaignPayload, {
    description:
      'Deletes an archived campaign with its revisions and returns its last state; its promotions stay, ended for good. ' +
      'Errors: CAMPAIGN_NOT_FOUND, VERSION_STALE, CAMPAIGN_STATE_INVALID, CAMPAIGN_IN_USE.',
  })
  async deleteCampaign(
    @Arg('input', () => DeleteCampaignInput) { id, expectedVersion }: DeleteCampaignInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved & { deletedId: string }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('promotions:write');
    const campaign = toCampaignType(await this.#campaigns.delete(ctx, id), ctx.clock.now());
    return { campaign, deletedId: campaign.id };
  }
}
