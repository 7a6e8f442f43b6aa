import type { OrderField } from './order-field.js';
import { orderStatus } from './order-fields.js';

/** A text that channels may state of an item. */
const stated = { kind: 'text', isNullable: true, isWritable: true, shownIn: 'events' } as const;

/** Every field of an item of an order. What of it is shown in events is announced as a change of `items`. */
export const orderItemFields = {
  id: {
    kind: 'id',
    column: 'id',
    shownIn: 'events',
    description: 'Unique id of the item, which it keeps when the order changes.',
  },
  productId: {
    kind: 'id',
    column: 'product_id',
    isNullable: true,
    isWritable: true,
    shownIn: 'events',
    description: 'Id of the matched product; null if nothing in the catalog matches.',
    inputDescription: 'Id of the product that was sold. Default: found by SKU.',
  },
  product: {
    kind: 'product',
    isNullable: true,
    shownIn: 'graphql',
    description: 'The matched product; null without a match, or if it is no longer in the catalog.',
  },
  variantId: {
    kind: 'id',
    column: 'variant_id',
    isNullable: true,
    isWritable: true,
    shownIn: 'reads',
    description: 'Id of the matched variant; null if the product was matched without one.',
    inputDescription: 'Id of the variant that was sold, together with its product.',
  },
  matchedBy: {
    kind: 'match',
    column: 'matched_by',
    isNullable: true,
    shownIn: 'reads',
    description: 'How the product was matched; null if it was not.',
  },
  /** Shown as `externalOrderItemId`. */
  externalLineId: { kind: 'text', column: 'external_line_id', isNullable: true },
  externalOrderItemId: { ...stated, description: "The channel's id of the item; null if it has none." },
  marketplaceItemId: {
    ...stated,
    column: 'marketplace_item_id',
    description: "The marketplace's id of what was sold; null if it states none.",
  },
  marketplaceVariantId: {
    ...stated,
    column: 'marketplace_variant_id',
    description: "The marketplace's id of the variant that was sold; null if it states none.",
  },
  sku: {
    ...stated,
    column: 'sku',
    description: "The SKU in the catalog if the item is matched, otherwise the seller's.",
    inputDescription: 'SKU of what was sold, by which its product is found.',
  },
  sellerSku: { ...stated, column: 'seller_sku', description: "The seller's SKU at the channel." },
  shopSku: { ...stated, column: 'shop_sku', description: "The marketplace's own SKU." },
  name: {
    kind: 'text',
    column: 'name',
    isWritable: true,
    shownIn: 'events',
    description: 'Name of what was sold.',
  },
  /** Stored by the source's words; `lineStatus` says what is shown. */
  status: {
    ...orderStatus,
    column: 'status',
    isWritable: true,
    shownIn: 'events',
    description: 'Status of the item: `return` if all of its units are asked back.',
    inputDescription: 'Default: the status of the order.',
  },
  marketplaceStatus: { kind: 'text', column: 'marketplace_status', isNullable: true },
  quantity: {
    kind: 'integer',
    column: 'quantity',
    isWritable: true,
    shownIn: 'events',
    description: 'Number of units sold.',
  },
  currency: {
    kind: 'currency',
    shownIn: 'events',
    description: 'ISO 4217 code of the prices of the item: the currency of the order.',
  },
  unitPrice: {
    kind: 'amount',
    column: 'unit_price',
    isNullable: true,
    isWritable: true,
    shownIn: 'events',
    description: 'List price of one unit; null if it is unknown.',
  },
  paidPrice: {
    kind: 'amount',
    column: 'paid_price',
    isNullable: true,
    isWritable: true,
    shownIn: 'events',
    description:
      'Price of one unit, after discounts; null if it is unknown, or if discounts do not fall on the units alike.',
  },
  /** What was paid for all units where no price of one says it; shown in `lineTotal`. */
  paidTotal: { kind: 'amount', column: 'paid_total', isNullable: true },
  lineTotal: {
    kind: 'amount',
    isNullable: true,
    shownIn: 'events',
    description:
      'Price of all units: what was paid for them, or if that is unknown, the list price times the quantity.',
  },
  /** Frozen when the item was first matched, in `unitCostCurrency`. */
  unitCost: {
    kind: 'amount',
    column: 'unit_cost',
    isNullable: true,
    isWritable: true,
    shownIn: 'events',
    description: 'Cost of one unit at the time of the sale; null if it is unknown.',
    inputDescription: 'Cost of one unit. Default: the current cost of the matched product.',
  },
  unitCostCurrency: { kind: 'currency', column: 'unit_cost_currency', isNullable: true },
  /** Units that the order is to have of the stock: none of lines that were canceled before they were shipped. */
  stockQuantity: { kind: 'integer', column: 'stock_quantity' },
  shortQuantity: {
    kind: 'integer',
    column: 'short_quantity',
    shownIn: 'reads',
    description: 'Number of units that were sold but not in stock.',
  },
  /** Units that the marketplace would take a shipment or a cancellation of; null where the status says it. */
  openFor: { kind: 'openUnits', column: 'open_for', isNullable: true },
  /** Units that returns ask back which were not rejected or canceled; at most `quantity`. */
  returnedQuantity: { kind: 'integer', column: 'returned_quantity' },
} as const satisfies Record<string, OrderField>;
