import { orderStatuses } from '../../../../connectors/marketplaces/status-mapping.js';
import { orderStatusMeanings, orderStockMeanings } from './order.values.js';
import { announced, kept, type Tracked, versioned } from './order-field.js';

/** What an order and its items have in common with each other and with the status mapping. */
export const orderStatus = {
  kind: 'choice',
  values: orderStatuses,
  typeName: 'OrderStatus',
  typeDescription: 'The neutral status of an order and of its items.',
  valueDescriptions: orderStatusMeanings,
} as const;

/** Every field of an order. Its lines are stored in a table of their own, by `orderItemFields`. */
export const orderFields = {
  id: { kind: 'id', column: 'id', ...kept, description: 'Unique id of the order.' },
  marketplace: {
    kind: 'text',
    column: 'marketplace',
    isWritable: true,
    ...kept,
    description: "Key of the channel: a marketplace's, `agentic_checkout`, or a name of the merchant's own.",
    inputDescription: 'Key of the channel: lower-case letters, digits, _ and -.',
  },
  accountId: {
    kind: 'account',
    column: 'account_id',
    isNullable: true,
    isWritable: true,
    ...kept,
    description: 'Id of the connected account; null for channels without one.',
    inputDescription: 'A connected account; omit it for channels without one.',
  },
  storeId: {
    kind: 'text',
    column: 'store_id',
    isNullable: true,
    isWritable: true,
    ...versioned,
    description: "The marketplace's id of the store; null for channels without stores.",
  },
  externalOrderId: {
    kind: 'text',
    column: 'external_order_id',
    isWritable: true,
    ...kept,
    description: "The channel's id of the order.",
  },
  externalOrderNumber: {
    kind: 'text',
    column: 'external_order_number',
    isNullable: true,
    isWritable: true,
    ...announced,
    description: "The channel's number of the order, for people; null if it has none.",
  },
  status: {
    ...orderStatus,
    column: 'status',
    isWritable: true,
    ...announced,
    description: 'Status of the order in the terms that are the same for all channels.',
  },
  marketplaceStatus: {
    kind: 'text',
    column: 'marketplace_status',
    isNullable: true,
    isWritable: true,
    ...announced,
    description: "The channel's own value of the status; null if it states none.",
  },
  statusReason: {
    kind: 'text',
    column: 'status_reason',
    isNullable: true,
    ...versioned,
    description: 'Why the order has its status, such as `logistics_loss`; null for most orders.',
  },
  statusRule: {
    kind: 'text',
    column: 'status_rule',
    isNullable: true,
    ...versioned,
    description: 'Rule of the status mapping that decided the status; null if a caller stated it.',
  },
  mappingVersion: {
    kind: 'text',
    column: 'mapping_version',
    isNullable: true,
    ...versioned,
    description: 'Version of the status mapping that decided the status; null if a caller stated it.',
  },
  flags: {
    kind: 'flags',
    column: 'flags',
    ...versioned,
    description:
      'Conditions that need attention: `cancelRequested`, `returnRequested`, `hasReturn` and `onHold`.',
  },
  unknownStatuses: {
    kind: 'texts',
    column: 'unknown_statuses',
    ...versioned,
    description:
      'Statuses of the marketplace that no rule matches; the status does not change until a rule does.',
  },
  country: {
    kind: 'country',
    column: 'country',
    isNullable: true,
    isWritable: true,
    ...announced,
    description: 'ISO 3166-1 alpha-2 code of the country of the order; null if it is unknown.',
  },
  currency: {
    kind: 'currency',
    column: 'currency',
    isWritable: true,
    ...announced,
    description: 'ISO 4217 code of all totals and prices of the order.',
  },
  /** Stored as a column for each. */
  totals: { kind: 'totals', isWritable: true, ...announced, description: 'Totals of the order.' },
  discrepancies: {
    kind: 'discrepancies',
    column: 'discrepancies',
    ...versioned,
    description: 'Totals of the source that do not match its other figures.',
  },
  itemCount: {
    kind: 'integer',
    ...announced,
    description: 'Number of items of the order, whatever their quantities.',
  },
  quantity: {
    kind: 'integer',
    ...announced,
    description: 'Number of units: the sum of the quantities of all items.',
  },
  items: {
    kind: 'items',
    isWritable: true,
    ...announced,
    description: 'Items of the order, one for each order line of the channel.',
  },
  ignoredChanges: {
    kind: 'ignoredChanges',
    column: 'ignored_changes',
    shownIn: 'reads',
    change: 'stored',
    description: 'Changes that the source reported and that were not applied: at most 20, the latest last.',
  },
  packages: {
    kind: 'packages',
    column: 'packages',
    ...versioned,
    description: 'Packages of the order, as the channel reports them.',
  },
  stockState: {
    kind: 'choice',
    values: ['none', 'held', 'committed', 'released', 'restocked'],
    typeName: 'OrderStockStatus',
    typeDescription: 'What was done with the stock of an order.',
    valueDescriptions: orderStockMeanings,
    column: 'stock_state',
    ...versioned,
    graphqlName: 'stockStatus',
    description: 'What was done with the stock of the order; each happens once.',
  },
  isHistorical: {
    kind: 'boolean',
    column: 'is_historical',
    isWritable: true,
    ...versioned,
    description:
      'Whether the order is one of the past, which a backfill or its creator imported without an event. It never changes stock.',
  },
  placedAt: {
    kind: 'time',
    column: 'placed_at',
    isWritable: true,
    ...announced,
    description: 'When the buyer placed the order.',
  },
  sourceUpdatedAt: {
    kind: 'time',
    column: 'source_updated_at',
    isNullable: true,
    isWritable: true,
    ...kept,
    description: "The source's time of the latest change that was applied; null if it states none.",
  },
  version: {
    kind: 'integer',
    column: 'version',
    shownIn: 'reads',
    change: 'none',
    description: 'Rises with every change; the `resourceVersion` of events and the ETag.',
  },
  createdAt: {
    kind: 'time',
    column: 'created_at',
    ...kept,
    description: 'When the order was stored here first.',
  },
  updatedAt: {
    kind: 'time',
    column: 'updated_at',
    ...kept,
    description: 'When a change of the order was last announced.',
  },
  /** The status by the source's own words; `status` is this one, unless a return says otherwise. */
  sourceStatus: { ...orderStatus, column: 'source_status', change: 'stored' },
  /** What after-sales objects say of the order: `flagged` by `hasReturn`, or `returned` as a whole. */
  returnState: {
    kind: 'choice',
    values: ['none', 'flagged', 'returned'],
    column: 'return_state',
    change: 'stored',
  },
  /** The newest time of the source that was seen, also where it changed nothing; what is older is not applied. */
  sourceSeenAt: { kind: 'time', column: 'source_seen_at', isNullable: true, change: 'stored' },
} as const satisfies Record<string, Tracked>;

const { id, marketplace, accountId, externalOrderId, externalOrderNumber } = orderFields;

/** What is left of an order that was deleted: nothing but what names it. */
export const orderTombstoneFields = {
  ...{ id, marketplace, accountId, externalOrderId, externalOrderNumber },
  deletedAt: { kind: 'time', ...kept, description: 'When the order was deleted.' },
} as const satisfies Record<string, Tracked>;
