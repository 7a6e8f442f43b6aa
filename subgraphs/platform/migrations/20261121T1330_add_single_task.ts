import { Migration } from '@mikro-orm/migrations';

/** Tasks of which one waits at most, and which never run twice at once: no wish for one is lost. */
export class AddSingleTask extends Migration {
  override up(): void {
    this.addSql(addSingleTask);
  }

  override down(): void {
    this.addSql('drop function platform.add_single_task');
  }
}

/**
 * Queues a task under a name that is its queue and its key, and answers its id. `graphile_worker.add_job` first takes
 * the key from a task that runs, and then adds one or changes the one that waits. When a worker takes the waiting one in
 * between, it does neither and answers null: what is being committed would wait for a task that looked before the
 * commit. Asked again it knows that the task runs, as in READ COMMITTED each statement sees what was committed so far.
 */
const addSingleTask = `
  create function platform.add_single_task(
    task text, name text, payload json, due_at timestamptz, key_mode text) returns bigint
  language plpgsql as $$
  declare
    job_id bigint;
  begin
    while job_id is null loop
      job_id := (graphile_worker.add_job(task, payload, queue_name => name, run_at => due_at,
        job_key => name, job_key_mode => key_mode)).id;
    end loop;
    return job_id;
  end
  $$`;
