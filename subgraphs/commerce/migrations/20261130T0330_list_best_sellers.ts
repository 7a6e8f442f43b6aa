import { Migration } from '@mikro-orm/migrations';

/** Products of a block of days by their sales: the first of a window are found without a sum of all. */
export class ListBestSellers extends Migration {
  override up(): void {
    this.addSql(`create index product_sales_by_30_days_best on commerce.product_sales_by_30_days
      (organization_id, day, currency, sales desc)`);
  }

  override down(): void {
    this.addSql('drop index commerce.product_sales_by_30_days_best');
  }
}
