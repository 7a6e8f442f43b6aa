import { Migration } from '@mikro-orm/migrations';

/** The latest assignments of a marketplace are read without the others. */
export class IndexRecentCategoryAssignments extends Migration {
  override up(): void {
    this.addSql('drop index catalog.category_assignment_place');
    this.addSql(
      'create index category_assignment_recent on catalog.category_assignment (organization_id, marketplace, confirmed_at)',
    );
  }

  override down(): void {
    this.addSql('drop index catalog.category_assignment_recent');
    this.addSql(
      'create index category_assignment_place on catalog.category_assignment (organization_id, marketplace)',
    );
  }
}
