import { Migration } from '@mikro-orm/migrations';

/**
 * What the content of a catalog was like on a day (UTC): one row for the catalog, whose account is all zeros and whose store is
 * empty, and one for each store. Nothing of single products.
 */
export class CreateContentSnapshot extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.content_snapshot (
        organization_id uuid not null,
        day date not null,
        account_id uuid not null,
        store_id text not null,
        marketplace text,
        country text,
        currency text,
        products integer not null,
        evaluated integer not null,
        evaluation jsonb not null,
        catalog jsonb,
        listings jsonb,
        taken_at timestamptz not null,
        primary key (organization_id, day, account_id, store_id)
      )`);
    this.addSql('create index content_snapshot_age on catalog.content_snapshot (taken_at)');
  }

  override down(): void {
    this.addSql('drop table catalog.content_snapshot');
  }
}
