import { Migration } from '@mikro-orm/migrations';

/** A step ends with its job; one that was under way when the job failed or was canceled stood at running for good. */
export class EndJobSteps extends Migration {
  override up(): void {
    this.addSql(`alter table platform.job_step drop constraint job_step_status_check,
      add constraint job_step_status_check check (status in ('running', 'completed', 'failed', 'canceled'))`);
    this.addSql(`update platform.job_step step
      set status = case job.status when 'canceled' then 'canceled' else 'failed' end, finished_at = job.finished_at
      from platform.job job
      where job.organization_id = step.organization_id and job.id = step.job_id and step.status = 'running'
        and job.status in ('completed', 'failed', 'canceled')`);
  }

  override down(): void {
    this.addSql("delete from platform.job_step where status in ('failed', 'canceled')");
    this.addSql(`alter table platform.job_step drop constraint job_step_status_check,
      add constraint job_step_status_check check (status in ('running', 'completed'))`);
  }
}
