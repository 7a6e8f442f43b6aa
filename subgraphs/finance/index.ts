/** The public interface of finance. */
export { financeSubgraph, financeTasks } from './finance.subgraph.js';
export { settlementEventData } from './settlement/settlement-event.schema.js';
export { syncSettlementsSoon } from './settlement/settlement-sync.queue.js';
