import type { Origin } from '../database/transaction.js';

/** Who causes the transactions of a task: nobody outside. `name` is the task's, such as `commerce.return.link`. */
export const taskOrigin = (name: string, organizationId: string | null = null): Origin => ({
  requestId: name,
  caller: { kind: 'system', id: name, organizationId },
});
