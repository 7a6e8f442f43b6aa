import { Migration } from '@mikro-orm/migrations';

/** Runs of one merchant by their time: a report reads those of its window. */
export class IndexShelfRuns extends Migration {
  override up(): void {
    this.addSql('create index shelf_run_opened on catalog.shelf_run (organization_id, created_at)');
  }

  override down(): void {
    this.addSql('drop index catalog.shelf_run_opened');
  }
}
