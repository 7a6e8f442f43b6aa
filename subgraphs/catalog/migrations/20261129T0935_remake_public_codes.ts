import { Migration } from '@mikro-orm/migrations';

/** Public products are found by their exact codes first, and by numbers with decimals: every row is made anew. */
export class RemakePublicCodes extends Migration {
  override up(): void {
    this.addSql(
      `insert into catalog.public_product_change (organization_id, product_id, is_rebuild)
       select p.organization_id, p.product_id, true from catalog.public_product p
       where not exists (select from catalog.public_product_change c
         where c.organization_id = p.organization_id and c.product_id = p.product_id and c.is_rebuild)`,
    );
  }

  /** Rows are what the program makes of products, whichever of its versions runs. */
  override down(): void {}
}
