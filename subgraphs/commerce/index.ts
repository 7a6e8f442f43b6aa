/** The public interface of commerce. */
export { installationSigningKey } from './agent-platform/signing-key.store.js';
export { Rails } from './checkout-payment/open-rails.js';
export { PaymentRailService, type ShownRail } from './checkout-payment/payment-rail.service.js';
export { commerceJobs, commerceSubgraph, commerceTasks } from './commerce.subgraph.js';
export { windowsOf } from './ingestion/change-windows.rules.js';
export { type NotedFailure, notedFailures } from './ingestion/failure.queries.js';
export { longestWindowMs, syncSource, walkFeed } from './ingestion/feed.js';
export { pushMetrics } from './ingestion/push-metrics.js';
export { findOrdersByIdentity } from './order/order.queries.js';
export { orderEventData } from './order/order-event.schema.js';
export { findDocumentKeys } from './order-action/order-action.queries.js';
export { OrderPageReader } from './order-page/order-page-reader.js';
export { fillShortOrder } from './orders.js';
export { returnEventData } from './return/return-event.schema.js';
