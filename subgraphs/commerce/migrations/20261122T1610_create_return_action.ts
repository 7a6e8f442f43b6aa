import { Migration } from '@mikro-orm/migrations';

/** What was answered to returns, and what became of it. One answer at a time: they contradict each other. */
export class CreateReturnAction extends Migration {
  override up(): void {
    this.addSql(returnAction);
  }

  override down(): void {
    this.addSql('drop table commerce.return_action');
  }
}

const returnAction = `
  create table commerce.return_action (
    organization_id uuid not null,
    id uuid not null,
    return_id uuid not null,
    action text not null check (action in ('accept', 'reject', 'partial_refund')),
    amount jsonb,
    reason text,
    status text not null check (status in ('queued', 'sending', 'completed', 'failed', 'canceled')),
    job_id uuid not null,
    error jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id),
    foreign key (organization_id, return_id) references commerce.return on delete cascade
  );
  create index return_action_return on commerce.return_action (organization_id, return_id, id);
  create unique index return_action_running on commerce.return_action (organization_id, return_id)
    where status in ('queued', 'sending')`;
