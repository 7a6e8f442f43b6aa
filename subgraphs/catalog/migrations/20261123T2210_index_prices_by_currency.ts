import { Migration } from '@mikro-orm/migrations';

/**
 * Prices are compared within a currency. One index has both directions: products without a price or stock are read apart,
 * so that the others are between two ends.
 */
export class IndexPricesByCurrency extends Migration {
  override up(): void {
    this.addSql(
      'create index product_currency_price on catalog.product (organization_id, currency, price, id)',
    );
    this.addSql('drop index catalog.product_price');
    this.addSql('drop index catalog.product_price_rising');
    this.addSql('drop index catalog.product_inventory');
  }

  override down(): void {
    this.addSql(
      'create index product_inventory on catalog.product (organization_id, coalesce(inventory_quantity, -1), id)',
    );
    this.addSql('create index product_price_rising on catalog.product (organization_id, price, id)');
    this.addSql(
      'create index product_price on catalog.product (organization_id, coalesce(price, -1), id) include (price)',
    );
    this.addSql('drop index catalog.product_currency_price');
  }
}
