import { Migration } from '@mikro-orm/migrations';

/** Returns of orders. Their few lines are read and written as a whole, so they stand in the row. */
export class CreateReturn extends Migration {
  override up(): void {
    this.addSql(returned);
  }

  override down(): void {
    this.addSql('drop table commerce.return');
  }
}

/** `order_id` has no foreign key: a return may come before its order. */
const returned = `
  create table commerce.return (
    organization_id uuid not null,
    id uuid not null,
    marketplace text not null,
    account_id text,
    external_return_id text not null,
    store_id text,
    order_id uuid,
    external_order_id text not null,
    status text not null,
    marketplace_status text not null,
    type text,
    marketplace_type text,
    logistics text not null,
    dispute text not null,
    reason text,
    marketplace_reason text,
    resolution text,
    respond_by timestamptz,
    respond_by_told timestamptz,
    currency text not null,
    refund_amount numeric(20, 5),
    lines jsonb not null,
    mapping_version text not null,
    status_rule text,
    unknown_words text[] not null default '{}',
    is_historical boolean not null,
    requested_at timestamptz not null,
    source_updated_at timestamptz not null,
    version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id),
    constraint return_identity unique nulls not distinct (organization_id, marketplace, external_return_id, account_id)
  );
  create index return_order on commerce.return (organization_id, order_id, id) where order_id is not null;
  create index return_unlinked on commerce.return (organization_id, marketplace, external_order_id)
    where order_id is null;
  create index return_updated on commerce.return (organization_id, updated_at);
  create index return_respond_by on commerce.return (respond_by)
    where respond_by is not null and respond_by_told is distinct from respond_by`;
