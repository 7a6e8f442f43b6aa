import { Migration } from '@mikro-orm/migrations';

/** What marketplaces, feeds and customs ask of goods, and merchants had to keep in attributes of their own. */
export class AddProductDetails extends Migration {
  override up(): void {
    this.addSql(`alter table catalog.product
      add column condition text,
      add column country_of_origin text,
      add column hs_code text,
      add column material text,
      add column age_group text,
      add column gender text,
      add column identifier_exists boolean`);
    for (const table of ['product', 'variant']) {
      this.addSql(`alter table catalog.${table} add column mpn text, add column dimensions jsonb`);
    }
  }

  override down(): void {
    this.addSql(`alter table catalog.product
      drop column condition,
      drop column country_of_origin,
      drop column hs_code,
      drop column material,
      drop column age_group,
      drop column gender,
      drop column identifier_exists`);
    for (const table of ['product', 'variant']) {
      this.addSql(`alter table catalog.${table} drop column mpn, drop column dimensions`);
    }
  }
}
