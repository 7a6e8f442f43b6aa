import { Migration } from '@mikro-orm/migrations';

/** Lists put products without a price or tracked stock last; searches find a product by the codes of its variants. */
export class IndexProductCodes extends Migration {
  override up(): void {
    this.addSql('create index product_price_rising on catalog.product (organization_id, price, id)');
    this.addSql(
      'create index product_inventory_rising on catalog.product (organization_id, inventory_quantity, id)',
    );
    this.addSql('create index sku_beginning on catalog.sku (organization_id, (lower(sku) collate "C"))');
    this.addSql(
      'create index variant_barcode on catalog.variant (organization_id, barcode) where barcode is not null',
    );
  }

  override down(): void {
    this.addSql('drop index catalog.variant_barcode');
    this.addSql('drop index catalog.sku_beginning');
    this.addSql('drop index catalog.product_inventory_rising');
    this.addSql('drop index catalog.product_price_rising');
  }
}
