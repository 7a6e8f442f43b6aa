import { Field, ID, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../../kernel/graphql/string-enum.js';
import type { ListingMapping } from './listing-mapping.queries.js';

const ListingMappingStatusEnum = stringEnum('ListingMappingStatus', [
  'proposed',
  'confirmed',
  'declined',
] as const);

@ObjectType('ListingMapping', {
  simpleResolvers: true,
  description:
    'An existing listing with the SKU of a product. The merchant decides whether it is that product.',
})
export class ListingMappingType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  listingId!: string;

  @Field(() => ID)
  productId!: string;

  @Field(() => String)
  marketplace!: string;

  @Field(() => ID)
  accountId!: string;

  @Field(() => String)
  storeId!: string;

  @Field(() => ID)
  externalId!: string;

  @Field(() => String, { nullable: true })
  title!: string | null;

  @Field(() => String, { nullable: true })
  url!: string | null;

  @Field(() => [String])
  matchedSkus!: string[];

  @Field(() => ListingMappingStatusEnum)
  status!: string;

  @Field(() => GraphQLDateTime)
  createdAt!: string;
}

@ObjectType('ListingMappingPage', { simpleResolvers: true })
export class ListingMappingPageType {
  @Field(() => [ListingMappingType])
  items!: ListingMappingType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

export const toMappingType = ({ connectionId, ...mapping }: ListingMapping): ListingMappingType => ({
  ...mapping,
  accountId: connectionId,
});
