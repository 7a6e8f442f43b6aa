import { Migration } from '@mikro-orm/migrations';

/** In which time zone the days of an organization's figures begin. */
export class AddTimeZone extends Migration {
  override up(): void {
    this.addSql(`alter table platform.organization add column time_zone text not null default 'UTC'`);
  }

  override down(): void {
    this.addSql('alter table platform.organization drop column time_zone');
  }
}
