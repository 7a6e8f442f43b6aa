import { Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { type CampaignOptions, readCampaignOptions } from './campaign-options.js';
import { CampaignOptionsType } from './campaign-options.type.js';

@Resolver()
export class CampaignOptionsResolver {
  readonly #marketplaces: Parameters<typeof readCampaignOptions>[1];

  constructor(marketplaces: Parameters<typeof readCampaignOptions>[1]) {
    this.#marketplaces = marketplaces;
  }

  @Query(() => CampaignOptionsType, {
    description: 'Members and stores that the plan of a campaign can name.',
  })
  campaignOptions(@Ctx() ctx: RequestContext): Promise<CampaignOptions> {
    ctx.require('promotions:write');
    return readCampaignOptions(ctx, this.#marketplaces);
  }
}
