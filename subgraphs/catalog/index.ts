/** The front door of the catalog. */
export { catalogJobs, catalogSubgraph, catalogTasks } from './catalog.subgraph.js';
export { productEventData } from './product/product-event.schema.js';
