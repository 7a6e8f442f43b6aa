import { Migration } from '@mikro-orm/migrations';

/**
 * What was handed to a webhook waits in batches of events, and a delivery is written once, when it was attempted. A batch
 * takes as many positions as it may hold events, so that each of them has the place in line that it was handed out at.
 */
export class WebhookBatch extends Migration {
  override up(): void {
    this.addSql('alter table platform.webhook_delivery alter column position set increment by 512');
    this.addSql(batch);
    // Ids do not get smaller, and who counts events does not read them.
    this.addSql('alter table platform.webhook_batch alter column event_ids set storage external');
  }

  override down(): void {
    this.addSql(putInLine);
    this.addSql('drop table platform.webhook_batch');
    this.addSql('alter table platform.webhook_delivery alter column position set increment by 1');
  }
}

const batch = `
  create table platform.webhook_batch (
    organization_id uuid not null,
    webhook_id uuid not null,
    position bigint not null default nextval('platform.webhook_delivery_position_seq'),
    event_ids uuid[] not null,
    size integer not null check (size between 1 and 512),
    created_at timestamptz not null,
    primary key (organization_id, webhook_id, position)
  )`;

const putInLine = `
  insert into platform.webhook_delivery
    (organization_id, webhook_id, event_id, event_type, subject_id, position, next_attempt_at, created_at)
  overriding system value
  select batch.organization_id, batch.webhook_id, event.id, event.type, event.subject_id,
    batch.position + listed.place - 1, batch.created_at, batch.created_at
  from platform.webhook_batch as batch
  cross join lateral unnest(batch.event_ids) with ordinality as listed (event_id, place)
  join platform.event as event on event.organization_id = batch.organization_id and event.id = listed.event_id`;
