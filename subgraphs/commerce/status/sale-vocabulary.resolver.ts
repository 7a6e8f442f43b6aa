import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import type { RequestContext } from '../../../kernel/context.js';
import { publishedVocabulary } from './published-vocabulary.js';
import { SaleVocabularyType } from './sale-vocabulary.type.js';

/** The mapping that statuses and fee categories are read by, as it is in force. */
@Resolver()
export class SaleVocabularyResolver {
  readonly #marketplaces: readonly Marketplace[];

  constructor(marketplaces: readonly Marketplace[]) {
    this.#marketplaces = marketplaces;
  }

  @Query(() => [SaleVocabularyType], {
    description: "What each marketplace's words mean: of all of them, or of one.",
  })
  saleVocabularies(
    @Arg('marketplace', () => String, { nullable: true }) key: string | null | undefined,
    @Ctx() ctx: RequestContext,
  ): SaleVocabularyType[] {
    ctx.require('orders:read');
    return this.#marketplaces
      .filter(marketplace => (key ?? marketplace.key) === marketplace.key)
      .map(publishedVocabulary);
  }
}
