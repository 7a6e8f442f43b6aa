import { Migration } from '@mikro-orm/migrations';

/** People join an organization by an invitation that they accept; its token is stored as a hash. */
export class CreateInvitation extends Migration {
  override up(): void {
    this.addSql(`
      create table platform.invitation (
        organization_id uuid not null references platform.organization,
        id uuid not null,
        email text not null,
        role text not null check (role in ('owner', 'admin', 'finance', 'member')),
        token_hash bytea not null,
        invited_by uuid not null references platform.person,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (organization_id, id)
      )`);
    this.addSql('create unique index invitation_email on platform.invitation (organization_id, email)');
    this.addSql('create unique index invitation_token on platform.invitation (token_hash)');
    this.addSql('create index invitation_expiry on platform.invitation (expires_at)');
  }

  override down(): void {
    this.addSql('drop table platform.invitation');
  }
}
