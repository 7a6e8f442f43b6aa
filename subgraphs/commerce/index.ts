/** The public interface of commerce. */
export { installationSigningKey } from './agents/agent-platform/signing-key.store.js';
export { CheckoutPageReader } from './agents/buyer-page/checkout-page-reader.js';
export { OrderPageReader } from './agents/buyer-page/order-page-reader.js';
export { conformanceCallerId } from './checkout/checkout/conformance-caller.js';
export { Rails } from './checkout/checkout-payment/open-rails.js';
export { PaymentRailService, type ShownRail } from './checkout/checkout-payment/payment-rail.service.js';
export {
  readSessionFigures,
  type SessionGroup,
  type SessionMeasures,
} from './checkout/session-figures/session-figures.queries.js';
export type { SessionDimension } from './checkout/session-figures/session-figures.values.js';
export { commerceJobs, commerceSubgraph, commerceTasks } from './commerce.subgraph.js';
export { sendOnce } from './orders/channel-action/send-once.js';
export { windowsOf } from './orders/ingestion/change-windows.rules.js';
export { type NotedFailure, notedFailures } from './orders/ingestion/failure.queries.js';
export { longestWindowMs, syncSource, walkFeed } from './orders/ingestion/feed.js';
export { readFeedCoverage } from './orders/ingestion/feed-coverage.queries.js';
export { pushMetrics } from './orders/ingestion/push-metrics.js';
export { findOrdersByIdentity } from './orders/order/order.queries.js';
export type { OrderEraser } from './orders/order/order.service.js';
export { orderEventData } from './orders/order/order-event.schema.js';
export { lockOrder, lockOrderIdentity } from './orders/order/order-lock.queries.js';
export { findDocumentKeys } from './orders/order-action/order-action.queries.js';
export { returnEventData } from './orders/return/return-event.schema.js';
export {
  type OrderSelection,
  orderCosts,
  placedOrders,
  selectionValues,
} from './orders/sales-figures/order-cost.queries.js';
export { type ProductCohort, readProductCohorts } from './orders/sales-figures/product-cohorts.queries.js';
export { readProductSales } from './orders/sales-figures/read-product-sales.queries.js';
export { readSales } from './orders/sales-figures/read-sales.queries.js';
export type {
  ProductSalesQuery,
  ProductSalesRow,
  SalesDimension,
  SalesFilter,
  SalesKeys,
  SalesQuery,
  SalesRow,
} from './orders/sales-figures/sales-figures.entity.js';
export {
  type ProductSalesFigures,
  productSalesMeasures,
  type SalesFigures,
  salesMeasures,
} from './orders/sales-figures/sales-measures.js';
export { startSalesFolding } from './orders/sales-figures/sales-rollup.tasks.js';
export {
  findSoldMarketplaces,
  findSoldProducts,
  findSoldStores,
  readSoldOrderIds,
} from './orders/sales-figures/sold-order.queries.js';
export { fillShortOrder } from './orders.js';
export { listingPrices } from './pricing/listing-price/listing-prices.js';
export { salePriceTakers } from './pricing/listing-price/sale-price-takers.js';
export { onCameOnSale, onPricesChanged } from './pricing/promotion-delivery/price-change.queue.js';
