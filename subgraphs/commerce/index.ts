/** The front door of commerce. */
export { commerceJobs, commerceSubgraph, commerceTasks } from './commerce.subgraph.js';
export { syncSource, walkFeed } from './ingestion/feed.js';
export { pushMetrics } from './ingestion/push-metrics.js';
export { findOrdersByIdentity } from './order/order.queries.js';
export { orderEventData } from './order/order-event.schema.js';
export { returnEventData } from './return/return-event.schema.js';
