import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import type { RequestContext } from '../../../../kernel/context.js';
import { publishedStatusMapping } from './published-status-mapping.js';
import { StatusMappingType } from './status-mapping.type.js';

/** The mapping that statuses and fee categories are read by, as it is in force. */
@Resolver()
export class StatusMappingResolver {
  readonly #marketplaces: readonly Marketplace[];

  constructor(marketplaces: readonly Marketplace[]) {
    this.#marketplaces = marketplaces;
  }

  @Query(() => [StatusMappingType], {
    description: 'The status mappings of all marketplaces, or of one.',
  })
  statusMappings(
    @Arg('marketplace', () => String, {
      nullable: true,
      description: 'Only the mapping of this marketplace, by its key.',
    })
    key: string | null | undefined,
    @Ctx() ctx: RequestContext,
  ): StatusMappingType[] {
    ctx.require('orders:read');
    return this.#marketplaces
      .filter(marketplace => (key ?? marketplace.key) === marketplace.key)
      .map(publishedStatusMapping);
  }
}
