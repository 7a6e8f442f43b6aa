import { Migration } from '@mikro-orm/migrations';

/** The sender of each store, which jobs wake and wait for. */
export class CreateChannelSender extends Migration {
  override up(): void {
    this.addSql(channelSender);
  }

  override down(): void {
    this.addSql('drop table catalog.channel_sender');
  }
}

/**
 * \`wakes\`: how often it was woken; a failure is that of everybody who woke it up to \`failed_wake\`. \`after_price\`,
 * \`after_stock\`: the listings with which its last turn ended, so that some that change all the time do not keep the
 * others waiting.
 */
const channelSender = `
  create table catalog.channel_sender (
    organization_id uuid not null,
    connection_id uuid not null,
    store_id text not null,
    wakes bigint not null default 0,
    failed_wake bigint,
    failure jsonb,
    after_price uuid,
    after_stock uuid,
    primary key (organization_id, connection_id, store_id)
  ) with (fillfactor = 80)`;
