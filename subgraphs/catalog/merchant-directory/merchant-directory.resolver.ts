import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Int,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { isCountry } from '../../../kernel/country.js';
import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import { cursorListArgs, PageArgs } from '../../../kernel/graphql/list.input.js';
import { alignedWith, requestLoader } from '../../../kernel/graphql/request-loader.js';
import { GraphQLCountryCode, GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { idErrors } from '../../../kernel/id-errors.js';
import { pageSizeErrors } from '../../../kernel/paging.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { PublicMerchantType } from '../discovery/discovery-settings.type.js';
import { listPublicProducts, type PublicProductPage } from '../discovery/public-product.queries.js';
import { PublicProductPageType } from '../discovery/public-product.type.js';
import { publicRequests } from '../public-requests/public-request-counter.js';
import type { CheckoutProtocol } from './checkout-protocol.values.js';
import { domainName } from './domain-name.rules.js';
import type {
  MerchantFacts,
  PublicAddress,
  PublicCategory,
  PublicMerchant,
  SitemapKind,
} from './merchant-directory.entity.js';
import { merchantDirectoryLimits } from './merchant-directory.limits.js';
import {
  type DirectoryPage,
  findMerchantFacts,
  findMerchantOfDomain,
  listMerchants,
} from './merchant-directory.queries.js';
import {
  CheckoutProtocolEnum,
  PublicAddressType,
  PublicCategoryType,
  PublicMerchantPageType,
  SitemapKindEnum,
} from './merchant-directory.type.js';
import { findAddresses, findSitemapStarts } from './sitemap.queries.js';

@InputType('PublicMerchantFilter', { description: 'Merchants for which all given fields hold.' })
class PublicMerchantFilter {
  @Field(() => GraphQLCountryCode, { nullable: true, description: 'Where the merchant sells.' })
  country?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'BCP 47 tag of a language in which the merchant answers; `en` finds `en-SG` as well.',
  })
  language?: string | null;

  @Field(() => String, { nullable: true, description: "One of the merchant's own categories, in any case." })
  category?: string | null;

  @Field(() => CheckoutProtocolEnum, {
    nullable: true,
    description: 'By which agents can buy of the merchant: it has a way to be paid by them.',
  })
  protocol?: CheckoutProtocol | null;
}

@ArgsType()
class DirectoryArgs extends cursorListArgs({ filter: PublicMerchantFilter }) {}

const loadFacts = requestLoader<MerchantFacts | null>(async (ctx, ids) =>
  alignedWith(ids, await findMerchantFacts(ctx.reader, ids)),
);

const noProducts = { productCount: 0, categories: [] };

/** The payment rails of the installation. */
export interface KnownRails {
  readonly known: readonly { readonly key: string }[];
}

/** Merchants that are listed, what they sell, and the pages of both. */
@Resolver(() => PublicMerchantType)
export class MerchantDirectoryResolver {
  readonly #rails: KnownRails;

  constructor(rails: KnownRails) {
    this.#rails = rails;
  }

  @Query(() => PublicMerchantPageType, {
    description: 'Listed merchants by name. Needs no credential. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async publicMerchants(
    @Args(() => DirectoryArgs) { filter, cursor = null, limit }: DirectoryArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<DirectoryPage> {
    const { country = null, language = null, category = null, protocol = null } = filter ?? {};
    reject([...pageSizeErrors(limit, pagingLimits.pageSizeMax), ...countryErrors({ country })]);
    const code = country?.toUpperCase() ?? null;
    const page = await listMerchants(
      ctx.reader,
      { country: code, language, category, protocol },
      { cursor, limit, knownRails: this.#rails.known.map(({ key }) => key) },
    );
    publicRequests.count(
      'directory',
      page.items.map(({ id }) => id),
      ctx.clock.now(),
    );
    return page;
  }

  @Query(() => PublicMerchantType, {
    description:
      'The listed merchant that names a domain. Needs no credential. Errors: VALIDATION_FAILED, MERCHANT_NOT_FOUND.',
  })
  async publicMerchantOfDomain(
    @Arg('domain', () => String, { description: 'Host name, in any case.' }) domain: string,
    @Arg('market', () => GraphQLCountryCode, {
      nullable: true,
      description:
        'Where it has to sell; a merchant that names no countries sells anywhere. Default: anywhere.',
    })
    market: string | null,
    @Ctx() ctx: RequestContext,
  ): Promise<PublicMerchant> {
    reject(countryErrors({ market }));
    const name = domainName(domain);
    const merchant = name === null ? null : await findMerchantOfDomain(ctx.reader, name);
    if (merchant === null) {
      throw fail('MERCHANT_NOT_FOUND', { detail: 'No listed merchant names this domain.' });
    }
    if (market != null && !sellsIn(merchant, market)) {
      const detail = `The merchant does not sell in ${market}, but in ${merchant.countries.join(', ')}.`;
      throw fail('MERCHANT_NOT_FOUND', { detail });
    }
    return merchant;
  }

  @Query(() => [ID], { description: 'The id of the first page of each sitemap. Needs no credential.' })
  sitemapStarts(
    @Arg('kind', () => SitemapKindEnum, { description: 'What pages.' }) kind: SitemapKind,
    @Ctx() ctx: RequestContext,
  ): Promise<string[]> {
    return findSitemapStarts(ctx.reader, kind);
  }

  @Query(() => [PublicAddressType], {
    description: 'Pages of a sitemap, by id. Needs no credential. Errors: VALIDATION_FAILED.',
  })
  sitemapAddresses(
    @Arg('kind', () => SitemapKindEnum, { description: 'What pages.' }) kind: SitemapKind,
    @Arg('from', () => ID, { description: 'Id of the first page.' }) from: string,
    @Arg('after', () => ID, { nullable: true, description: 'Id of the page before. Default: none.' }) after:
      | string
      | null,
    @Arg('limit', () => Int, { defaultValue: 1_000, description: '1 to 1,000.' }) limit: number,
    @Ctx() ctx: RequestContext,
  ): Promise<PublicAddress[]> {
    reject([...pageSizeErrors(limit, merchantDirectoryLimits.sitemapPageMax), ...idErrors({ from, after })]);
    return findAddresses(ctx.reader, kind, { from, after, limit });
  }

  @FieldResolver(() => GraphQLDateTime, {
    description: 'When anything that the public sees of the merchant last changed, its products among it.',
  })
  async asOf(@Root() { id, updatedAt }: PublicMerchant, @Ctx() ctx: RequestContext): Promise<string> {
    return (await loadFacts(ctx, id))?.asOf ?? updatedAt;
  }

  @FieldResolver(() => Int, { description: 'Number of its public products.' })
  async productCount(@Root() { id }: PublicMerchant, @Ctx() ctx: RequestContext): Promise<number> {
    return ((await loadFacts(ctx, id)) ?? noProducts).productCount;
  }

  @FieldResolver(() => [PublicCategoryType], {
    description: `Its own categories, those with the most products first; up to ${merchantDirectoryLimits.categoriesMax}.`,
  })
  async categories(@Root() { id }: PublicMerchant, @Ctx() ctx: RequestContext): Promise<PublicCategory[]> {
    return ((await loadFacts(ctx, id)) ?? noProducts).categories;
  }

  @FieldResolver(() => PublicProductPageType, {
    description: 'Its public products, the oldest first. Errors: CURSOR_INVALID.',
  })
  products(
    @Root() { id }: PublicMerchant,
    @Args(() => PageArgs) { cursor = null, limit }: PageArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<PublicProductPage> {
    reject(pageSizeErrors(limit, pagingLimits.pageSizeMax));
    return listPublicProducts(ctx, { merchantId: id, cursor, limit });
  }

  @FieldResolver(() => GraphQLCountryCode, {
    nullable: true,
    description: 'The country, if the merchant sells in it; null if it does not, or without a country.',
  })
  market(
    @Root() merchant: PublicMerchant,
    @Arg('country', () => GraphQLCountryCode, {
      nullable: true,
      description: 'ISO 3166-1 alpha-2. Default: none.',
    })
    country: string | null,
  ): string | null {
    return country != null && sellsIn(merchant, country) ? country : null;
  }
}

/** A merchant that names no countries sells anywhere. */
const sellsIn = ({ countries }: Pick<PublicMerchant, 'countries'>, country: string): boolean =>
  countries.length === 0 || countries.includes(country.toUpperCase());

/** Of codes in any case that are none. */
const countryErrors = (given: Readonly<Record<string, string | null | undefined>>): FieldError[] =>
  Object.entries(given).flatMap(([path, code]) =>
    code == null || isCountry(code.toUpperCase())
      ? []
      : [{ path, code: 'COUNTRY_UNKNOWN', message: `"${code}" is not an ISO 3166-1 alpha-2 country code.` }],
  );
