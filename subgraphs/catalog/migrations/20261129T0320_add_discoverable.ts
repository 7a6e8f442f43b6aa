import { Migration } from '@mikro-orm/migrations';

/** A merchant who is found in public search may keep single products out of it. */
export class AddDiscoverable extends Migration {
  override up(): void {
    this.addSql('alter table catalog.product add column discoverable boolean not null default true');
  }

  override down(): void {
    this.addSql('alter table catalog.product drop column discoverable');
  }
}
