/**
 * SQL that says of a locked row whether a transaction with a higher id than this one's wrote it; `xmin` is that system
 * column of the row. For `Transaction.retryIfOutOfOrder`. It is to be selected, not to be filtered by: the planner tries out
 * what a condition compares, which would give the transaction its id before it has the lock.
 */
export const lockedByNewerTransaction = (xmin: string): string =>
  `age(${xmin}) < age(pg_current_xact_id()::xid)`;
