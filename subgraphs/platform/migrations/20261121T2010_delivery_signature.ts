import { Migration } from '@mikro-orm/migrations';

/** Of the header fields that an attempt sent only the signature is kept: all others follow from its row. */
export class DeliverySignature extends Migration {
  override up(): void {
    for (const table of ['webhook_delivery', 'webhook_attempt']) {
      this.addSql(`alter table platform.${table} add column signature text`);
      this.addSql(`
        update platform.${table} set signature = request_headers::json ->> 'webhook-signature'
        where request_headers is not null`);
      this.addSql(`alter table platform.${table} drop column request_headers`);
    }
    this.addSql('alter table platform.webhook_attempt alter column signature set not null');
  }

  override down(): void {
    this.addSql('alter table platform.webhook_delivery add column request_headers text');
    this.addSql('alter table platform.webhook_attempt add column request_headers json');
    this.addSql(`update platform.webhook_delivery set request_headers = ${headers('attempts', 'last_attempt_at')}
      where signature is not null`);
    this.addSql(`update platform.webhook_attempt set request_headers = ${headers('number', 'attempted_at')}`);
    this.addSql('alter table platform.webhook_attempt alter column request_headers set not null');
    for (const table of ['webhook_delivery', 'webhook_attempt']) {
      this.addSql(`alter table platform.${table} drop column signature`);
    }
  }
}

const headers = (number: string, at: string): string => `json_build_object(
    'content-type', 'application/json', 'user-agent', 'Tradewind-Webhooks/1.0', 'webhook-id', event_id,
    'webhook-timestamp', floor(extract(epoch from ${at}))::text, 'webhook-signature', signature,
    'tradewind-delivery-id', concat_ws('.', webhook_id, event_id, replay), 'tradewind-delivery-attempt', ${number}::text)`;
