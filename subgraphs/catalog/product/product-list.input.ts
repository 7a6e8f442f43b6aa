import { ArgsType, Field, Int } from 'type-graphql';
import {
  GraphQLCountryCode,
  GraphQLCurrencyCode,
  GraphQLDateTime,
  GraphQLDecimal,
} from '../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../kernel/graphql/string-enum.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import type { ProductStatus } from './product.entity.js';
import { ProductStatusEnum } from './product-field.type.js';
import { type ProductSort, productSorts } from './product-list.queries.js';

const ProductSortEnum = stringEnum('ProductSort', productSorts);

/** Nothing is converted (§2.1), so that amounts of several currencies have no order of their own. */
const asNumbers = 'Without `currency`, amounts are compared as numbers, regardless of their currency.';

@ArgsType()
export class ProductListArgs {
  @Field(() => ProductStatusEnum, { nullable: true })
  status?: ProductStatus;

  @Field(() => String, { nullable: true, description: 'Only products on sale at this marketplace.' })
  marketplace?: string;

  @Field(() => GraphQLCountryCode, { nullable: true })
  country?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Words or prefixes of words, without regard to accents and case.',
  })
  q?: string;

  @Field(() => [String], { nullable: true, description: 'Exact SKUs of products or variants, at most 50.' })
  sku?: string[];

  @Field(() => [String], { nullable: true, description: 'Any of these, compared exactly; at most 50.' })
  brand?: string[];

  @Field(() => [String], { nullable: true, description: 'Any of these, compared exactly; at most 50.' })
  productType?: string[];

  @Field(() => [String], {
    nullable: true,
    description: 'Any of these, compared exactly; at most 50.',
  })
  tag?: string[];

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
    description: `Lowest price, a decimal string. ${asNumbers}`,
  })
  minPrice?: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: `Highest price, a decimal string. ${asNumbers}`,
  })
  maxPrice?: string;

  @Field(() => ProductSortEnum, { nullable: true, description: `Sort order. ${asNumbers}` })
  sortBy?: ProductSort;

  @Field(() => Int, { defaultValue: pagingLimits.pageSizeDefault })
  limit!: number;

  @Field(() => Int, { defaultValue: 0 })
  offset!: number;
}
