import { Migration } from '@mikro-orm/migrations';

/**
 * What a product was in the file that brought it, where the file has neither a handle nor a SKU for it: its title, its
 * id in that system, and digests of what its rows said.
 */
export class CreateImportSource extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.import_source (
        organization_id uuid not null,
        product_id uuid not null,
        system text not null,
        title_key text not null,
        source_id text,
        content_digest text not null,
        description_digest text not null,
        primary key (organization_id, product_id, system),
        foreign key (organization_id, product_id) references catalog.product on delete cascade
      )`);
    this.addSql(
      'create index import_source_title on catalog.import_source (organization_id, system, title_key)',
    );
  }

  override down(): void {
    this.addSql('drop table catalog.import_source');
  }
}
