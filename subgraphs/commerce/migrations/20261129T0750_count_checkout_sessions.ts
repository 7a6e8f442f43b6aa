import { Migration } from '@mikro-orm/migrations';

/**
 * How an agent's calls come, and what stays of sessions that are deleted: how many of what kind were opened in each quarter of an
 * hour, which is where every time zone begins its hours. Nothing of a buyer.
 */
export class CountCheckoutSessions extends Migration {
  override up(): void {
    this.addSql(`alter table commerce.checkout_session
      add column binding text not null default 'rest' check (binding in ('rest', 'mcp'))`);
    this.addSql('create index checkout_opened on commerce.checkout_session (organization_id, created_at)');
    this.addSql(`
      create table commerce.checkout_tally (
        organization_id uuid not null,
        opened_at timestamptz not null,
        protocol text not null,
        binding text not null,
        platform text not null,
        currency text not null,
        status text not null,
        reason text not null,
        sessions bigint not null,
        total numeric not null,
        primary key (organization_id, opened_at, protocol, binding, platform, currency, status, reason)
      )`);
    this.addSql('create index checkout_tally_age on commerce.checkout_tally (opened_at)');
  }

  override down(): void {
    this.addSql('drop table commerce.checkout_tally');
    this.addSql('drop index commerce.checkout_opened');
    this.addSql('alter table commerce.checkout_session drop column binding');
  }
}
