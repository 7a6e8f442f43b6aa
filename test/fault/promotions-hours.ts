import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.js';
import type { Database } from '../../kernel/database/database.js';
import { unnamed } from '../../kernel/database/statement.js';

const pollMs = 50;
const minuteMs = 60_000;
const settleMaxMs = 6 * 60 * minuteMs;

const isOpen = `(state in ('waiting', 'failed') and next_attempt_at is not null or state in ('submitted', 'ending'))`;
const openOnes = unnamed(
  `select marketplace, desired, state, sent, external_id, attempts, issues from commerce.promotion_delivery where ${isOpen}`,
);

/** A clock that is ahead of the machine's; the program under test reads by how much from a file. */
export class AheadClock implements Clock {
  readonly #path: string;
  #aheadMs = 0;

  constructor(path: string) {
    this.#path = path;
    this.advance(0);
  }

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
    writeFileSync(this.#path, String(this.#aheadMs));
  }
}

interface Due extends Record<string, unknown> {
  nextAt: string | null;
  open: number;
}

/** Has the program do what deliveries wait for, without waiting for the hours that pass. */
export class DeliveryHours {
  constructor(
    readonly db: Database,
    readonly clock: AheadClock,
  ) {}

  /** Until the instant, and then until every delivery stands. @throws naming those that never do. */
  async pass(instant: string): Promise<void> {
    const lastMs = Date.parse(instant) + settleMaxMs;
    while (this.clock.now().getTime() < lastMs) {
      const { nextAt, open } = await this.#state();
      const now = this.clock.now().toISOString();
      const isOver = now >= instant && open === 0 && (nextAt === null || nextAt > now);
      if (isOver) {
        return;
      }
      if (nextAt === null || nextAt > now) {
        const to = nextAt === null || (open === 0 && nextAt > instant) ? instant : nextAt;
        this.clock.advance(Math.max(0, Date.parse(to) - Date.parse(now)) + 1);
      }
      await this.#hurry();
      await delay(pollMs);
    }
    throw new Error(`Deliveries that do not settle: ${JSON.stringify(await this.db.query(openOnes))}`);
  }

  /** Work goes on at once while somebody waits for `work`. */
  async during(work: Promise<unknown>): Promise<void> {
    let isOver = false;
    const ended = work.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const { nextAt } = await this.#state();
      const aheadMs = nextAt === null ? 0 : Date.parse(nextAt) - this.clock.now().getTime();
      this.clock.advance(Math.min(Math.max(0, aheadMs), minuteMs));
      await this.#hurry();
      await delay(pollMs);
    }
    await ended;
  }

  async #state(): Promise<Due> {
    const [row] = await this.db.query<Due>(
      unnamed(`select min(least(next_attempt_at, next_check_at)) as "nextAt",
          count(*) filter (where ${isOpen})::integer as open
        from commerce.promotion_delivery`),
    );
    return row!;
  }

  /** Signatures have times: a call that is under way while the clock is put forward is rejected, and shuts the account. */
  async #hurry(): Promise<void> {
    await this.db.query(
      unnamed(`update catalog.marketplace_connection set status = 'connected', status_reason = null
        where status = 'needs_attention'`),
    );
    await this.db.query(
      unnamed(`select platform.add_single_task('commerce.promotion.deliver',
          'promote/' || place.connection_id || '/' || md5(place.store_id), json_build_object('organizationId',
            place.organization_id, 'connectionId', place.connection_id, 'storeId', place.store_id), now(), 'replace')
        from (select distinct organization_id, connection_id, store_id from commerce.promotion_delivery
          where least(next_attempt_at, next_check_at) <= $1 and connection_id is not null) place`),
      [this.clock.now()],
    );
  }
}
