import { Migration } from '@mikro-orm/migrations';

/**
 * What searches count of the attributes and options of a public product, and by which rules of its merchant its attributes were
 * chosen. Every row is made anew, since options and traits are looked up as products have them.
 */
export class AddPublicFacets extends Migration {
  override up(): void {
    this.addSql(
      `alter table catalog.public_product add column facets text[] not null default '{}',
         add column attribute_rules text not null default ''`,
    );
    this.addSql(
      `insert into catalog.public_product_change (organization_id, product_id, is_rebuild)
       select p.organization_id, p.product_id, true from catalog.public_product p
       where not exists (select from catalog.public_product_change c
         where c.organization_id = p.organization_id and c.product_id = p.product_id and c.is_rebuild)`,
    );
  }

  override down(): void {
    this.addSql('alter table catalog.public_product drop column facets, drop column attribute_rules');
  }
}
