import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { platformOf, reasonOf } from './session-columns.js';
import { sessionFigureLimits } from './session-figures.limits.js';

/** The beginning of the quarter of an hour: every time zone of today begins its days at one. */
const quarter = (s: string): string =>
  `date_bin('15 minutes', ${s}.created_at, timestamptz '2000-01-01 00:00:00+00')`;

/**
 * The part of a statement that counts sessions which the same statement deletes: `gone` has their rows. So a session is counted
 * as it is or in the tally, never in both or in neither.
 */
export const tallying = `tally as (
     insert into commerce.checkout_tally as t
       (organization_id, opened_at, protocol, binding, platform, currency, status, reason, sessions, total)
     select g.organization_id, ${quarter('g')}, g.protocol, g.binding, ${platformOf('g')}, g.currency, g.status,
       ${reasonOf('g', 'g.status')}, count(*), sum(g.total)
     from gone g group by 1, 2, 3, 4, 5, 6, 7, 8
     on conflict (organization_id, opened_at, protocol, binding, platform, currency, status, reason) do update
       set sessions = t.sessions + excluded.sessions, total = t.total + excluded.total
   )`;

const purge = sql(
  'commerce.checkoutTally.purge',
  `delete from commerce.checkout_tally
   where ctid in (select ctid from commerce.checkout_tally where opened_at < $1 order by opened_at limit $2)
   returning sessions`,
);

/** Removes counts that are past their retention. */
export async function purgeCheckoutTally(db: Database, signal?: AbortSignal): Promise<void> {
  const { tallyRetentionMs, talliesPerPurge } = sessionFigureLimits;
  const before = new Date(db.clock.now().getTime() - tallyRetentionMs);
  for (let removed: number = talliesPerPurge; removed === talliesPerPurge && signal?.aborted !== true; ) {
    removed = (await db.query(purge, [before, talliesPerPurge])).length;
  }
}
