import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import type { ValuesOf } from '../../../../kernel/fields/field-table.js';
import { fieldsOf, fieldTypes, type GraphQLType } from '../../../../kernel/graphql/fields.type.js';
import { MoneyType } from '../../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import { IssueSeverityEnum } from '../../issue-severity.js';
import type { Listing, ListingAttempt, ListingDrift, ListingVariant } from './listing.entity.js';
import type { ListingView } from './listing.queries.js';
import { driftOf, toViewState } from './listing.rules.js';
import type { Evidence, ListingViewState } from './listing.values.js';
import { type ListingKinds, type Shown, shown } from './listing-field.js';
import { listingFields, listingVariantFields } from './listing-fields.js';
import { ListingPriceSourceType } from './listing-price-source.type.js';
import { ListingSalePriceSourceType } from './listing-sale-price-source.type.js';

const ListingAttemptKindEnum = describedEnum<ListingAttempt['kind']>(
  'ListingAttemptKind',
  {
    publish: 'Created or replaced.',
    delist: 'Taken off sale.',
  },
  'What was sent to a marketplace.',
);

const ListingAttemptOutcomeEnum = describedEnum<ListingAttempt['outcome']>(
  'ListingAttemptOutcome',
  {
    sending: 'Being sent now.',
    accepted: 'The marketplace accepted it.',
    rejected: 'The marketplace rejected it.',
    failed: 'It was not done.',
    unknown: 'It may or may not have been done.',
    waiting: 'It will be retried.',
    canceled: 'Withdrawn before it was sent.',
  },
  'What came of an attempt.',
);

const ListingEvidenceEnum = describedEnum<Evidence>(
  'ListingEvidence',
  {
    snapshot: 'Read back from the marketplace.',
    acknowledged_write: 'Sent, and accepted by the marketplace.',
  },
  'How a value at a marketplace is known.',
);

export const ListingStatusEnum = describedEnum<ListingViewState>(
  'ListingStatus',
  {
    draft: 'Nothing was sent.',
    queued: 'A publication waits.',
    submitted: 'Sent, and not read back yet.',
    in_review: 'The marketplace reviews it.',
    live: 'Read back as live.',
    live_not_buyable: 'Read back as live, but buyers cannot buy it.',
    rejected: 'The marketplace rejected it.',
    suppressed: 'The marketplace hides it.',
    unlisted: 'Off sale at the marketplace, not by us.',
    delisting: 'A delist waits.',
    delisted: 'Off sale, as it should be.',
    failed: 'It could not be published.',
    unknown: 'The outcome is not known.',
  },
  'Where a listing stands.',
);

const DesiredListingStatusEnum = describedEnum<Listing['desired']>(
  'DesiredListingStatus',
  {
    published: 'On sale.',
    delisted: 'Off sale.',
  },
  'What the merchant wants of a listing.',
);

@ObjectType('ListingIssue', {
  simpleResolvers: true,
  description: 'What is wrong with a listing, or worth knowing.',
})
export class ListingIssueType implements ListingIssue {
  @Field(() => IssueSeverityEnum, { description: 'How serious it is.' })
  severity!: ListingIssue['severity'];

  @Field(() => String, { description: 'Stable code, for programs.' })
  code!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The field concerned, such as `variants.0.price`; null if it is the listing as a whole.',
  })
  field!: string | null;

  @Field(() => String, { description: 'Human-readable message.' })
  message!: string;

  @Field(() => String, {
    nullable: true,
    description: "The marketplace's own message; null if the issue was not found by the marketplace.",
  })
  marketplaceMessage!: string | null;
}

@ObjectType('ListingAttempt', {
  simpleResolvers: true,
  description: 'An attempt to publish or delist a listing as a whole.',
})
export class ListingAttemptType implements ListingAttempt {
  @Field(() => ListingAttemptKindEnum, { description: 'What was attempted.' })
  kind!: ListingAttempt['kind'];

  @Field(() => ID, { description: 'Id of the job that attempted it.' })
  jobId!: string;

  @Field(() => GraphQLDateTime, { description: 'When it was attempted.' })
  at!: string;

  @Field(() => ListingAttemptOutcomeEnum, { description: 'What became of it.' })
  outcome!: ListingAttempt['outcome'];

  @Field(() => String, { nullable: true, description: 'Human-readable message; null if it succeeded.' })
  message!: string | null;
}

@ObjectType('ListingDrift', {
  simpleResolvers: true,
  description:
    'A difference between the desired and the observed state. It is never overwritten automatically.',
})
class ListingDriftType implements ListingDrift {
  @Field(() => String, {
    description: '`state`, or `variants.<sku>.` with price, salePrice, salePriceEndsAt, quantity or sku.',
  })
  field!: string;

  @Field(() => String, { nullable: true, description: 'The desired value; null for none.' })
  desired!: string | null;

  @Field(() => String, { nullable: true, description: 'The value at the marketplace; null for none.' })
  observed!: string | null;
}

@ObjectType('ListingOffer', {
  simpleResolvers: true,
  description: 'Price and stock of a variant, desired or observed.',
})
class ListingOfferType {
  @Field(() => MoneyType, {
    nullable: true,
    description: 'The regular price of one unit; null if unknown or not sent.',
  })
  price!: MoneyType | null;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'The reduced price of one unit; null if there is none.',
  })
  salePrice!: MoneyType | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description:
      'When the marketplace ends the sale price by itself; null if it does not, or if there is none.',
  })
  salePriceEndsAt!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Units that can be bought; null if unknown or not tracked.',
  })
  quantity!: number | null;
}

/** Types of the kinds that callers see. */
const types = {
  ...fieldTypes,
  externalId: () => ID,
  status: () => ListingStatusEnum,
  desired: () => DesiredListingStatusEnum,
  evidence: () => ListingEvidenceEnum,
  priceSource: () => ListingPriceSourceType,
  salePriceSource: () => ListingSalePriceSourceType,
  issues: () => [ListingIssueType],
  attempt: () => ListingAttemptType,
  drift: () => [ListingDriftType],
  offer: () => ListingOfferType,
} satisfies Record<Exclude<keyof ListingKinds, 'choice' | 'state' | 'pending' | 'variants'>, GraphQLType>;

interface ShownKinds extends Omit<ListingKinds, 'offer' | 'variants'> {
  offer: ListingOfferType;
}

@ObjectType('ListingVariant', {
  simpleResolvers: true,
  description: 'A variant of a product, as it is listed.',
})
class ListingVariantType extends fieldsOf<ValuesOf<Shown<typeof listingVariantFields>, ShownKinds>>(
  shown(listingVariantFields),
  types,
) {}

@ObjectType('Listing', {
  simpleResolvers: true,
  description:
    'A product in one store of one account: its desired state, its observed state, and the evidence for it.',
})
export class ListingType extends fieldsOf<
  ValuesOf<Shown<typeof listingFields>, ShownKinds & { variants: ListingVariantType[] }>
>(shown(listingFields), { ...types, variants: () => [ListingVariantType] }) {}

@ObjectType('ListingPage', { simpleResolvers: true })
export class ListingPageType {
  @Field(() => [ListingType])
  items!: ListingType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

export const toListingType = (listing: ListingView): ListingType => ({
  ...listing,
  status: toViewState(listing),
  drift: driftOf(listing),
  variants: listing.variants.map(variant => toVariant(variant, listing.currency)),
});

function toVariant(variant: ListingVariant, currency: string): ListingVariantType {
  const money = (amount: string | null) => (amount === null ? null : { amount, currency });
  return {
    ...variant,
    desired: {
      price: money(variant.desiredPrice),
      salePrice: money(variant.desiredSalePrice),
      salePriceEndsAt: variant.desiredSalePriceEndsAt,
      quantity: variant.desiredQuantity,
    },
    observed: {
      price: money(variant.observedPrice),
      salePrice: money(variant.observedSalePrice),
      salePriceEndsAt: variant.observedSalePriceEndsAt,
      quantity: variant.observedQuantity,
    },
    issues: [...variant.priceIssues, ...variant.stockIssues],
  };
}
