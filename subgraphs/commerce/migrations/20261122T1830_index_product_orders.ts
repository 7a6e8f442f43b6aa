import { Migration } from '@mikro-orm/migrations';

/** The latest orders of a product are read from its index, however many it has. */
export class IndexProductOrders extends Migration {
  override up(): void {
    this.addSql('drop index commerce.order_line_product');
    this.addSql(
      'create index order_line_product on commerce.order_line (organization_id, product_id, order_id) ' +
        'where product_id is not null',
    );
  }

  override down(): void {
    this.addSql('drop index commerce.order_line_product');
    this.addSql(
      'create index order_line_product on commerce.order_line (organization_id, product_id) where product_id is not null',
    );
  }
}
