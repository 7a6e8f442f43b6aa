import { buildSchema } from 'graphql';
import { discountSchema } from './shopify-sandbox-discount-schema.js';

/** The part of the Admin API's schema, version 2026-07, that the sandbox serves, by Shopify's names. */
export const adminSchema = buildSchema(`
directive @idempotent(key: String!) on FIELD

schema { query: QueryRoot, mutation: Mutation }

scalar DateTime
scalar Decimal
scalar Money
scalar URL

interface Node { id: ID! }
type PageInfo { hasNextPage: Boolean!, endCursor: String }
type MoneyV2 { amount: Decimal!, currencyCode: String! }
type MoneyBag { shopMoney: MoneyV2! }
type UserError { field: [String!], message: String! }
type CodedUserError { code: String, field: [String!], message: String! }

type QueryRoot {
  shop: Shop!
  location(id: ID): Location
  publications(first: Int, after: String): PublicationConnection!
  nodes(ids: [ID!]!): [Node]!
  product(id: ID!): Product
  products(first: Int, after: String, query: String, reverse: Boolean = false): ProductConnection!
  order(id: ID!): Order
  orders(first: Int, after: String, query: String, sortKey: OrderSortKeys, reverse: Boolean = false): OrderConnection!
  return(id: ID!): Return
  shopifyPaymentsAccount: ShopifyPaymentsAccount
  shopifyqlQuery(query: String!): ShopifyqlQueryResponse
}

type Shop implements Node { id: ID!, name: String!, myshopifyDomain: String!, currencyCode: String!, ianaTimezone: String!, billingAddress: ShopAddress! }
scalar JSON
type ShopifyqlQueryResponse { parseErrors: [String!]!, tableData: ShopifyqlTableData }
type ShopifyqlTableData { columns: [ShopifyqlTableDataColumn!]!, rows: JSON! }
enum ColumnDataType { DAY_TIMESTAMP INTEGER MONEY }
type ShopifyqlTableDataColumn { name: String!, dataType: ColumnDataType!, displayName: String! }
type ShopAddress { countryCodeV2: String }
type Location implements Node { id: ID!, name: String!, isActive: Boolean! }
type Publication implements Node { id: ID!, name: String! }
type PublicationConnection { nodes: [Publication!]!, pageInfo: PageInfo! }

enum ProductStatus { ACTIVE ARCHIVED DRAFT UNLISTED }
type ProductConnection { nodes: [Product!]!, pageInfo: PageInfo! }
type Product implements Node {
  id: ID!
  title: String!
  handle: String!
  status: ProductStatus!
  createdAt: DateTime!
  updatedAt: DateTime!
  onlineStoreUrl: URL
  publishedOnPublication(publicationId: ID!): Boolean!
  feedback: ResourceFeedback
  variants(first: Int, after: String): ProductVariantConnection!
}
type ResourceFeedback { details: [AppFeedback!]! }
enum ResourceFeedbackState { ACCEPTED REQUIRES_ACTION }
type AppFeedback { state: ResourceFeedbackState!, messages: [UserError!]! }
type ProductVariantConnection { nodes: [ProductVariant!]!, pageInfo: PageInfo! }
type ProductVariant implements Node {
  id: ID!
  sku: String
  barcode: String
  price: Money!
  compareAtPrice: Money
  inventoryQuantity: Int
  inventoryItem: InventoryItem!
}
type InventoryItem implements Node { id: ID!, tracked: Boolean!, inventoryLevel(locationId: ID!): InventoryLevel }
type InventoryLevel implements Node { id: ID!, quantities(names: [String!]!): [InventoryQuantity!]! }
type InventoryQuantity { name: String!, quantity: Int! }

enum OrderSortKeys { CREATED_AT ID UPDATED_AT }
enum OrderDisplayFinancialStatus { AUTHORIZED EXPIRED PAID PARTIALLY_PAID PARTIALLY_REFUNDED PENDING REFUNDED VOIDED }
enum OrderDisplayFulfillmentStatus {
  FULFILLED IN_PROGRESS ON_HOLD OPEN PARTIALLY_FULFILLED PENDING_FULFILLMENT REQUEST_DECLINED RESTOCKED SCHEDULED UNFULFILLED
}
enum OrderReturnStatus { IN_PROGRESS INSPECTION_COMPLETE NO_RETURN RETURNED RETURN_FAILED RETURN_REQUESTED }
enum OrderCancelReason { CUSTOMER DECLINED FRAUD INVENTORY OTHER STAFF }
type OrderConnection { nodes: [Order!]!, pageInfo: PageInfo! }
type Order implements Node {
  id: ID!
  name: String!
  email: String
  phone: String
  note: String
  shippingAddress: MailingAddress
  createdAt: DateTime!
  processedAt: DateTime!
  updatedAt: DateTime!
  cancelledAt: DateTime
  closedAt: DateTime
  cancelReason: OrderCancelReason
  currencyCode: String!
  displayFinancialStatus: OrderDisplayFinancialStatus
  displayFulfillmentStatus: OrderDisplayFulfillmentStatus!
  returnStatus: OrderReturnStatus!
  subtotalPriceSet: MoneyBag
  totalDiscountsSet: MoneyBag
  totalShippingPriceSet: MoneyBag!
  totalTaxSet: MoneyBag
  totalPriceSet: MoneyBag!
  lineItems(first: Int, after: String): LineItemConnection!
  fulfillments(first: Int): [Fulfillment!]!
  fulfillmentOrders(first: Int, after: String): FulfillmentOrderConnection!
  returns(first: Int, after: String): ReturnConnection!
}
type MailingAddress { name: String, address1: String, phone: String, countryCodeV2: String }
type LineItemConnection { nodes: [LineItem!]!, pageInfo: PageInfo! }
type LineItem implements Node {
  id: ID!
  name: String!
  sku: String
  quantity: Int!
  currentQuantity: Int!
  unfulfilledQuantity: Int!
  product: Product
  variant: ProductVariant
  originalUnitPriceSet: MoneyBag!
  discountedUnitPriceAfterAllDiscountsSet: MoneyBag!
}
enum FulfillmentDisplayStatus { CONFIRMED DELIVERED FULFILLED IN_TRANSIT }
type Fulfillment implements Node {
  id: ID!
  displayStatus: FulfillmentDisplayStatus
  trackingInfo(first: Int): [FulfillmentTrackingInfo!]!
  fulfillmentLineItems(first: Int, after: String): FulfillmentLineItemConnection!
}
type FulfillmentTrackingInfo { company: String, number: String, url: URL }
type FulfillmentLineItemConnection { nodes: [FulfillmentLineItem!]!, pageInfo: PageInfo! }
type FulfillmentLineItem implements Node { id: ID!, quantity: Int, lineItem: LineItem! }
enum FulfillmentOrderStatus { CANCELLED CLOSED INCOMPLETE IN_PROGRESS ON_HOLD OPEN SCHEDULED }
enum FulfillmentOrderAction { CREATE_FULFILLMENT HOLD MOVE }
type FulfillmentOrderConnection { nodes: [FulfillmentOrder!]!, pageInfo: PageInfo! }
type FulfillmentOrder implements Node {
  id: ID!
  status: FulfillmentOrderStatus!
  supportedActions: [FulfillmentOrderSupportedAction!]!
  lineItems(first: Int, after: String): FulfillmentOrderLineItemConnection!
}
type FulfillmentOrderSupportedAction { action: FulfillmentOrderAction! }
type FulfillmentOrderLineItemConnection { nodes: [FulfillmentOrderLineItem!]!, pageInfo: PageInfo! }
type FulfillmentOrderLineItem implements Node { id: ID!, remainingQuantity: Int!, totalQuantity: Int!, lineItem: LineItem! }

enum ReturnStatus { CANCELED CLOSED DECLINED OPEN REQUESTED }
type ReturnConnection { nodes: [Return!]!, pageInfo: PageInfo! }
type Return implements Node {
  id: ID!
  status: ReturnStatus!
  createdAt: DateTime!
  closedAt: DateTime
  order: Order!
  refunds(first: Int, after: String): RefundConnection!
  returnLineItems(first: Int, after: String): ReturnLineItemTypeConnection!
}
type RefundConnection { nodes: [Refund!]!, pageInfo: PageInfo! }
type Refund implements Node { id: ID!, note: String, totalRefundedSet: MoneyBag! }
type ReturnLineItemTypeConnection { nodes: [ReturnLineItemType!]!, pageInfo: PageInfo! }
interface ReturnLineItemType { id: ID!, quantity: Int!, customerNote: String, returnReasonDefinition: ReturnReasonDefinition }
type ReturnLineItem implements ReturnLineItemType & Node {
  id: ID!
  quantity: Int!
  customerNote: String
  returnReasonDefinition: ReturnReasonDefinition
  fulfillmentLineItem: FulfillmentLineItem!
}
type ReturnReasonDefinition implements Node { id: ID!, handle: String!, name: String! }

enum BalanceTransactionSortKeys { ID PROCESSED_AT }
enum ShopifyPaymentsTransactionType { ADJUSTMENT CHARGE DISPUTE_REVERSAL DISPUTE_WITHDRAWAL REFUND SHIPPING_LABEL TRANSFER }
enum ShopifyPaymentsPayoutStatus { CANCELED FAILED IN_TRANSIT PAID SCHEDULED }
type ShopifyPaymentsAccount implements Node {
  id: ID!
  balanceTransactions(first: Int, after: String, reverse: Boolean = false, sortKey: BalanceTransactionSortKeys): ShopifyPaymentsBalanceTransactionConnection!
}
type ShopifyPaymentsBalanceTransactionConnection { nodes: [ShopifyPaymentsBalanceTransaction!]!, pageInfo: PageInfo! }
type ShopifyPaymentsBalanceTransaction implements Node {
  id: ID!
  type: ShopifyPaymentsTransactionType!
  test: Boolean!
  adjustmentReason: String
  amount: MoneyV2!
  fee: MoneyV2!
  net: MoneyV2!
  transactionDate: DateTime!
  associatedOrder: ShopifyPaymentsAssociatedOrder
  associatedPayout: ShopifyPaymentsBalanceTransactionAssociatedPayout!
}
type ShopifyPaymentsAssociatedOrder { id: ID!, name: String! }
type ShopifyPaymentsBalanceTransactionAssociatedPayout { id: ID, status: ShopifyPaymentsPayoutStatus }

type Mutation {
  productSet(identifier: ProductSetIdentifiers, input: ProductSetInput!, synchronous: Boolean = true): ProductSetPayload
  productUpdate(product: ProductUpdateInput): ProductUpdatePayload
  publishablePublish(id: ID!, input: [PublicationInput!]!): PublishablePublishPayload
  productVariantsBulkUpdate(productId: ID!, variants: [ProductVariantsBulkInput!]!, allowPartialUpdates: Boolean = false): ProductVariantsBulkUpdatePayload
  inventorySetQuantities(input: InventorySetQuantitiesInput!): InventorySetQuantitiesPayload
  fulfillmentCreate(fulfillment: FulfillmentInput!, message: String): FulfillmentCreatePayload
  fulfillmentTrackingInfoUpdate(fulfillmentId: ID!, trackingInfoInput: FulfillmentTrackingInput!, notifyCustomer: Boolean): FulfillmentTrackingInfoUpdatePayload
  returnApproveRequest(input: ReturnApproveRequestInput!): ReturnApproveRequestPayload
  returnDeclineRequest(input: ReturnDeclineRequestInput!): ReturnDeclineRequestPayload
  orderCancel(orderId: ID!, reason: OrderCancelReason!, restock: Boolean!, refundMethod: OrderCancelRefundMethodInput!, notifyCustomer: Boolean = false, staffNote: String): OrderCancelPayload
}

input ProductSetIdentifiers { id: ID, handle: String }
input ProductSetInput {
  title: String
  handle: String
  descriptionHtml: String
  vendor: String
  productType: String
  category: ID
  tags: [String!]
  status: ProductStatus
  productOptions: [OptionSetInput!]
  variants: [ProductVariantSetInput!]
  files: [FileSetInput!]
}
input OptionSetInput { name: String, position: Int, values: [OptionValueSetInput!] }
input OptionValueSetInput { name: String }
enum FileContentType { FILE IMAGE VIDEO }
enum FileCreateInputDuplicateResolutionMode { APPEND_UUID RAISE_ERROR REPLACE }
input FileSetInput {
  originalSource: String
  filename: String
  alt: String
  contentType: FileContentType
  duplicateResolutionMode: FileCreateInputDuplicateResolutionMode
}
enum ProductVariantInventoryPolicy { CONTINUE DENY }
input ProductVariantSetInput {
  id: ID
  sku: String
  barcode: String
  price: Money
  compareAtPrice: Money
  inventoryPolicy: ProductVariantInventoryPolicy
  inventoryItem: InventoryItemInput
  inventoryQuantities: [ProductSetInventoryInput!]
  optionValues: [VariantOptionValueInput!]!
  file: FileSetInput
}
input InventoryItemInput {
  tracked: Boolean
  measurement: InventoryItemMeasurementInput
  countryCodeOfOrigin: String
  harmonizedSystemCode: String
}
input InventoryItemMeasurementInput { weight: WeightInput }
enum WeightUnit { GRAMS KILOGRAMS OUNCES POUNDS }
input WeightInput { unit: WeightUnit!, value: Float! }
input ProductSetInventoryInput { locationId: ID!, name: String!, quantity: Int! }
input VariantOptionValueInput { optionName: String, name: String }
type ProductSetPayload { product: Product, userErrors: [CodedUserError!]! }

input ProductUpdateInput { id: ID, status: ProductStatus }
type ProductUpdatePayload { product: Product, userErrors: [UserError!]! }
input PublicationInput { publicationId: ID }
type PublishablePublishPayload { userErrors: [UserError!]! }
input ProductVariantsBulkInput { id: ID, price: Money, compareAtPrice: Money }
type ProductVariantsBulkUpdatePayload { product: Product, userErrors: [CodedUserError!]! }

input InventorySetQuantitiesInput { name: String!, reason: String!, referenceDocumentUri: String, quantities: [InventoryQuantityInput!]! }
input InventoryQuantityInput { inventoryItemId: ID!, locationId: ID!, quantity: Int!, changeFromQuantity: Int }
type InventorySetQuantitiesPayload { userErrors: [CodedUserError!]! }

input FulfillmentInput {
  lineItemsByFulfillmentOrder: [FulfillmentOrderLineItemsInput!]!
  trackingInfo: FulfillmentTrackingInput
  notifyCustomer: Boolean = false
}
input FulfillmentOrderLineItemsInput { fulfillmentOrderId: ID!, fulfillmentOrderLineItems: [FulfillmentOrderLineItemInput!] }
input FulfillmentOrderLineItemInput { id: ID!, quantity: Int! }
input FulfillmentTrackingInput { company: String, number: String }
type FulfillmentCreatePayload { fulfillment: Fulfillment, userErrors: [UserError!]! }
type FulfillmentTrackingInfoUpdatePayload { fulfillment: Fulfillment, userErrors: [UserError!]! }
input ReturnApproveRequestInput { id: ID!, notifyCustomer: Boolean = false }
type ReturnApproveRequestPayload { return: Return, userErrors: [CodedUserError!]! }
enum ReturnDeclineReason { FINAL_SALE OTHER RETURN_PERIOD_ENDED }
input ReturnDeclineRequestInput { id: ID!, declineReason: ReturnDeclineReason!, notifyCustomer: Boolean = false, declineNote: String }
type ReturnDeclineRequestPayload { return: Return, userErrors: [CodedUserError!]! }
input OrderCancelRefundMethodInput { originalPaymentMethodsRefund: Boolean }
type Job { id: ID!, done: Boolean! }
type OrderCancelPayload { job: Job, orderCancelUserErrors: [CodedUserError!]! }
${discountSchema}`);
