import { Migration } from '@mikro-orm/migrations';

/** A row of an import notes which of its SKUs an earlier row of the file gives to another product. */
export class AddDoubleSkus extends Migration {
  override up(): void {
    this.addSql('alter table catalog.import_row add column double_skus jsonb');
  }

  override down(): void {
    this.addSql('alter table catalog.import_row drop column double_skus');
  }
}
