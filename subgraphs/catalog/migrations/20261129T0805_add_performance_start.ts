import { Migration } from '@mikro-orm/migrations';

/** The first day that was read of a source: what lies before is not known. */
export class AddPerformanceStart extends Migration {
  override up(): void {
    this.addSql('alter table catalog.performance_feed add column read_from date');
  }

  override down(): void {
    this.addSql('alter table catalog.performance_feed drop column read_from');
  }
}
