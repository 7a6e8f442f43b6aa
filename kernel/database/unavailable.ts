import { fail } from '../errors.js';

/** What the network and Postgres say when the database is away, full, going down or coming up. */
const codes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

/** pg gives no code where a connection ends under a statement, or where none becomes free in time. */
const withoutCode =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** UNAVAILABLE for an error after which the same request may work in a moment; every other one as it is. */
export function withUnavailable(error: unknown): unknown {
  const isAway =
    error instanceof Error &&
    (codes.has((error as { code?: unknown }).code) || withoutCode.test(error.message));
  return isAway ? fail('UNAVAILABLE', { cause: error, retryAfterSeconds: 1 }) : error;
}
