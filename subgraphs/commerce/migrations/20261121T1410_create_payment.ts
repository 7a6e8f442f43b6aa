import { Migration } from '@mikro-orm/migrations';

/** How merchants are paid by agents, and what was paid for their checkout sessions. */
export class CreatePayment extends Migration {
  override up(): void {
    this.addSql(paymentRail);
    this.addSql(payment);
  }

  override down(): void {
    this.addSql('drop table commerce.payment, commerce.payment_rail');
  }
}

/** `handler_id` is what agents call the rail by: one rail each. */
const paymentRail = `
  create table commerce.payment_rail (
    organization_id uuid not null,
    rail text not null,
    handler_id text not null,
    settings_encrypted text not null,
    push_token text not null,
    is_enabled boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, rail),
    unique (organization_id, handler_id)
  );
  create unique index payment_rail_push_token on commerce.payment_rail (push_token)`;

/**
 * The two partial indexes are what "money moves once" stands on: a session has one payment at most that may still take
 * money or has taken it, and what an agent pays with (\`reference\`) pays once.
 */
const payment = `
  create table commerce.payment (
    organization_id uuid not null,
    id uuid not null,
    session_id uuid not null,
    rail text not null,
    status text not null
      check (status in ('confirming', 'requires_action', 'unknown', 'captured', 'declined')),
    reference text,
    amount numeric not null,
    currency text not null,
    expires_at timestamptz not null,
    instrument jsonb not null,
    key_digest text,
    request_hash text,
    action_url text,
    receipt text,
    captured_amount numeric,
    captured_currency text,
    decline_code text,
    decline_message text,
    refund_status text check (refund_status in ('due', 'done', 'by_hand')),
    checks integer not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id)
  );
  create unique index payment_live on commerce.payment (organization_id, session_id)
    where status in ('confirming', 'requires_action', 'unknown') or status = 'captured' and refund_status is null;
  create unique index payment_reference on commerce.payment (rail, reference) where reference is not null;
  create index payment_session on commerce.payment (organization_id, session_id, id);
  create index payment_key on commerce.payment (organization_id, key_digest) where key_digest is not null`;
