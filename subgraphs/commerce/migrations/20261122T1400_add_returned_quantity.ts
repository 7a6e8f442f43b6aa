import { Migration } from '@mikro-orm/migrations';

/** A line is `return` once returns ask all of its units back: how many they are stands beside what its source says. */
export class AddReturnedQuantity extends Migration {
  override up(): void {
    this.addSql('alter table commerce.order_line add column returned_quantity integer not null default 0');
  }

  override down(): void {
    this.addSql('alter table commerce.order_line drop column returned_quantity');
  }
}
