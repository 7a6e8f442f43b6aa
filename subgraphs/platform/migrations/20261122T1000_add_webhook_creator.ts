import { Migration } from '@mikro-orm/migrations';

/** A webhook belongs to whoever made it; keys and clients that had every scope get those for webhooks of others. */
export class AddWebhookCreator extends Migration {
  override up(): void {
    this.addSql('alter table platform.webhook add column created_by text');
    for (const table of ['api_key', 'oauth_client']) {
      this.addSql(`
        update platform.${table} set scopes = scopes || array['webhooks:read', 'webhooks:write']
        where scopes @> array['catalog:read', 'catalog:write', 'catalog:enrich', 'catalog:sync', 'orders:read',
          'orders:write', 'promotions:read', 'promotions:write', 'price_books:read', 'price_books:write',
          'settlements:read', 'settlements:write', 'checkout:write', 'documents:write', 'reviews:read',
          'reviews:write', 'analytics:read', 'agents:invoke', 'aops:read', 'aops:write']`);
    }
  }

  override down(): void {
    for (const table of ['api_key', 'oauth_client']) {
      this.addSql(`
        update platform.${table}
        set scopes = array_remove(array_remove(scopes, 'webhooks:read'), 'webhooks:write')`);
    }
    this.addSql('alter table platform.webhook drop column created_by');
  }
}
