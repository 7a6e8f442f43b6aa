import { Migration } from '@mikro-orm/migrations';

/** Counted once, when an import is finished: a list of imports would count hundreds of thousands of rows again. */
export class StoreImportCounts extends Migration {
  override up(): void {
    this.addSql('alter table catalog.product_import add column counts jsonb');
  }

  override down(): void {
    this.addSql('alter table catalog.product_import drop column counts');
  }
}
