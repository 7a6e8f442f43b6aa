import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Internal } from '../../../kernel/graphql/internal.js';
import { MoneyType } from '../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import type { Money } from '../../../kernel/money.js';
import type { CursorPagination } from '../../../kernel/paging.js';
import type { PublicOffer, PublicProduct, PublicText } from '../discovery/public-product.entity.js';
import { PublicOfferType, PublicProductType, PublicTextType } from '../discovery/public-product.type.js';
import type {
  CatalogFilter,
  CatalogInput,
  CatalogItem,
  CatalogLookup,
  CatalogOption,
  CatalogOptionValue,
  CatalogPage,
  CatalogPriceFilter,
  CatalogProduct,
  PriceRange,
} from './agent-catalog.entity.js';

@Internal()
@InputType('AgentCatalogPriceFilter')
export class AgentCatalogPriceFilterInput implements CatalogPriceFilter {
  @Field(() => String, { nullable: true, description: 'ISO 4217; without one the filter is ignored.' })
  currency?: string | null;

  @Field(() => String, { nullable: true, description: 'Minor units.' })
  min?: string | null;

  @Field(() => String, { nullable: true, description: 'Minor units.' })
  max?: string | null;
}

@Internal()
@InputType('AgentCatalogFilter')
export class AgentCatalogFilterInput implements CatalogFilter {
  @Field(() => [String], { nullable: true })
  categories?: string[] | null;

  @Field(() => AgentCatalogPriceFilterInput, { nullable: true })
  price?: AgentCatalogPriceFilterInput | null;
}

@Internal()
@InputType('AgentCatalogSelection')
export class AgentCatalogSelectionInput implements PublicText {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  value!: string;
}

@Internal()
@ObjectType('AgentCatalogInput', { simpleResolvers: true })
class AgentCatalogInputType implements CatalogInput {
  @Field(() => String)
  id!: string;

  @Field(() => ID)
  offerId!: string;

  @Field(() => String)
  match!: CatalogInput['match'];
}

@Internal()
@ObjectType('AgentCatalogPrices', { simpleResolvers: true })
class AgentCatalogPricesType implements PriceRange {
  @Field(() => MoneyType)
  lowest!: Money;

  @Field(() => MoneyType)
  highest!: Money;
}

@Internal()
@ObjectType('AgentCatalogOptionValue', { simpleResolvers: true })
class AgentCatalogOptionValueType implements CatalogOptionValue {
  @Field(() => String)
  label!: string;

  @Field(() => Boolean)
  exists!: boolean;

  @Field(() => Boolean)
  isAvailable!: boolean;
}

@Internal()
@ObjectType('AgentCatalogOption', { simpleResolvers: true })
class AgentCatalogOptionType implements CatalogOption {
  @Field(() => String)
  name!: string;

  @Field(() => [AgentCatalogOptionValueType])
  values!: CatalogOptionValue[];
}

@Internal()
@ObjectType('AgentCatalogItem', { simpleResolvers: true })
class AgentCatalogItemType implements CatalogItem {
  @Field(() => PublicProductType)
  product!: PublicProduct;

  @Field(() => [PublicOfferType], { description: 'The one that stands for all first.' })
  offers!: PublicOffer[];

  @Field(() => AgentCatalogPricesType)
  prices!: PriceRange;

  @Field(() => AgentCatalogPricesType, { nullable: true })
  listPrices!: PriceRange | null;

  @Field(() => [AgentCatalogOptionType])
  options!: CatalogOption[];

  @Field(() => [PublicTextType])
  selected!: PublicText[];

  @Field(() => [AgentCatalogInputType])
  inputs!: CatalogInput[];
}

@Internal()
@ObjectType('AgentCatalogPage', { simpleResolvers: true })
export class AgentCatalogPageType implements CatalogPage {
  @Field(() => [AgentCatalogItemType])
  items!: CatalogItem[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPagination;

  @Field(() => Int, { nullable: true })
  total!: number | null;

  @Field(() => Boolean)
  isPriceFilterIgnored!: boolean;
}

@Internal()
@ObjectType('AgentCatalogLookup', { simpleResolvers: true })
export class AgentCatalogLookupType implements CatalogLookup {
  @Field(() => [AgentCatalogItemType])
  items!: CatalogItem[];

  @Field(() => [String], { description: 'Identifiers that led to nothing public.' })
  missing!: string[];

  @Field(() => Boolean)
  isPriceFilterIgnored!: boolean;
}

@Internal()
@ObjectType('AgentCatalogProduct', { simpleResolvers: true })
export class AgentCatalogProductType implements CatalogProduct {
  @Field(() => AgentCatalogItemType)
  item!: CatalogItem;

  @Field(() => Boolean)
  isPriceFilterIgnored!: boolean;
}
