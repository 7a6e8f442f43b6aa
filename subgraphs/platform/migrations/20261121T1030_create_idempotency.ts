import { Migration } from '@mikro-orm/migrations';

/** Answers to requests with an Idempotency-Key, kept until they expire. */
export class CreateIdempotency extends Migration {
  override up(): void {
    this.addSql('create schema if not exists platform');
    this.addSql(idempotency);
    this.addSql('create index idempotency_created_at on platform.idempotency (created_at)');
  }

  override down(): void {
    this.addSql('drop table platform.idempotency');
  }
}

/** `key` is a digest of the Idempotency-Key, `answer` is encrypted under it. */
const idempotency = `
  create table platform.idempotency (
    organization_id uuid not null,
    scope text not null,
    key text not null,
    request_hash text not null,
    answer text not null,
    created_at timestamptz not null,
    primary key (organization_id, scope, key)
  )`;
