/** The front door of the catalog. */
export { catalogJobs, catalogSubgraph, catalogTasks, inventory } from './catalog.subgraph.js';
export { Channels } from './connection/channels.js';
export type { Connection } from './connection/connection.entity.js';
export { listConnections } from './connection/connection.queries.js';
export { ConnectionService } from './connection/connection.service.js';
export { PictureReader } from './connection/picture-reader.js';
export { productEventData } from './product/product-event.schema.js';
