import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import { MoneyType } from '../../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import {
  GraphQLCountryCode,
  GraphQLCurrencyCode,
  GraphQLDateTime,
} from '../../../../kernel/graphql/scalars.js';
import { describedEnum, stringEnum } from '../../../../kernel/graphql/string-enum.js';
import { IssueSeverityEnum } from '../../issue-severity.js';
import type {
  Evidence,
  ListingAttempt,
  ListingDrift,
  ListingVariant,
  ListingViewState,
} from './listing.entity.js';
import type { ListingView } from './listing.queries.js';
import { driftOf, toViewState } from './listing.rules.js';

const ListingAttemptKindEnum = describedEnum<ListingAttempt['kind']>('ListingAttemptKind', {
  publish: 'Created or replaced.',
  delist: 'Taken off sale.',
});

const ListingAttemptOutcomeEnum = describedEnum<ListingAttempt['outcome']>('ListingAttemptOutcome', {
  sending: 'Being sent now.',
  accepted: 'The marketplace accepted it.',
  rejected: 'The marketplace rejected it.',
  failed: 'It was not done.',
  unknown: 'It may or may not have been done.',
  waiting: 'It will be retried.',
  canceled: 'Withdrawn before it was sent.',
});

const ListingEvidenceEnum = describedEnum<Evidence>('ListingEvidence', {
  snapshot: 'Read back from the marketplace.',
  acknowledged_write: 'Sent, and accepted by the marketplace.',
});

export const ListingStatusEnum = describedEnum<ListingViewState>('ListingStatus', {
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
});

const DesiredListingStatusEnum = stringEnum('DesiredListingStatus', ['published', 'delisted'] as const);

@ObjectType('ListingIssue', { simpleResolvers: true })
export class ListingIssueType implements ListingIssue {
  @Field(() => IssueSeverityEnum)
  severity!: ListingIssue['severity'];

  @Field(() => String)
  code!: string;

  @Field(() => String, { nullable: true, description: 'The field concerned, such as `variants.0.price`.' })
  field!: string | null;

  @Field(() => String)
  message!: string;

  @Field(() => String, { nullable: true, description: "The marketplace's own message." })
  marketplaceMessage!: string | null;
}

@ObjectType('ListingAttempt', { simpleResolvers: true })
export class ListingAttemptType implements ListingAttempt {
  @Field(() => ListingAttemptKindEnum)
  kind!: ListingAttempt['kind'];

  @Field(() => ID)
  jobId!: string;

  @Field(() => GraphQLDateTime)
  at!: string;

  @Field(() => ListingAttemptOutcomeEnum)
  outcome!: ListingAttempt['outcome'];

  @Field(() => String, { nullable: true })
  message!: string | null;
}

@ObjectType('ListingDrift', {
  simpleResolvers: true,
  description:
    'A difference between the desired and the observed state. It is never overwritten automatically.',
})
export class ListingDriftType implements ListingDrift {
  @Field(() => String, {
    description: '`state`, or `variants.<sku>.` with price, salePrice, quantity or sku.',
  })
  field!: string;

  @Field(() => String, { nullable: true })
  desired!: string | null;

  @Field(() => String, { nullable: true })
  observed!: string | null;
}

@ObjectType('ListingOffer', {
  simpleResolvers: true,
  description: 'Price and stock of a variant, desired or observed.',
})
export class ListingOfferType {
  @Field(() => MoneyType, { nullable: true })
  price!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true })
  salePrice!: MoneyType | null;

  @Field(() => Int, { nullable: true })
  quantity!: number | null;
}

@ObjectType('ListingVariant', { simpleResolvers: true })
export class ListingVariantType {
  @Field(() => ID, { description: 'Id of the variant, or of the product if it has no variants.' })
  variantId!: string;

  @Field(() => String)
  sku!: string;

  @Field(() => String, { nullable: true, description: 'The SKU at the marketplace.' })
  observedSku!: string | null;

  @Field(() => ID, { nullable: true })
  externalVariantId!: string | null;

  @Field(() => ListingOfferType)
  desired!: ListingOfferType;

  @Field(() => ListingOfferType)
  observed!: ListingOfferType;

  @Field(() => ListingEvidenceEnum, {
    nullable: true,
  })
  priceEvidence!: Evidence | null;

  @Field(() => GraphQLDateTime, { nullable: true })
  priceAsOf!: string | null;

  @Field(() => Boolean, { description: 'Whether a price is waiting to be sent.' })
  pricePending!: boolean;

  @Field(() => ListingEvidenceEnum, { nullable: true })
  stockEvidence!: Evidence | null;

  @Field(() => GraphQLDateTime, { nullable: true })
  stockAsOf!: string | null;

  @Field(() => Boolean)
  stockPending!: boolean;

  @Field(() => [ListingIssueType])
  issues!: ListingIssueType[];
}

@Directive('@key(fields: "id")')
@ObjectType('Listing', {
  simpleResolvers: true,
  description:
    'A product in one store of one account: its desired state, its observed state, and the evidence for it.',
})
export class ListingType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  productId!: string;

  @Field(() => String)
  marketplace!: string;

  @Field(() => ID, { description: 'Id of the connection.' })
  accountId!: string;

  @Field(() => String, { nullable: true })
  accountName!: string | null;

  @Field(() => String)
  storeId!: string;

  @Field(() => GraphQLCountryCode)
  country!: string;

  @Field(() => GraphQLCurrencyCode)
  currency!: string;

  @Field(() => ListingStatusEnum)
  status!: ListingViewState;

  @Field(() => String, { nullable: true, description: "The marketplace's own name for the status." })
  marketplaceStatus!: string | null;

  @Field(() => String, { nullable: true })
  url!: string | null;

  @Field(() => ID, { nullable: true })
  externalId!: string | null;

  @Field(() => String, { nullable: true, description: 'The title that the marketplace shows.' })
  title!: string | null;

  @Field(() => DesiredListingStatusEnum)
  desired!: 'published' | 'delisted';

  @Field(() => Int, { description: 'Version of the product that should be there.' })
  desiredVersion!: number;

  @Field(() => Int, { nullable: true, description: 'Version of the product that was last sent completely.' })
  sentVersion!: number | null;

  @Field(() => ListingAttemptType, { nullable: true })
  latestAttempt!: ListingAttempt | null;

  @Field(() => GraphQLDateTime, { nullable: true })
  submittedAt!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it was last read from the marketplace.',
  })
  lastVerifiedAt!: string | null;

  @Field(() => [ListingIssueType])
  issues!: ListingIssueType[];

  @Field(() => [ListingDriftType])
  drift!: ListingDriftType[];

  @Field(() => [ListingVariantType])
  variants!: ListingVariantType[];

  @Field(() => Int)
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

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
  accountId: listing.connectionId,
  latestAttempt: listing.attempt,
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
      quantity: variant.desiredQuantity,
    },
    observed: {
      price: money(variant.observedPrice),
      salePrice: money(variant.observedSalePrice),
      quantity: variant.observedQuantity,
    },
    issues: [...variant.priceIssues, ...variant.stockIssues],
  };
}
