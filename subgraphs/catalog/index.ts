/** The front door of the catalog. */
export { type CatalogOptions, catalogJobs, catalogSubgraph, catalogTasks } from './catalog.subgraph.js';
export { catalogMigrations } from './migrations/index.js';
