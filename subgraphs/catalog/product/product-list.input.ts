import { ArgsType, Field, Int } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import { limits } from '../../../kernel/limits.js';
import type { ProductStatus } from './product.entity.js';
import { ProductStatusEnum } from './product.input.js';
import { type ProductSort, productSorts } from './product-list.queries.js';

const ProductSortEnum = wordEnum('ProductSort', productSorts);

/** Nothing is converted (§2.1), so that amounts of several currencies have no order of their own. */
const asNumbers = 'Without `currency` amounts are compared as numbers, whatever their currency.';

@ArgsType()
export class ProductListArgs {
  @Field(() => ProductStatusEnum, { nullable: true })
  status?: ProductStatus;

  @Field(() => String, { nullable: true, description: 'Only products listed there.' })
  marketplace?: string;

  @Field(() => String, { nullable: true })
  country?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Words or beginnings of words; accents and case do not matter.',
  })
  q?: string;

  @Field(() => [String], { nullable: true, description: 'Exact SKUs of products or variants, at most 50.' })
  sku?: string[];

  @Field(() => [String], { nullable: true, description: 'Any of these, as they are written; at most 50.' })
  brand?: string[];

  @Field(() => [String], { nullable: true, description: 'Any of these, as they are written; at most 50.' })
  productType?: string[];

  @Field(() => [String], {
    nullable: true,
    description: 'With any of these, as they are written; at most 50.',
  })
  tag?: string[];

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Made then or later.' })
  createdAfter?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Made before then.' })
  createdBefore?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Changed then or later.' })
  updatedAfter?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Changed before then.' })
  updatedBefore?: string;

  @Field(() => String, { nullable: true, description: 'Of this currency, by ISO 4217.' })
  currency?: string;

  @Field(() => String, { nullable: true, description: `Lowest price, a decimal string. ${asNumbers}` })
  minPrice?: string;

  @Field(() => String, { nullable: true, description: `Highest price, a decimal string. ${asNumbers}` })
  maxPrice?: string;

  @Field(() => ProductSortEnum, { nullable: true, description: `By price: ${asNumbers}` })
  sortBy?: ProductSort;

  @Field(() => Int, { defaultValue: limits.pageSizeDefault })
  limit!: number;

  @Field(() => Int, { defaultValue: 0 })
  offset!: number;
}
