/** The public interface of finance. */
export { findReportFileKeys } from './analytics/saved-report/saved-report.queries.js';
export { abandonFinanceJobs, financeJobs, financeSubgraph, financeTasks } from './finance.subgraph.js';
export { forgetOrderOfSettlements } from './settlement/order-erasure.js';
export { settlementEventData } from './settlement/settlement-event.schema.js';
export { settlementSyncs } from './settlement/settlement-sync.queue.js';
