import { Migration } from '@mikro-orm/migrations';

/**
 * A delivery costs one row, written twice. It carries all of its latest attempt, and the log only those before it: nearly
 * every delivery succeeds at once, and then needs no second row. Headers are JSON as text: they are only read, and to check
 * them costs more than to write them. It is known by its key, so that it needs neither an id of its own nor an index for
 * that. Attempts that were logged before stay where they are.
 */
export class LeanDelivery extends Migration {
  override up(): void {
    this.addSql(`
      alter table platform.webhook_delivery
        drop column id,
        add column url text,
        add column request_headers text,
        add column response_headers text`);
  }

  override down(): void {
    this.addSql(`
      insert into platform.webhook_attempt
        (organization_id, webhook_id, event_id, replay, number, attempted_at, duration_ms, url, request_headers,
          response_status, response_headers, response_body, error)
      select organization_id, webhook_id, event_id, replay, attempts, last_attempt_at, duration_ms, url,
        request_headers::json, response_status, response_headers::json, response_body, error
      from platform.webhook_delivery where url is not null`);
    this.addSql(`
      alter table platform.webhook_delivery
        drop column url, drop column request_headers, drop column response_headers,
        add column id uuid not null default gen_random_uuid()`);
    this.addSql('create index webhook_delivery_id on platform.webhook_delivery (organization_id, id)');
  }
}
