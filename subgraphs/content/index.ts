/** The public interface of content. */
export {
  abandonContentJobs,
  contentJobs,
  contentSubgraph,
  contentTasks,
  startProcedureTriggers,
} from './content.subgraph.js';
export { findDocumentFiles } from './document/document.queries.js';
export { DocumentReader } from './document/document-reader.js';
export { lookEventData } from './look/look-event.schema.js';
export { eraseOrderOfReviews } from './review/order-erasure.js';
export { readReviewsSoon, reviewSyncs } from './review/review-sync.queue.js';
export type { Toolbox } from './tool/toolbox.js';
