import { Migration } from '@mikro-orm/migrations';

/** What waits for a synchronisation is a request; several that share a job are counted. */
export class RenameSyncRequest extends Migration {
  override up(): void {
    this.addSql('alter table catalog.sync_wish rename to sync_request');
    this.addSql('alter table catalog.sync_request rename column requests to request_count');
    this.addSql('alter index catalog.sync_wish_pkey rename to sync_request_pkey');
    this.addSql('alter index catalog.sync_wish_waiting rename to sync_request_waiting');
  }

  override down(): void {
    this.addSql('alter index catalog.sync_request_waiting rename to sync_wish_waiting');
    this.addSql('alter index catalog.sync_request_pkey rename to sync_wish_pkey');
    this.addSql('alter table catalog.sync_request rename column request_count to requests');
    this.addSql('alter table catalog.sync_request rename to sync_wish');
  }
}
