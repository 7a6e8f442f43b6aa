import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { byCreation, cursorListArgs } from '../../../../kernel/graphql/list.input.js';
import { GraphQLCountryCode } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import { type CommercialField, commercialFields } from '../../listing-request/product-sync-job.js';
import type { ListingSort } from './listing.queries.js';
import { ListingStatusEnum } from './listing.type.js';
import type { ListingViewState } from './listing.values.js';

const CommercialFieldEnum = describedEnum<CommercialField>(
  'CommercialField',
  {
    price: 'Regular and reduced prices.',
    inventory: 'Units that can be sold.',
  },
  'Values of products that are kept up to date at marketplaces.',
);
const ofProduct = { description: 'Id of the product.' };

const ListingSortEnum = describedEnum<ListingSort>('ListingSort', byCreation, 'Order of a list of listings.');

@InputType('ListingPlacesInput', { description: 'Where to publish; an omitted field does not restrict it.' })
export class ListingPlacesInput {
  @Field(() => [String], { nullable: true, description: 'Only at these marketplaces, by their keys.' })
  marketplaces?: string[];

  @Field(() => [ID], { nullable: true, description: 'Only with these connected accounts, by their ids.' })
  accounts?: string[];

  @Field(() => [GraphQLCountryCode], {
    nullable: true,
    description: 'Only in stores of these countries: ISO 3166-1 alpha-2 codes.',
  })
  countries?: string[];
}

@InputType('PublishProductInput')
export class PublishProductInput {
  @Field(() => ID, ofProduct)
  productId!: string;

  @Field(() => ListingPlacesInput, {
    nullable: true,
    description: 'Where to publish. Default: all enabled stores.',
  })
  places?: ListingPlacesInput | null;
}

@InputType('DelistProductInput')
export class DelistProductInput {
  @Field(() => ID, ofProduct)
  productId!: string;

  @Field(() => [String], { nullable: true, description: 'Keys of marketplaces. Default: all.' })
  marketplaces?: string[] | null;
}

@InputType('SyncProductsInput')
export class SyncProductsInput {
  @Field(() => [ID], { description: 'Ids of the products.' })
  productIds!: string[];

  @Field(() => [CommercialFieldEnum], { nullable: true, description: 'What is sent. Default: both.' })
  fields?: CommercialField[] | null;
}

@InputType('ListingFilter')
class ListingFilterInput {
  @Field(() => String, { nullable: true, description: 'Only those at the marketplace with this key.' })
  marketplace?: string | null;

  @Field(() => ListingStatusEnum, { nullable: true, description: 'Only those with this status.' })
  status?: ListingViewState | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: those whose observed state differs from the desired state; false: the others.',
  })
  isDrifting?: boolean | null;
}

@ArgsType()
export class ListingListArgs extends cursorListArgs<ListingFilterInput, ListingSort>({
  filter: ListingFilterInput,
  sort: { type: ListingSortEnum, description: 'Default: oldest.' },
}) {}

/** Both where none is named; each once. */
export const toFields = (fields: readonly CommercialField[] | null): CommercialField[] => [
  ...new Set(fields ?? commercialFields),
];
