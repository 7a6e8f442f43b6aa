import { setTimeout as delay } from 'node:timers/promises';
import type { AheadClock } from '../../bench/load/ahead-clock.js';
import type { Database } from '../../kernel/database/database.js';
import { unnamed } from '../../kernel/database/statement.js';
import type { Hours } from './marketplaces-hours.js';

const pollMs = 100;
/** In the time of the machine: what is waited for longer is told. */
const patienceMs = 60_000;
const minuteMs = 60_000;
const settleMaxMs = 6 * 60 * minuteMs;
/** While work goes on, no more time passes than this: what begins later must not begin meanwhile. */
const duringMaxMs = 45 * minuteMs;

/** What waits for other promotions stands. */
const isOpen = `(state in ('waiting', 'failed') and next_attempt_at is not null
  and not issues @> '[{"code": "OTHER_PROMOTION_DECIDES"}]' or state in ('submitted', 'ending'))`;
const openOnes = unnamed(
  `select marketplace, desired, state, sent, external_id, attempts, issues from commerce.promotion_delivery where ${isOpen}`,
);

const dueEdges = unnamed(
  `select id::text, next_edge_at::text as at, null as error from commerce.promotion
   where next_edge_at <= $1 and intent = 'active'
   union all select key, run_at::text, last_error from graphile_worker._private_jobs where key = 'edges'`,
);

/** Tells what a run waits for, where it waits for long. */
class Waiting {
  readonly #what: string;
  readonly #read: () => Promise<unknown[]>;
  #tellAtMs = performance.now() + patienceMs;

  constructor(what: string, read: () => Promise<unknown[]>) {
    this.#what = what;
    this.#read = read;
  }

  async tellIfLong(now: Date): Promise<void> {
    if (performance.now() >= this.#tellAtMs) {
      this.#tellAtMs = performance.now() + patienceMs;
      const left = JSON.stringify(await this.#read()).slice(0, 4_000);
      process.stderr.write(`  ${now.toISOString()} waits for ${this.#what}: ${left}\n`);
    }
  }
}

interface Due extends Record<string, unknown> {
  nextAt: string | null;
  open: number;
}

/** Has the program do what promotions wait for, without waiting for the hours that pass. */
export class DeliveryHours {
  constructor(
    readonly db: Database,
    readonly clock: AheadClock,
    /** Of the listings, whose prices promotions change. */
    readonly listings: Hours,
  ) {}

  /** Until the instant, and then until every delivery and every listing stands. @throws naming those that never do. */
  async pass(instant: string): Promise<void> {
    await this.#deliveriesStand(instant);
    await this.#pricesStand();
    await this.#deliveriesStand(this.clock.now().toISOString());
  }

  /** Work goes on at once while somebody waits for `work`. */
  async during(work: Promise<unknown>): Promise<void> {
    let isOver = false;
    const ended = work.finally(() => {
      isOver = true;
    });
    let passedMs = 0;
    while (!isOver) {
      const { nextAt } = await this.#state();
      const aheadMs = nextAt === null ? 0 : Date.parse(nextAt) - this.clock.now().getTime();
      const stepMs = Math.min(Math.max(0, aheadMs), minuteMs, duringMaxMs - passedMs);
      passedMs += stepMs;
      this.clock.advance(stepMs);
      await this.#hurry();
      await delay(pollMs);
    }
    await ended;
  }

  async #deliveriesStand(instant: string): Promise<void> {
    const lastMs = Math.max(Date.parse(instant), this.clock.now().getTime()) + settleMaxMs;
    const waiting = new Waiting('deliveries', () => this.db.query(openOnes));
    while (this.clock.now().getTime() < lastMs) {
      await waiting.tellIfLong(this.clock.now());
      const { nextAt, open } = await this.#state();
      const now = this.clock.now().toISOString();
      const isOver = now >= instant && open === 0 && (nextAt === null || nextAt > now);
      if (isOver) {
        return;
      }
      if (nextAt === null || nextAt > now) {
        this.clock.advanceTo(nextAt === null || (open === 0 && nextAt > instant) ? instant : nextAt);
        this.clock.advance(1);
      }
      await this.#hurry();
      await delay(pollMs);
    }
    throw new Error(`Deliveries that do not settle: ${JSON.stringify(await this.db.query(openOnes))}`);
  }

  /** Windows that began or ended are noticed, and their listings have the prices that follow. */
  async #pricesStand(): Promise<void> {
    await this.#hurry();
    const due = unnamed(
      `select 1 from commerce.promotion where next_edge_at <= $1 and intent = 'active'
       union all select 1 from graphile_worker.jobs where key = 'edges' limit 1`,
    );
    const waiting = new Waiting('windows', () => this.db.query(dueEdges, [this.clock.now()]));
    while ((await this.db.query(due, [this.clock.now()])).length > 0) {
      await waiting.tellIfLong(this.clock.now());
      await delay(pollMs);
    }
    await this.listings.everythingSettles();
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
    await wakeDueDeliveries(this.db, this.clock.now());
    await this.db.query(
      unnamed(`select graphile_worker.add_job('commerce.price.edges', job_key => 'edges')`),
    );
  }
}

/** The stores whose deliveries are due by the clock of a test have theirs now, whatever the machine's clock says. */
export async function wakeDueDeliveries(db: Pick<Database, 'query'>, now: Date): Promise<void> {
  await db.query(
    unnamed(`select platform.add_single_task('commerce.promotion.deliver',
        'promote/' || place.connection_id || '/' || md5(place.store_id), json_build_object('organizationId',
          place.organization_id, 'connectionId', place.connection_id, 'storeId', place.store_id), now(), 'replace')
      from (select distinct organization_id, connection_id, store_id from commerce.promotion_delivery
        where least(next_attempt_at, next_check_at) <= $1 and connection_id is not null
        order by connection_id, store_id) place`),
    [now],
  );
}
