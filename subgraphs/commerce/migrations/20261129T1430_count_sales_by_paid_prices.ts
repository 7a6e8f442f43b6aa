import { Migration } from '@mikro-orm/migrations';

const levels = ['sales_by_quarter_hour', 'sales_by_day', 'sales_total_by_day'];
const productLevels = ['product_sales_by_day', 'product_sales_by_5_days', 'product_sales_by_30_days'];

/**
 * Sales of orders without a stated discount are what their items were sold for, and refunds of orders whose sale is unknown
 * are told apart. Levels that were built before are built anew; until then the rows are summed.
 */
export class CountSalesByPaidPrices extends Migration {
  override up(): void {
    this.addSql(`alter table commerce.sales_delta add column orders_without_discount bigint,
      add column refunds_without_sales numeric`);
    this.addSql('alter table commerce.product_sales_delta add column refunds_without_sales numeric');
    for (const level of levels) {
      this.addSql(`alter table commerce.${level} add column orders_without_discount bigint not null default 0,
        add column refunds_without_sales numeric not null default 0`);
    }
    for (const level of productLevels) {
      this.addSql(
        `alter table commerce.${level} add column refunds_without_sales numeric not null default 0`,
      );
    }
    this.addSql('update commerce.sales_rollup set is_built = false, version = version + 1 where is_built');
  }

  override down(): void {
    for (const table of ['sales_delta', ...levels]) {
      this.addSql(`alter table commerce.${table} drop column orders_without_discount,
        drop column refunds_without_sales`);
    }
    for (const table of ['product_sales_delta', ...productLevels]) {
      this.addSql(`alter table commerce.${table} drop column refunds_without_sales`);
    }
    this.addSql('update commerce.sales_rollup set is_built = false, version = version + 1 where is_built');
  }
}
