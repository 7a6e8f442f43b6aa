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

/** `answer` is json and not jsonb, which would forget the order of the fields that the caller asked for. */
const idempotency = `
  create table platform.idempotency (
    organization_id uuid not null,
    scope text not null,
    key text not null,
    request_hash text not null,
    answer json not null,
    created_at timestamptz not null,
    primary key (organization_id, scope, key)
  )`;
