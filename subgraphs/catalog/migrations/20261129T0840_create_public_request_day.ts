import { Migration } from '@mikro-orm/migrations';

/** How often public endpoints showed something of an organization, by day of UTC. */
export class CreatePublicRequestDay extends Migration {
  override up(): void {
    this.addSql(`create table catalog.public_request_day (
      organization_id uuid not null,
      day date not null,
      endpoint text not null,
      requests bigint not null check (requests > 0),
      primary key (organization_id, day, endpoint)
    ) with (fillfactor = 70)`);
  }

  override down(): void {
    this.addSql('drop table catalog.public_request_day');
  }
}
