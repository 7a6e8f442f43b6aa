import { Migration } from '@mikro-orm/migrations';

/** What was asked to be done with orders, and what became of it. */
export class CreateOrderAction extends Migration {
  override up(): void {
    this.addSql(orderAction);
  }

  override down(): void {
    this.addSql('drop table commerce.order_action');
  }
}

const orderAction = `
  create table commerce.order_action (
    organization_id uuid not null,
    id uuid not null,
    order_id uuid not null,
    action text not null check (action in ('ship', 'cancel', 'label', 'tracking')),
    lines jsonb not null,
    package_id text,
    carrier text,
    tracking_number text,
    reason text,
    status text not null check (status in ('queued', 'sending', 'completed', 'failed')),
    job_id uuid not null,
    external_package_id text,
    document jsonb,
    error jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id),
    foreign key (organization_id, order_id) references commerce."order" on delete cascade
  );
  create index order_action_order on commerce.order_action (organization_id, order_id, id);
  create unique index order_action_running on commerce.order_action (organization_id, order_id, action)
    where status in ('queued', 'sending');
  create index order_action_document on commerce.order_action (updated_at) where document is not null`;
