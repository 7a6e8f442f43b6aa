import { Migration } from '@mikro-orm/migrations';

/** Reads ask whether a change of a product waits. Attributes that programs named are public only where a merchant says so. */
export class ApplySettingsWhenRead extends Migration {
  override up(): void {
    this.addSql(
      `alter table catalog.discovery_settings add column public_attributes text[] not null default '{}'`,
    );
    this.addSql(
      'create index public_product_change_of on catalog.public_product_change (organization_id, product_id)',
    );
    this.addSql('drop index catalog.public_product_change_owner');
    this.addSql(
      `insert into catalog.public_product_change (organization_id, product_id, is_rebuild)
       select organization_id, product_id, true from catalog.public_product`,
    );
  }

  override down(): void {
    this.addSql(
      'create index public_product_change_owner on catalog.public_product_change (organization_id)',
    );
    this.addSql('drop index catalog.public_product_change_of');
    this.addSql('alter table catalog.discovery_settings drop column public_attributes');
  }
}
