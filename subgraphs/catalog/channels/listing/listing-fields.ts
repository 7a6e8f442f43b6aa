import type { FieldTable } from '../../../../kernel/fields/field-table.js';
import type { ListingField } from './listing-field.js';

/**
 * Every field of a listing. Columns, statements, types, GraphQL and its descriptions in REST follow from this table. What the
 * sender and the next look need of it alone (`compared_at`, `next_check_at`) is in no table.
 */
export const listingFields = {
  id: { kind: 'id', column: 'id', description: 'Unique id of the listing.' },
  productId: { kind: 'id', column: 'product_id', description: 'Id of the product.' },
  marketplace: { kind: 'text', column: 'marketplace', description: 'Key of the marketplace.' },
  connectionId: {
    kind: 'id',
    column: 'connection_id',
    graphqlName: 'accountId',
    description: 'Id of the connected account.',
  },
  accountName: {
    kind: 'text',
    isNullable: true,
    description: 'Name of the connected account; null if it has none.',
  },
  storeId: { kind: 'text', column: 'store_id', description: "The marketplace's id of the store." },
  country: {
    kind: 'country',
    column: 'country',
    description: 'Country of the store: ISO 3166-1 alpha-2 code.',
  },
  currency: {
    kind: 'currency',
    column: 'currency',
    description: 'Currency of the store and of every amount of the listing: ISO 4217 code.',
  },
  status: {
    kind: 'status',
    description: 'What waits to be done, else how the listing was last known at the marketplace.',
  },
  marketplaceStatus: {
    kind: 'text',
    column: 'marketplace_status',
    isNullable: true,
    isUpdatable: true,
    description: "The marketplace's own name for the status; null if it states none.",
  },
  url: {
    kind: 'text',
    column: 'url',
    isNullable: true,
    isUpdatable: true,
    description: 'Address of the page that buyers see; null if it is unknown.',
  },
  externalId: {
    kind: 'externalId',
    column: 'external_id',
    isNullable: true,
    isUpdatable: true,
    description: "The marketplace's id of the listing; null until it is known.",
  },
  title: {
    kind: 'text',
    column: 'title',
    isNullable: true,
    isUpdatable: true,
    description: 'The title that the marketplace shows; null until it was read.',
  },
  desired: { kind: 'desired', column: 'desired', description: 'What the merchant wants of the listing.' },
  desiredVersion: {
    kind: 'integer',
    column: 'desired_version',
    description: 'Version of the product that should be there.',
  },
  sentVersion: {
    kind: 'integer',
    column: 'sent_version',
    isNullable: true,
    isUpdatable: true,
    description: 'Version of the product that was last sent completely; null if none was.',
  },
  /** What waits to be done by a job: the latest open request. */
  pending: { kind: 'pending', column: 'pending', isNullable: true },
  state: { kind: 'state', column: 'state', isUpdatable: true },
  /** Whether buyers could come upon it when it was last observed, or its delist acknowledged. */
  isOnSale: { kind: 'boolean', column: 'is_on_sale' },
  attempt: {
    kind: 'attempt',
    column: 'attempt',
    isNullable: true,
    isUpdatable: true,
    graphqlName: 'latestAttempt',
    description: 'The last attempt to publish or delist it as a whole; null if there was none.',
  },
  /** Since when a publication may exist there whose answer was lost; looked for before anything is made anew. */
  unknownSince: { kind: 'time', column: 'unknown_since', isNullable: true, isUpdatable: true },
  submittedAt: {
    kind: 'time',
    column: 'submitted_at',
    isNullable: true,
    isUpdatable: true,
    description: 'When the marketplace last accepted it; null if it never did.',
  },
  lastVerifiedAt: {
    kind: 'time',
    column: 'last_verified_at',
    isNullable: true,
    isUpdatable: true,
    description: 'When it was last read from the marketplace; null if it never was.',
  },
  /** Looks since it was sent at which the marketplace was undecided or did not know it. */
  checks: { kind: 'integer', column: 'checks', isUpdatable: true },
  issues: {
    kind: 'issues',
    column: 'issues',
    isUpdatable: true,
    description: 'What prevents or limits the listing; issues of its price and stock are with the variants.',
  },
  drift: {
    kind: 'drift',
    description:
      'Differences between the desired and the observed state. They are never overwritten automatically.',
  },
  variants: { kind: 'variants', description: 'What is sold: the variants, or the product itself.' },
  version: { kind: 'integer', column: 'version', description: 'Rises with every change.' },
  createdAt: { kind: 'time', column: 'created_at', description: 'When it was created here.' },
  updatedAt: { kind: 'time', column: 'updated_at', description: 'When it last changed here.' },
} as const satisfies FieldTable<ListingField>;

/**
 * Every field of a variant of a listing. Its statements in the writer, and in sync/, name columns by hand: each sets some of
 * them on a condition of its own, which a table would hide.
 */
export const listingVariantFields = {
  variantId: {
    kind: 'id',
    column: 'variant_id',
    description: 'Id of the variant, or of the product if it has no variants.',
  },
  sku: { kind: 'text', column: 'sku', description: 'The SKU under which it was sent.' },
  observedSku: {
    kind: 'text',
    column: 'observed_sku',
    isNullable: true,
    description: 'The SKU at the marketplace; null until it was read.',
  },
  externalVariantId: {
    kind: 'externalId',
    column: 'external_variant_id',
    isNullable: true,
    description: "The marketplace's id of the variant; null until it is known.",
  },
  desired: { kind: 'offer', description: 'Price and stock that should be there.' },
  observed: { kind: 'offer', description: 'Price and stock that are there, as far as they are known.' },
  /** Null where there is nothing to send. */
  desiredPrice: { kind: 'amount', column: 'desired_price', isNullable: true },
  desiredSalePrice: { kind: 'amount', column: 'desired_sale_price', isNullable: true },
  /** Null where it is to have none, or the marketplace takes none. */
  desiredSalePriceEndsAt: { kind: 'time', column: 'desired_sale_price_ends_at', isNullable: true },
  desiredQuantity: { kind: 'integer', column: 'desired_quantity', isNullable: true },
  observedPrice: { kind: 'amount', column: 'observed_price', isNullable: true },
  observedSalePrice: { kind: 'amount', column: 'observed_sale_price', isNullable: true },
  observedSalePriceEndsAt: { kind: 'time', column: 'observed_sale_price_ends_at', isNullable: true },
  observedQuantity: { kind: 'integer', column: 'observed_quantity', isNullable: true },
  priceSource: {
    kind: 'priceSource',
    column: 'price_source',
    isNullable: true,
    description:
      'The price book that matches first, and how it came to the desired price, or why it gives none, so that it is that of the catalog; null if no book matches.',
  },
  salePriceSource: {
    kind: 'salePriceSource',
    column: 'sale_price_source',
    isNullable: true,
    description:
      "The promotion that matches, and how it came to the desired sale price; null if the sale price is the product's own.",
  },
  priceEvidence: {
    kind: 'evidence',
    column: 'price_evidence',
    isNullable: true,
    description: 'How the observed price is known; null while it is unknown.',
  },
  priceAsOf: {
    kind: 'time',
    column: 'price_as_of',
    isNullable: true,
    description: 'When the observed price was read or accepted; null while it is unknown.',
  },
  pricePending: {
    kind: 'boolean',
    column: 'price_pending',
    description: 'Whether a price is waiting to be sent.',
  },
  priceIssues: { kind: 'issues', column: 'price_issues' },
  stockEvidence: {
    kind: 'evidence',
    column: 'stock_evidence',
    isNullable: true,
    description: 'How the observed quantity is known; null while it is unknown.',
  },
  stockAsOf: {
    kind: 'time',
    column: 'stock_as_of',
    isNullable: true,
    description: 'When the observed quantity was read or accepted; null while it is unknown.',
  },
  stockPending: {
    kind: 'boolean',
    column: 'stock_pending',
    description: 'Whether a quantity is waiting to be sent.',
  },
  stockIssues: { kind: 'issues', column: 'stock_issues' },
  issues: { kind: 'issues', description: 'What went wrong when its price or stock was sent.' },
} as const satisfies FieldTable<ListingField>;
