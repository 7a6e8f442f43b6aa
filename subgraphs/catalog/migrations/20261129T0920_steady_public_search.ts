import { Migration } from '@mikro-orm/migrations';

/**
 * Keeps searches as fast while an import is published as they are after it, and spares them work for each candidate.
 *
 * Rows that wait in the pending list of a GIN index are read by every scan of it, and a search scans it once for each level: with the
 * default of 4 MB it took six times as long until autovacuum came. Columns that no plan depends on are left out of the statistics,
 * which are taken while an import is published. Every row is made anew, as prices are looked up by blocks of steps.
 */
export class SteadyPublicSearch extends Migration {
  override up(): void {
    for (const index of indexes) {
      this.addSql(`alter index catalog.${index} set (gin_pending_list_limit = 128)`);
    }
    this.addSql(
      `alter table catalog.public_product ${columns.map(name => `alter column ${name} set statistics 0`).join(', ')}`,
    );
    this.addSql(`alter table catalog.discovery_settings add column attribute_rules text not null default ''`);
    this.addSql(
      `update catalog.discovery_settings set attribute_rules = encode(sha256(convert_to(
         array_to_string(private_attributes || ''::text || public_attributes, e'\\x1f'), 'UTF8')), 'hex')`,
    );
    this.addSql(
      `insert into catalog.public_product_change (organization_id, product_id, is_rebuild)
       select p.organization_id, p.product_id, true from catalog.public_product p
       where not exists (select from catalog.public_product_change c
         where c.organization_id = p.organization_id and c.product_id = p.product_id and c.is_rebuild)`,
    );
  }

  override down(): void {
    this.addSql('alter table catalog.discovery_settings drop column attribute_rules');
    this.addSql(
      `alter table catalog.public_product ${columns.map(name => `alter column ${name} set statistics -1`).join(', ')}`,
    );
    for (const index of indexes) {
      this.addSql(`alter index catalog.${index} reset (gin_pending_list_limit)`);
    }
  }
}

const indexes = [
  'public_product_search',
  'public_product_offers',
  'public_product_gtins',
  'public_word_trigrams',
];

const columns = ['words', 'keys', 'facets', 'content', 'description'];
