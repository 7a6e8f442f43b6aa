import { Type } from 'typebox';
import { Money, nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

const text = Type.String();
const textOrNull = nullable(Type.String());

const ListingIssue = resource('ListingIssue', {
  severity: oneOf('error', 'warning', 'info'),
  code: text,
  field: textOrNull,
  message: text,
  marketplaceMessage: nullable(Type.String({ description: "The marketplace's own message." })),
});

const ListingOffer = resource('ListingOffer', {
  price: nullable(Money),
  salePrice: nullable(Money),
  quantity: nullable(Type.Integer()),
});

const evidence = nullable(oneOf('snapshot', 'acknowledged_write'));

const ListingVariant = resource('ListingVariant', {
  variantId: Uuid,
  sku: text,
  observedSku: textOrNull,
  externalVariantId: textOrNull,
  desired: ListingOffer,
  observed: ListingOffer,
  priceEvidence: evidence,
  priceAsOf: nullable(Timestamp),
  pricePending: Type.Boolean({ description: 'Whether a price is waiting to be sent.' }),
  stockEvidence: evidence,
  stockAsOf: nullable(Timestamp),
  stockPending: Type.Boolean(),
  issues: Type.Array(ListingIssue),
});

const ListingAttempt = resource('ListingAttempt', {
  kind: oneOf('publish', 'delist'),
  jobId: Uuid,
  at: Timestamp,
  outcome: oneOf('sending', 'accepted', 'rejected', 'failed', 'unknown', 'waiting', 'canceled'),
  message: textOrNull,
});

/** §4.12: state, URL and latest publish attempt, with what is wanted, what is known, and how it is known. */
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
    enum: [
      'draft',
      'queued',
      'submitted',
      'in_review',
      'live',
      'live_not_buyable',
      'rejected',
      'suppressed',
      'unlisted',
      'delisting',
      'delisted',
      'failed',
      'unknown',
    ],
  }),
  marketplaceStatus: nullable(Type.String({ description: "The marketplace's own name for the state." })),
  url: textOrNull,
  externalId: textOrNull,
  title: textOrNull,
  desired: oneOf('published', 'delisted'),
  desiredVersion: Type.Integer(),
  sentVersion: nullable(Type.Integer()),
  latestAttempt: nullable(ListingAttempt),
  submittedAt: nullable(Timestamp),
  lastVerifiedAt: nullable(Timestamp),
  issues: Type.Array(ListingIssue),
  drift: Type.Array(resource('ListingDrift', { field: text, desired: textOrNull, observed: textOrNull }), {
    description:
      'Differences between the desired and the observed state. They are never overwritten automatically.',
  }),
  variants: Type.Array(ListingVariant),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
