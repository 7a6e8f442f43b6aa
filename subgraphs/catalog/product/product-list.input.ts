import { ArgsType, Field, InputType } from 'type-graphql';
import { byCreation, offsetListArgs } from '../../../kernel/graphql/list.input.js';
import {
  GraphQLCountryCode,
  GraphQLCurrencyCode,
  GraphQLDateTime,
  GraphQLDecimal,
} from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { ProductStatus } from './product.entity.js';
import { ProductStatusEnum } from './product-field.type.js';
import type { ProductSort } from './product-order.js';

const ProductSortEnum = describedEnum<ProductSort>(
  'ProductSort',
  {
    ...byCreation,
    recently_updated: 'By time of the last change, the latest first.',
    title: 'By title, from A to Z.',
    price_asc: 'Cheapest first; products without a price, or with one in another currency, last.',
    price_desc: 'Most expensive first; products without a price, or with one in another currency, last.',
    inventory_asc: 'Fewest units on hand first; products without tracked stock last.',
    inventory_desc: 'Most units on hand first; products without tracked stock last.',
    relevance: 'Best match first; only with `q`.',
  },
  'Order of a list of products.',
);

/** Nothing is converted (§2.1), so that amounts of several currencies have no order. */
const inCurrency =
  "Compared in `currency`; default: the organization's default currency. Products in another currency never match.";
const sortedIn =
  "Prices are compared in the filter's `currency`; default: the organization's default currency.";

@InputType('ProductFilter')
class ProductFilterInput {
  @Field(() => ProductStatusEnum, { nullable: true, description: 'Only products with this status.' })
  status?: ProductStatus;

  @Field(() => String, { nullable: true, description: 'Only products on sale at this marketplace.' })
  marketplace?: string;

  @Field(() => GraphQLCountryCode, {
    nullable: true,
    description: 'Only products on sale in a store of this country; ISO 3166-1 alpha-2 code.',
  })
  country?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Words or prefixes of words, without regard to accents and case.',
  })
  q?: string;

  @Field(() => [String], { nullable: true, description: 'Exact SKUs of products or variants, at most 50.' })
  skus?: string[];

  @Field(() => [String], { nullable: true, description: 'Any of these, compared exactly; at most 50.' })
  brands?: string[];

  @Field(() => [String], { nullable: true, description: 'Any of these, compared exactly; at most 50.' })
  productTypes?: string[];

  @Field(() => [String], {
    nullable: true,
    description: 'Any of these, compared exactly; at most 50.',
  })
  tags?: string[];

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Created at or after this time.' })
  createdAfter?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Created before this time.' })
  createdBefore?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Changed at or after this time.' })
  updatedAfter?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Changed before this time.' })
  updatedBefore?: string;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: 'Only products in this currency (ISO 4217).',
  })
  currency?: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: `Lowest price, a decimal string. ${inCurrency}`,
  })
  minPrice?: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: `Highest price, a decimal string. ${inCurrency}`,
  })
  maxPrice?: string;
}

@ArgsType()
export class ProductListArgs extends offsetListArgs<ProductFilterInput, ProductSort>({
  filter: ProductFilterInput,
  sort: { type: ProductSortEnum, description: `Default: newest, or relevance with \`q\`. ${sortedIn}` },
}) {}
