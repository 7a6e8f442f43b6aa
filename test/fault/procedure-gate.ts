import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';

/** What threads wait for at the gate: an advisory lock that the test holds. */
const lock = 20_261_128;

const install = `
  create table public.thread_gate (thread_id uuid primary key, open integer not null);
  create function public.wait_at_thread_gate() returns trigger language plpgsql as $$
  declare
    thread uuid;
    passed integer;
    allowed integer;
  begin
    select (payload ->> 'threadId')::uuid into thread from platform.job
    where organization_id = new.organization_id and id = new.job_id and kind = 'aop.thread';
    select open into allowed from public.thread_gate where thread_id = thread;
    if allowed is not null then
      select count(*) into passed from platform.job_step s
      join platform.job j on j.organization_id = s.organization_id and j.id = s.job_id
      where j.payload ->> 'threadId' = thread::text and s.status = 'completed';
      if passed > allowed then
        perform pg_advisory_xact_lock_shared(${lock});
      end if;
    end if;
    return new;
  end $$;
  create trigger thread_gate after update of status on platform.job_step
    for each row when (new.status = 'completed') execute function public.wait_at_thread_gate();`;

/**
 * Holds each thread at a boundary of its steps: what the step did is done, and its commit waits. So a process can be killed at
 * every boundary, one after the other.
 */
export class ProcedureGate {
  readonly #db: Client;

  private constructor(db: Client) {
    this.#db = db;
  }

  static async install(db: Client): Promise<ProcedureGate> {
    await db.query(install);
    return new ProcedureGate(db);
  }

  /** Of each thread, lets so many more boundaries be committed, and closes. */
  async closeAfter(threadIds: readonly string[], boundaries: number): Promise<void> {
    await this.#db.query('select pg_advisory_lock($1)', [lock]);
    await this.#db.query(
      `insert into public.thread_gate
       select t, $2 + (select count(*) from platform.job_step s
         join platform.job j on j.organization_id = s.organization_id and j.id = s.job_id
         where j.payload ->> 'threadId' = t::text and s.status = 'completed')
       from unnest($1::uuid[]) t
       on conflict (thread_id) do update set open = excluded.open`,
      [threadIds, boundaries],
    );
  }

  async open(): Promise<void> {
    await this.#db.query('delete from public.thread_gate');
    await this.release();
  }

  /** After the process was killed: what it held open is rolled back. */
  async release(): Promise<void> {
    await this.#db.query('select pg_advisory_unlock($1)', [lock]);
  }

  /** Resolves with how many threads wait at the gate, once no further one came; `isOver` ends the wait without any. */
  async waiting(isOver: () => Promise<boolean>): Promise<number> {
    let before = 0;
    for (;;) {
      await delay(400);
      const now = await this.#count();
      if ((now > 0 && now === before) || (now === 0 && (await isOver()))) {
        return now;
      }
      before = now;
    }
  }

  async #count(): Promise<number> {
    const { rows } = await this.#db.query<{ count: number }>(
      `select count(*)::integer as count from pg_locks
       where locktype = 'advisory' and not granted and objid = $1 and database = (
         select oid from pg_database where datname = current_database())`,
      [lock],
    );
    return rows[0]!.count;
  }
}
