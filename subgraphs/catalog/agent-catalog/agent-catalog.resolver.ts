import { Arg, Args, ArgsType, Ctx, Field, ID, Int, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { Internal } from '../../../kernel/graphql/internal.js';
import type { CatalogLookup, CatalogPage, CatalogProduct } from './agent-catalog.entity.js';
import type { AgentCatalogService } from './agent-catalog.service.js';
import {
  AgentCatalogFilterInput,
  AgentCatalogLookupType,
  AgentCatalogPageType,
  AgentCatalogProductType,
  AgentCatalogSelectionInput,
} from './agent-catalog.type.js';

@ArgsType()
class AgentCatalogSearchArgs {
  @Field(() => String, { nullable: true })
  query?: string | null;

  @Field(() => String, { nullable: true, description: 'What the buyer is after; it ranks.' })
  intent?: string | null;

  @Field(() => AgentCatalogFilterInput, { nullable: true })
  filter?: AgentCatalogFilterInput | null;

  @Field(() => Int, { nullable: true })
  limit?: number | null;

  @Field(() => String, { nullable: true })
  cursor?: string | null;
}

@ArgsType()
class AgentCatalogProductArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => [AgentCatalogSelectionInput], { nullable: true })
  selected?: AgentCatalogSelectionInput[] | null;

  @Field(() => [String], { nullable: true })
  preferences?: string[] | null;

  @Field(() => AgentCatalogFilterInput, { nullable: true })
  filter?: AgentCatalogFilterInput | null;
}

/** The public catalog of one merchant, for the protocols that the facade speaks. */
@Resolver()
export class AgentCatalogResolver {
  readonly #catalog: AgentCatalogService;

  constructor(catalog: AgentCatalogService) {
    this.#catalog = catalog;
  }

  @Internal()
  @Query(() => AgentCatalogPageType, {
    description:
      'Public products of the merchant by words and filters. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  agentCatalogSearch(
    @Args(() => AgentCatalogSearchArgs) search: AgentCatalogSearchArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<CatalogPage> {
    ctx.require('checkout:write');
    return this.#catalog.search(ctx, search);
  }

  @Internal()
  @Query(() => AgentCatalogLookupType, {
    description:
      'Public products of the merchant by ids of products, offers, or SKUs. Errors: VALIDATION_FAILED.',
  })
  agentCatalogLookup(
    @Arg('ids', () => [String]) ids: string[],
    @Arg('filter', () => AgentCatalogFilterInput, { nullable: true }) filter: AgentCatalogFilterInput | null,
    @Ctx() ctx: RequestContext,
  ): Promise<CatalogLookup> {
    ctx.require('checkout:write');
    return this.#catalog.lookup(ctx, ids, filter ?? {});
  }

  @Internal()
  @Query(() => AgentCatalogProductType, {
    description:
      'A public product of the merchant for what is selected of its options. Errors: VALIDATION_FAILED, PUBLIC_PRODUCT_NOT_FOUND.',
  })
  agentCatalogProduct(
    @Args(() => AgentCatalogProductArgs) { id, selected, preferences, filter }: AgentCatalogProductArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<CatalogProduct> {
    ctx.require('checkout:write');
    const selection = { selected: selected ?? [], preferences: preferences ?? [] };
    return this.#catalog.product(ctx, id, selection, filter ?? {});
  }
}
