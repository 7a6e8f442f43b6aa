import { Type } from 'typebox';
import {
  attemptKinds,
  attemptOutcomes,
  desiredStates,
  listingEvidences,
  listingViewStates,
} from '../../../subgraphs/catalog/channels/listing/listing.values.js';
import { graphql } from '../../graphql.js';
import { Money, nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

const text = Type.String();
const textOrNull = nullable(Type.String());

export const ListingIssue = resource('ListingIssue', {
  severity: oneOf('error', 'warning', 'info'),
  code: text,
  field: textOrNull,
  message: text,
  marketplaceMessage: textOrNull,
});

export const listingIssueFields = graphql(
  `fragment ListingIssueFields on ListingIssue { severity code field message marketplaceMessage }`,
);

const ListingOffer = resource('ListingOffer', {
  price: nullable(Money),
  salePrice: nullable(Money),
  salePriceEndsAt: nullable(Timestamp),
  quantity: nullable(Type.Integer()),
});

const evidence = nullable(oneOf(...listingEvidences));

const ListingPriceStep = resource('ListingPriceStep', {
  kind: text,
  priceBookId: Uuid,
  version: Type.Integer(),
  before: textOrNull,
  value: textOrNull,
  cost: textOrNull,
  rounding: nullable(resource('ListingPriceRounding', { method: text, value: text, mode: text })),
  after: text,
});

const ListingPriceSource = resource('ListingPriceSource', {
  priceBookId: Uuid,
  name: text,
  version: Type.Integer(),
  activatedAt: nullable(Timestamp),
  obstacle: textOrNull,
  steps: Type.Array(ListingPriceStep),
});

const ListingSalePriceSource = resource('ListingSalePriceSource', {
  promotionId: Uuid,
  name: text,
  version: Type.Integer(),
  endsAt: nullable(Timestamp),
  obstacle: textOrNull,
  steps: Type.Array(
    resource('ListingSalePriceStep', { kind: text, before: textOrNull, value: textOrNull, after: text }),
  ),
});

const ListingVariant = resource('ListingVariant', {
  variantId: Uuid,
  sku: text,
  observedSku: textOrNull,
  externalVariantId: textOrNull,
  desired: ListingOffer,
  observed: ListingOffer,
  priceSource: nullable(ListingPriceSource),
  salePriceSource: nullable(ListingSalePriceSource),
  priceEvidence: evidence,
  priceAsOf: nullable(Timestamp),
  pricePending: Type.Boolean(),
  stockEvidence: evidence,
  stockAsOf: nullable(Timestamp),
  stockPending: Type.Boolean(),
  issues: Type.Array(ListingIssue),
});

const ListingAttempt = resource('ListingAttempt', {
  kind: oneOf(...attemptKinds),
  jobId: Uuid,
  at: Timestamp,
  outcome: oneOf(...attemptOutcomes),
  message: textOrNull,
});

/**
 * §4.12: state, URL and latest publish attempt, with what is wanted, what is known, and how it is known.
 * By hand, so that the contract can be read in one place; fields are described in listing-fields.ts.
 */
export const Listing = resource('Listing', {
  id: Uuid,
  productId: Uuid,
  marketplace: text,
  accountId: Uuid,
  accountName: textOrNull,
  storeId: text,
  country: text,
  currency: text,
  state: Type.String({
    description: '`live` only if it was read back from the marketplace as live.',
    enum: listingViewStates,
  }),
  marketplaceStatus: textOrNull,
  url: textOrNull,
  externalId: textOrNull,
  title: textOrNull,
  desired: oneOf(...desiredStates),
  desiredVersion: Type.Integer(),
  sentVersion: nullable(Type.Integer()),
  latestAttempt: nullable(ListingAttempt),
  submittedAt: nullable(Timestamp),
  lastVerifiedAt: nullable(Timestamp),
  issues: Type.Array(ListingIssue),
  drift: Type.Array(resource('ListingDrift', { field: text, desired: textOrNull, observed: textOrNull })),
  variants: Type.Array(ListingVariant),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
