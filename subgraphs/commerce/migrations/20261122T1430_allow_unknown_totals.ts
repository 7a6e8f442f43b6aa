import { Migration } from '@mikro-orm/migrations';

const totals = ['subtotal', 'discount', 'shipping', 'tax', 'total'];

/** What a marketplace does not say of an order's totals is unknown, and not zero. */
export class AllowUnknownTotals extends Migration {
  override up(): void {
    for (const name of totals) {
      this.addSql(`alter table commerce."order" alter column ${name} drop not null`);
    }
  }

  override down(): void {
    for (const name of totals) {
      this.addSql(`update commerce."order" set ${name} = 0 where ${name} is null`);
      this.addSql(`alter table commerce."order" alter column ${name} set not null`);
    }
  }
}
