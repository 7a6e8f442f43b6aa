import { Migration } from '@mikro-orm/migrations';

/** An action ends with its job, and a job may be canceled. */
export class AllowCanceledOrderAction extends Migration {
  override up(): void {
    this.addSql(withStatuses(`'queued', 'sending', 'completed', 'failed', 'canceled'`));
  }

  override down(): void {
    this.addSql(`update commerce.order_action set status = 'failed' where status = 'canceled'`);
    this.addSql(withStatuses(`'queued', 'sending', 'completed', 'failed'`));
  }
}

const withStatuses = (statuses: string): string => `
  alter table commerce.order_action drop constraint order_action_status_check,
    add constraint order_action_status_check check (status in (${statuses}))`;
