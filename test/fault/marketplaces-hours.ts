import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { listingLimits } from '../../subgraphs/catalog/channels/listing/listing.limits.js';
import { syncLimits } from '../../subgraphs/catalog/channels/sync/sync.limits.js';

const pollMs = 50;
/** More looks than a listing that was lost by its marketplace takes to be given up. */
const roundsMax = 3 * listingLimits.missingMax;

/** Lets hours pass in a moment: what the program planned for later it is told to do now. */
export class Hours {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(databaseUrl: string): Promise<Hours> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    return new Hours(client);
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  /** What a program that was killed by `at` was sending need not wait until its lease ends. */
  async leasesEnd(at: Date): Promise<void> {
    const latest = new Date(at.getTime() + syncLimits.leaseMs);
    await this.#client.query(
      `update catalog.listing_variant set
         price_lease_until = case when price_lease_until <= $1 then $2 else price_lease_until end,
         stock_lease_until = case when stock_lease_until <= $1 then $2 else stock_lease_until end
       where price_lease_until <= $1 or stock_lease_until <= $1`,
      [latest, at],
    );
  }

  /** Jobs with a run that ended neither well nor in an error: it died with the program. */
  async cutOff(): Promise<number> {
    const { rows } = await this.#client.query(
      'select count(*)::int as "cutOff" from platform.job where attempts > failures + 1',
    );
    return rows[0].cutOff;
  }

  /** Until a job is being worked on, or `isOver` says that none will be. */
  async jobRuns(isOver: () => boolean): Promise<void> {
    while (!(isOver() || (await this.#is("select 1 from platform.job where status = 'running'")))) {
      await delay(pollMs);
    }
  }

  /** Until every job of the merchant has ended. Tries that wait for their time come at once. */
  async jobsEnd(): Promise<void> {
    while (await this.#is("select 1 from platform.job where status in ('queued', 'running', 'canceling')")) {
      await this.#hurry("task_identifier not like 'catalog.listing.%'");
      await delay(pollMs);
    }
  }

  /**
   * Until the marketplaces have decided on every listing, or the program has given it up; then everything that is looked
   * at from time to time is looked at once more.
   */
  async everythingSettles(): Promise<void> {
    await this.jobsEnd();
    for (let round = 0; round < roundsMax && (await this.#isUndecided()); round += 1) {
      await this.#sendForgotten();
      await this.#lookAtAll();
    }
    await this.#lookAtAll();
    await this.jobsEnd();
  }

  /** All listings for which a look is planned. */
  async #lookAtAll(): Promise<void> {
    await this.#client.query(
      `update catalog.listing set next_check_at = now() - interval '1 second' where next_check_at is not null`,
    );
    const isDue = 'select 1 from catalog.listing where next_check_at < now() and pending is null';
    while (await this.#is(isDue)) {
      await this.#addTask('catalog.listing.sweep', 'settle');
      await this.#hurry("task_identifier = 'catalog.listing.verify'");
      await delay(pollMs);
    }
  }

  /** Values whose job failed are sent again by the sweep, ten minutes later. */
  async #sendForgotten(): Promise<void> {
    await this.#client.query(
      `update catalog.listing set compared_at = now() - interval '1 hour' where (organization_id, id) in (
         select organization_id, listing_id from catalog.listing_variant where price_pending or stock_pending)`,
    );
    await this.#addTask('catalog.listing.sweep', 'settle');
    await this.#endOf('settle');
    await this.jobsEnd();
  }

  #isUndecided(): Promise<boolean> {
    return this.#is(
      `select 1 from catalog.listing l where pending is not null
         or state in ('queued', 'submitted', 'in_review', 'delisting', 'unknown')
         or (desired = 'published' and external_id is not null and exists (
           select 1 from catalog.listing_variant v where v.organization_id = l.organization_id
             and v.listing_id = l.id and (price_pending or stock_pending)))`,
    );
  }

  async #addTask(task: string, key: string): Promise<void> {
    await this.#client.query('select graphile_worker.add_job($1, job_key => $2)', [task, key]);
  }

  async #endOf(key: string): Promise<void> {
    while (await this.#is(`select 1 from graphile_worker.jobs where key = '${key}'`)) {
      await delay(pollMs);
    }
  }

  async #hurry(which: string): Promise<void> {
    await this.#client.query(
      `select graphile_worker.reschedule_jobs(array(
         select id from graphile_worker.jobs where locked_at is null and run_at > now() and ${which}), run_at => now())`,
    );
  }

  async #is(text: string): Promise<boolean> {
    return (await this.#client.query(`${text} limit 1`)).rows.length > 0;
  }
}
