import { ArgsType, Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLCountryCode, GraphQLCurrencyCode, GraphQLDecimal } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import { PublicMerchantType } from './discovery-settings.type.js';
import type { PublicAvailability, PublicProduct } from './public-product.entity.js';
import { PublicAvailabilityEnum, PublicProductType } from './public-product.type.js';
import type {
  AttributeFacet,
  CurrencyFacet,
  FacetCount,
  FoundProduct,
  PublicSearchFilter,
  PublicSearchSort,
  RankSignal,
  SearchMatch,
  SearchSuggestion,
} from './public-search.entity.js';

const PublicSearchSortEnum = describedEnum(
  'PublicSearchSort',
  {
    relevance: 'What fits the words best first.',
    newest: 'By time of creation, the latest first.',
    price_asc: 'The cheapest first; needs a currency.',
    price_desc: 'The dearest first; needs a currency.',
  } satisfies Record<PublicSearchSort, string>,
  'Order of found products.',
);

const SearchMatchEnum = describedEnum(
  'SearchMatch',
  {
    all_words: 'Products have all words of the query.',
    some_words: 'Few products have all words; others have some of them, and come after.',
  } satisfies Record<SearchMatch, string>,
  'What found products have of the query.',
);

const SuggestionReasonEnum = describedEnum(
  'SearchSuggestionReason',
  {
    spelling: 'Words of public products that are like those of the query.',
    fewer_words: 'Fewer words.',
    without_filters: 'The same words without filters.',
  } satisfies Record<SearchSuggestion['reason'], string>,
  'What is different in a suggested search.',
);

@InputType('PublicSearchFilter', {
  description: 'Products for which all given fields hold; of a list, any of its values.',
})
export class PublicSearchFilterInput implements PublicSearchFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Words, codes or a GTIN, in any language; up to 200 characters. Default: all products.',
  })
  q?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What is sought, in words that need not all be found; up to 1,000 characters.',
  })
  description?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of listed merchants; up to 20.' })
  merchantIds?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Brands in any case; up to 20.' })
  brands?: string[] | null;

  @Field(() => [String], { nullable: true, description: "Merchants' own categories in any case; up to 20." })
  productTypes?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Attributes and options as `name:value`, in any case; up to 20. Values of one name are alternatives.',
  })
  attributes?: string[] | null;

  @Field(() => GraphQLCountryCode, { nullable: true, description: 'Where the merchant sells.' })
  country?: string | null;

  @Field(() => PublicAvailabilityEnum, { nullable: true, description: 'Whether it can be bought now.' })
  availability?: PublicAvailability | null;

  @Field(() => [String], { nullable: true, description: '`new`, `refurbished`, `used`.' })
  itemConditions?: string[] | null;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: 'Only products in this currency. Required with prices, which are never converted.',
  })
  currency?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'Lowest price in `currency`.' })
  minPrice?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'Highest price in `currency`.' })
  maxPrice?: string | null;
}

@ArgsType()
export class PublicSearchArgs extends cursorListArgs<PublicSearchFilterInput, PublicSearchSort>({
  filter: PublicSearchFilterInput,
  sort: { type: PublicSearchSortEnum, description: 'Default: relevance.' },
}) {}

@ObjectType('RankSignal', { simpleResolvers: true, description: 'One reason for the place of a product.' })
export class RankSignalType implements RankSignal {
  @Field(() => String, { description: 'Name of the signal; the documentation lists them.' })
  name!: string;

  @Field(() => Float, { description: 'From 0 to 1.' })
  value!: number;

  @Field(() => Float, { description: 'How much it counts; all weights come to 1.' })
  weight!: number;

  @Field(() => Float, { description: 'Value times weight; the sum is the score.' })
  contribution!: number;
}

@ObjectType('FoundProduct', { simpleResolvers: true, description: 'A product that a search found.' })
export class FoundProductType implements FoundProduct {
  @Field(() => PublicProductType, { description: 'The product.' })
  product!: PublicProduct;

  @Field(() => Float, { description: 'How well it fits the query, from 0 to 1.' })
  score!: number;

  @Field(() => [RankSignalType], { description: 'What the score is made of.' })
  signals!: RankSignal[];
}

@ObjectType('FacetCount', { simpleResolvers: true, description: 'How many found products have a value.' })
export class FacetCountType implements FacetCount {
  @Field(() => String, { description: 'The value.' })
  value!: string;

  @Field(() => Int, { description: 'Found products that have it.' })
  count!: number;
}

@ObjectType('AttributeFacet', {
  simpleResolvers: true,
  description: 'How many found products have an attribute, option or trait, with its values.',
})
export class AttributeFacetType implements AttributeFacet {
  @Field(() => String, { description: 'The name as people read it; `name:value` filters by it.' })
  name!: string;

  @Field(() => Int, { description: 'Found products that have any value of it.' })
  count!: number;

  @Field(() => [FacetCountType], {
    description: 'Up to 20 values, the most frequent first. A product may have several.',
  })
  values!: FacetCount[];
}

@ObjectType('MerchantFacet', {
  simpleResolvers: true,
  description: 'How many found products a merchant sells.',
})
export class MerchantFacetType {
  @Field(() => ID, { description: 'Id of the merchant.' })
  id!: string;

  @Field(() => Int, { description: 'Found products that it sells.' })
  count!: number;

  merchant?: PublicMerchantType;
}

@ObjectType('CurrencyFacet', {
  simpleResolvers: true,
  description: 'Prices of found products in one currency; nothing is converted.',
})
export class CurrencyFacetType implements CurrencyFacet {
  @Field(() => GraphQLCurrencyCode, { description: 'ISO 4217.' })
  currency!: string;

  @Field(() => Int, { description: 'Found products that are priced in it.' })
  count!: number;

  @Field(() => GraphQLDecimal, {
    description: 'Lowest price of those that were counted; if the total is capped, others may cost less.',
  })
  lowestPrice!: string;

  @Field(() => GraphQLDecimal, {
    description: 'Highest price of those that were counted; if the total is capped, others may cost more.',
  })
  highestPrice!: string;
}

@ObjectType('SearchFacets', {
  simpleResolvers: true,
  description:
    'How many of the found products have each value; up to 20 values of each, the most frequent first.',
})
export class SearchFacetsType {
  @Field(() => [FacetCountType], { description: 'By brand.' })
  brands!: FacetCount[];

  @Field(() => [FacetCountType], { description: "By the merchants' own categories." })
  productTypes!: FacetCount[];

  @Field(() => [MerchantFacetType], { description: 'By merchant.' })
  merchants!: MerchantFacetType[];

  @Field(() => [FacetCountType], { description: 'By availability.' })
  availabilities!: FacetCount[];

  @Field(() => [FacetCountType], { description: 'By condition of the goods.' })
  itemConditions!: FacetCount[];

  @Field(() => [AttributeFacetType], {
    description:
      'By attribute, option and trait that is public; up to 100 values of one product are counted.',
  })
  attributes!: AttributeFacet[];

  @Field(() => [FacetCountType], { description: 'By country where the merchant sells. ISO 3166-1 alpha-2.' })
  countries!: FacetCount[];

  @Field(() => [CurrencyFacetType], { description: 'By currency, with the range of prices.' })
  currencies!: CurrencyFacet[];
}

@ObjectType('SearchSuggestion', {
  simpleResolvers: true,
  description: 'Another search that finds something.',
})
export class SearchSuggestionType implements SearchSuggestion {
  @Field(() => String, { description: 'The text to search for.' })
  q!: string;

  @Field(() => SuggestionReasonEnum, { description: 'What is different.' })
  reason!: SearchSuggestion['reason'];

  @Field(() => Int, { description: 'How many products it finds.' })
  total!: number;
}

@ObjectType('PublicSearchPage', { simpleResolvers: true })
export class PublicSearchPageType {
  @Field(() => [FoundProductType], { description: 'Products of the page.' })
  items!: FoundProduct[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;

  @Field(() => Int, { description: 'How many products were found; exact up to 500.' })
  total!: number;

  @Field(() => Boolean, { description: 'Whether there are more than 500; the others are not ranked.' })
  totalIsCapped!: boolean;

  @Field(() => SearchMatchEnum, { description: 'What the found products have of the query.' })
  match!: SearchMatch;

  @Field(() => String, {
    nullable: true,
    description: 'The query that was searched for where words were taken for misspelt; else null.',
  })
  correctedQuery!: string | null;

  @Field(() => SearchFacetsType, { description: 'Counts of all found products, not of the page alone.' })
  facets!: SearchFacetsType;

  @Field(() => [SearchSuggestionType], { description: 'For a search that found nothing: others that do.' })
  suggestions!: SearchSuggestion[];
}
