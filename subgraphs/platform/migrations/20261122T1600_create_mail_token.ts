import { Migration } from '@mikro-orm/migrations';

/** What mails prove: that an address is a person's, and who may choose a new password. Tokens are stored as hashes. */
export class CreateMailToken extends Migration {
  override up(): void {
    this.addSql('alter table platform.person add column email_verified_at timestamptz');
    this.addSql('alter table platform.invitation add column is_mailed boolean not null default false');
    this.addSql(`
      create table platform.mail_token (
        user_id uuid not null references platform.person,
        purpose text not null check (purpose in ('verify_email', 'reset_password')),
        token_hash bytea not null,
        expires_at timestamptz not null,
        primary key (user_id, purpose)
      )`);
    this.addSql('create unique index mail_token_hash on platform.mail_token (token_hash)');
    this.addSql('create index mail_token_expiry on platform.mail_token (expires_at)');
  }

  override down(): void {
    this.addSql('drop table platform.mail_token');
    this.addSql('alter table platform.invitation drop column is_mailed');
    this.addSql('alter table platform.person drop column email_verified_at');
  }
}
