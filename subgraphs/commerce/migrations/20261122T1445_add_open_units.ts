import { Migration } from '@mikro-orm/migrations';

/** What a marketplace would still take an action of differs from what was sold: units leave in parts. */
export class AddOpenUnits extends Migration {
  override up(): void {
    this.addSql('alter table commerce.order_line add column open_for jsonb');
  }

  override down(): void {
    this.addSql('alter table commerce.order_line drop column open_for');
  }
}
