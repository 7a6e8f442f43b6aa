import type { Database } from '../../../../kernel/database/database.js';
import { unnamed } from '../../../../kernel/database/statement.js';
import { wakeDueDeliveries } from '../../../fault/promotions-hours.js';
import type { ProgramClock } from './program-clock.js';

const minuteMs = 60_000;
/** How often items of promotions are compared with prices of the store, and a little more. */
const comparedWithinMs = 11 * minuteMs;

const unfinished = unnamed(
  `select (select count(*) from platform.job where organization_id = $1 and status in ('queued', 'running', 'canceling'))
     + (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts
         and task_identifier ~ '^(catalog|commerce)[.]')
     + (select count(*) from catalog.listing_variant where organization_id = $1 and (price_pending or stock_pending))
     as "work",
   (select count(*) from commerce.promotion_delivery
     where organization_id = $1 and least(next_attempt_at, next_check_at) <= $2) as "dueCount"`,
);
const nextDelivery = unnamed(
  `select min(least(next_attempt_at, next_check_at)) as at from commerce.promotion_delivery where organization_id = $1`,
);
/** Looks are planned by the machine's clock. */
const hurryVerifying = unnamed(
  `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
     where locked_at is null and run_at > now() and task_identifier = 'catalog.listing.verify'), run_at => now())`,
);
const pause = unnamed('select pg_sleep(0.02)');

/** Lets hours pass for the program and the marketplaces of one merchant, and has done what follows. */
export class SandboxHours {
  readonly #beganMs: number;

  constructor(
    readonly db: Database,
    readonly clock: ProgramClock,
    readonly organizationId: string,
  ) {
    this.#beganMs = clock.now().getTime();
  }

  /** So many hours after the beginning. */
  at(hours: number): Date {
    return new Date(this.#beganMs + hours * 60 * minuteMs);
  }

  /** Whole hours since the beginning that are over. */
  get passed(): number {
    return Math.floor((this.clock.now().getTime() - this.#beganMs) / (60 * minuteMs));
  }

  /** Until all that is to be done now is done. */
  async settle(): Promise<void> {
    for (;;) {
      const now = this.clock.now();
      const [row] = await this.db.query<{ work: string; dueCount: string }>(unfinished, [
        this.organizationId,
        now,
      ]);
      if (Number(row!.work) === 0 && Number(row!.dueCount) === 0) {
        return;
      }
      if (Number(row!.dueCount) > 0) {
        await wakeDueDeliveries(this.db, now);
      }
      await this.db.query(pause);
    }
  }

  /** Straight to the instant; then, after what happens meanwhile, what the schedule does every minute. */
  async jumpTo(instant: Date, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    this.clock.advance(Math.max(0, instant.getTime() - this.clock.now().getTime()));
    await meanwhile();
    await this.settle();
    await this.lookAround();
  }

  /** Windows that begin or end are noticed, and listings that are due are read back. */
  async lookAround(): Promise<void> {
    for (const task of ['commerce.price.edges', 'catalog.listing.sweep']) {
      await this.db.query(unnamed(`select graphile_worker.add_job($1, job_key => 'scene/' || $1)`), [task]);
    }
    await this.settle();
    await this.db.query(hurryVerifying);
    await this.settle();
  }

  /** Until records of promotions have followed the prices of their stores, step by step. */
  async followPrices(): Promise<void> {
    const until = new Date(this.clock.now().getTime() + comparedWithinMs);
    for (;;) {
      await this.settle();
      const [row] = await this.db.query<{ at: string | null }>(nextDelivery, [this.organizationId]);
      const at = row!.at === null ? null : new Date(row!.at);
      if (at === null || at > until) {
        break;
      }
      this.clock.advance(Math.max(0, at.getTime() - this.clock.now().getTime()) + 1);
    }
    this.clock.advance(Math.max(0, until.getTime() - this.clock.now().getTime()));
    await this.settle();
  }
}
