import { Migration } from '@mikro-orm/migrations';

const levels = ['sales_by_quarter_hour', 'sales_by_day', 'sales_total_by_day'];

/**
 * Canceled orders whose sale is unknown are counted: their sum of nothing was taken for one of zero. Levels that were built
 * before are built anew; until then the rows are summed.
 */
export class CountCanceledSalesUnknown extends Migration {
  override up(): void {
    this.addSql('alter table commerce.sales_delta add column canceled_orders_without_sales bigint');
    for (const level of levels) {
      this.addSql(
        `alter table commerce.${level} add column canceled_orders_without_sales bigint not null default 0`,
      );
    }
    this.addSql('update commerce.sales_rollup set is_built = false, version = version + 1 where is_built');
  }

  override down(): void {
    for (const table of ['sales_delta', ...levels]) {
      this.addSql(`alter table commerce.${table} drop column canceled_orders_without_sales`);
    }
    this.addSql('update commerce.sales_rollup set is_built = false, version = version + 1 where is_built');
  }
}
