import { Migration } from '@mikro-orm/migrations';

/** A push names its connection by the token alone: the organization is not known yet. */
export class IndexPushToken extends Migration {
  override up(): void {
    this.addSql(
      'create index marketplace_connection_push_token on catalog.marketplace_connection (push_token)',
    );
  }

  override down(): void {
    this.addSql('drop index catalog.marketplace_connection_push_token');
  }
}
