import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { requestLoader } from '../../../../kernel/graphql/request-loader.js';
import { CampaignType } from '../campaign/campaign.type.js';
import type { CampaignResults, CampaignSales } from './campaign-results.entity.js';
import { salesOf } from './campaign-results.queries.js';
import { resultsOf } from './campaign-results.rules.js';
import { CampaignResultsType } from './campaign-results.type.js';

const loadSales = requestLoader<CampaignSales[]>(async (ctx, ids) => {
  const found = await salesOf(ctx.reader, ctx.organizationId, ids);
  return ids.map(id => found.get(id) ?? []);
});

@Resolver(() => CampaignType)
export class CampaignResultsResolver {
  @FieldResolver(() => CampaignResultsType, { description: 'What it sold, held against its plan.' })
  async results(@Root() campaign: CampaignType, @Ctx() ctx: RequestContext): Promise<CampaignResults> {
    return resultsOf(campaign, await loadSales(ctx, campaign.id));
  }
}
