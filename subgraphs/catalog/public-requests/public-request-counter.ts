import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { publicRequestLimits as limits } from './public-requests.limits.js';
import type { PublicEndpoint } from './public-requests.values.js';

const dayMs = 86_400_000;

/** In the order of the key, so that two processes do not wait for each other. */
const add = sql(
  'catalog.publicRequests.add',
  `insert into catalog.public_request_day as d (organization_id, day, endpoint, requests)
   select u.organization_id, u.day, u.endpoint, u.requests
   from unnest($1::uuid[], $2::date[], $3::text[], $4::bigint[]) as u (organization_id, day, endpoint, requests)
   order by 1, 2, 3
   on conflict (organization_id, day, endpoint) do update set requests = d.requests + excluded.requests`,
);

const read = sql(
  'catalog.publicRequests.read',
  `select endpoint, sum(requests)::text as requests from catalog.public_request_day
   where organization_id = $1 and day >= $2::date and day < $3::date group by endpoint order by endpoint`,
);

/**
 * Counts requests that showed something of an organization, by day of UTC and endpoint: whose they were is not kept. Counts are
 * written for all together, off the path of any request; what was not written when a process is killed is lost.
 */
export class PublicRequestCounter {
  readonly #counts = new Map<string, number>();
  /** The day of UTC of the last request: every request of a day would print the same. */
  #today = { number: Number.NaN, text: '' };
  #timer: NodeJS.Timeout | null = null;

  count(endpoint: PublicEndpoint, organizationIds: Iterable<string>, now: Date): void {
    const day = this.#dayOf(now);
    for (const organizationId of new Set(organizationIds)) {
      const key = `${organizationId} ${day} ${endpoint}`;
      const known = this.#counts.get(key);
      if (known !== undefined || this.#counts.size < limits.countsMax) {
        this.#counts.set(key, (known ?? 0) + 1);
      }
    }
  }

  #dayOf(now: Date): string {
    const number = Math.floor(+now / dayMs);
    if (number !== this.#today.number) {
      this.#today = { number, text: now.toISOString().slice(0, 10) };
    }
    return this.#today.text;
  }

  /** Writes from time to time from now on; the timer keeps no process alive. Answers what ends that, and writes the rest. */
  start(db: Database): { stop(): Promise<void> } {
    this.#timer ??= setInterval(() => {
      this.flush(db).catch((error: unknown) => {
        db.log.warn({ error: String(error) }, 'requests of public endpoints not written');
      });
    }, limits.flushMs).unref();
    return {
      stop: async () => {
        clearInterval(this.#timer ?? undefined);
        this.#timer = null;
        await this.flush(db);
      },
    };
  }

  /** What could not be written is counted again with the next. */
  async flush(db: Pick<Database, 'query'>): Promise<void> {
    const counts = [...this.#counts];
    if (counts.length === 0) {
      return;
    }
    this.#counts.clear();
    const keys = counts.map(([key]) => key.split(' '));
    const column = (index: number) => keys.map(parts => parts[index]);
    try {
      await db.query(add, [column(0), column(1), column(2), counts.map(([, count]) => count)]);
    } catch (error) {
      for (const [key, count] of counts) {
        this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
      }
      throw error;
    }
  }
}

/** The counter of this process. */
export const publicRequests = new PublicRequestCounter();

/** Requests of days of UTC (YYYY-MM-DD, half-open), by endpoint; none of endpoints without any. */
export const readPublicRequests = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  { from, to }: { from: string; to: string },
): Promise<{ endpoint: string; requests: string }[]> =>
  reader.query<{ endpoint: string; requests: string }>(read, [organizationId, from, to]);
