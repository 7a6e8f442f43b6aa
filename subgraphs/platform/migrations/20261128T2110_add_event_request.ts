import { Migration } from '@mikro-orm/migrations';

/**
 * The request that caused an event, or the one that started the job that did: so that what listens can tell what it caused
 * itself. Null for events of before. Procedures read the log from now on.
 */
export class AddEventRequest extends Migration {
  override up(): void {
    this.addSql('alter table platform.event add column request_id text');
    this.addSql(`insert into platform.event_cursor (name, transaction_id, sequence)
      values ('procedures', pg_snapshot_xmin(pg_current_snapshot()), 0)`);
  }

  override down(): void {
    this.addSql(`delete from platform.event_cursor where name = 'procedures'`);
    this.addSql('alter table platform.event drop column request_id');
  }
}
