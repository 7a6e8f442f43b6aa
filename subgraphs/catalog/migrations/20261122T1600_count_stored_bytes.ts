import { Migration } from '@mikro-orm/migrations';

/** How much each organization keeps, in one row to be counted on; and since when a picture is shown by nothing. */
export class CountStoredBytes extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.storage_usage (
        organization_id uuid primary key,
        used_bytes bigint not null check (used_bytes >= 0)
      )`);
    this.addSql(`
      insert into catalog.storage_usage (organization_id, used_bytes)
      select organization_id, sum(size_bytes) from (
        select organization_id, size_bytes from catalog.image_file
        union all select organization_id, size_bytes from catalog.product_import
      ) as file group by organization_id`);
    this.addSql('alter table catalog.image_file add column unused_since timestamptz');
    this.addSql(
      'create index image_file_unused on catalog.image_file (unused_since) where unused_since is not null',
    );
    this.addSql('create index image_file_key on catalog.image_file (file_key)');
  }

  override down(): void {
    this.addSql('drop index catalog.image_file_key');
    this.addSql('alter table catalog.image_file drop column unused_since');
    this.addSql('drop table catalog.storage_usage');
  }
}
