import type { OtherReaders } from '../../subgraphs/commerce/orders/ingestion/failure.service.js';

/** For tests in which nobody else reads records. */
export const ignoredSignals: OtherReaders = {
  onFinanceSignal: async () => {},
  onReviewSignal: async () => {},
};
