import { Field, ID, InputType, Int } from 'type-graphql';
import { GraphQLCountryCode, GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { PriceBookFieldsInput, toPriceBookChanges } from '../price-book/price-book.input.js';
import { pricePreviewLimits } from './price-preview.limits.js';
import type { PreviewRequest } from './price-preview.service.js';

@InputType('SupposedPriceBookInput', {
  description:
    'A price book as it would be. Without an id it is a new one, which is active unless it says otherwise; of a stored one, absent fields stay as they are.',
})
class SupposedPriceBookInput extends PriceBookFieldsInput {
  @Field(() => ID, { nullable: true, description: 'Id of a stored price book; absent: a new one.' })
  id?: string | null;

  @Field(() => String, { nullable: true, description: 'Name; a new book needs none yet.' })
  name?: string | null;
}

@InputType('PricePreviewInput', {
  description:
    'Which price books are supposed, and which listings are looked at: by default those in the scopes of these books, before and after.',
})
export class PricePreviewInput {
  @Field(() => [SupposedPriceBookInput], {
    nullable: true,
    description: `At most ${pricePreviewLimits.changesMax}; default: the books as they are stored.`,
  })
  books?: SupposedPriceBookInput[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only listings of these products or variants.' })
  productIds?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Only listings at these marketplaces, by key.' })
  marketplaces?: string[] | null;

  @Field(() => [GraphQLCountryCode], { nullable: true, description: 'Only stores in these countries.' })
  countries?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Only these stores, by the ids that the marketplaces gave them.',
  })
  storeIds?: string[] | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'The instant to look at; default: now.' })
  at?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: `Percent by which a price may change without a warning; default: ${pricePreviewLimits.changePercent}.`,
  })
  changePercent?: number | null;

  @Field(() => Int, { nullable: true, description: 'Lines to skip; default: 0.' })
  offset?: number | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: pricePreviewLimits.pageSize,
    description: `Lines to return: 1 to ${pricePreviewLimits.pageSizeMax}.`,
  })
  limit?: number | null;
}

export const toPreviewRequest = ({
  books,
  at,
  changePercent,
  offset,
  limit,
  ...restriction
}: PricePreviewInput): PreviewRequest => ({
  books: (books ?? []).map(({ id, ...changes }) => ({
    id: id?.toLowerCase() ?? null,
    changes: toPriceBookChanges(changes),
  })),
  restriction,
  at: at == null ? null : new Date(at),
  changePercent: changePercent ?? pricePreviewLimits.changePercent,
  offset: offset ?? 0,
  limit: limit ?? pricePreviewLimits.pageSize,
});
