import { Migration } from '@mikro-orm/migrations';

/** Pictures that another domain shows: the catalog does not see where, and keeps them until they are let go. */
export class HoldImageFile extends Migration {
  override up(): void {
    this.addSql('alter table catalog.image_file add column is_held boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table catalog.image_file drop column is_held');
  }
}
