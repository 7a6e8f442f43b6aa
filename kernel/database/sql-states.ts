/** SQLSTATE of a statement that Postgres ended to resolve a deadlock, after a second of waiting; the transaction is lost. */
export const deadlockDetected = '40P01';
