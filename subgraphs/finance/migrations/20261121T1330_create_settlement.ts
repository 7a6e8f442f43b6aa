import { Migration } from '@mikro-orm/migrations';

/** What marketplaces charge and pay for orders: rows of statements, and an aggregate for each order and currency. */
export class CreateSettlement extends Migration {
  override up(): void {
    this.addSql('create schema if not exists finance');
    this.addSql(settlement);
    this.addSql(settlementRow);
    this.addSql(payout);
    this.addSql(unclassifiedType);
  }

  override down(): void {
    this.addSql(
      'drop table finance.unclassified_type, finance.payout, finance.settlement_row, finance.settlement',
    );
  }
}

/** \`order_check_at\`: when the order is next compared with the settlement; null once it is old. */
const settlement = `
  create table finance.settlement (
    organization_id uuid not null,
    id uuid not null,
    order_id uuid,
    marketplace text not null,
    account_id text,
    external_order_id text not null,
    currency text not null,
    status text not null check (status in ('estimated', 'pending', 'settled', 'paid_out', 'adjusted', 'disputed',
      'canceled')),
    components jsonb not null,
    components_total numeric not null,
    marketplace_net numeric not null,
    variance numeric,
    evidence_status text check (evidence_status in ('estimated', 'provider_confirmed', 'payout_matched')),
    evidence jsonb not null,
    payout_references text[] not null,
    reconciliation jsonb not null,
    payment_received jsonb,
    unclassified_types text[] not null,
    mapping_version text,
    order_check_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id),
    constraint settlement_identity unique nulls not distinct
      (organization_id, marketplace, account_id, external_order_id, currency),
    constraint settlement_sum check (components_total + coalesce(variance, 0) = marketplace_net)
  ) with (fillfactor = 80);
  create index settlement_order on finance.settlement (organization_id, order_id) where order_id is not null;
  create index settlement_status on finance.settlement (organization_id, status, id);
  create index settlement_updated on finance.settlement (organization_id, updated_at);
  create index settlement_variance on finance.settlement (organization_id, id) where variance <> 0;
  create index settlement_order_check on finance.settlement (order_check_at) where order_check_at is not null`;

/** Without a settlement: rows of the account as a whole. */
const settlementRow = `
  create table finance.settlement_row (
    organization_id uuid not null,
    id uuid not null,
    settlement_id uuid,
    marketplace text not null,
    account_id text,
    external_row_id text not null,
    external_statement_id text,
    external_order_id text,
    external_line_id text,
    external_transaction_id text,
    stated_net numeric,
    origin text not null check (origin in ('marketplace', 'merchant')),
    raw_type text not null,
    raw_amount numeric not null,
    currency text not null,
    category text not null,
    mapping_version text,
    reversal_of text,
    dispute text check (dispute in ('opened', 'closed')),
    is_final boolean not null,
    posted_at timestamptz not null,
    payout_id text,
    payout_status text,
    payout_state text check (payout_state in ('pending', 'paid', 'failed', 'canceled')),
    paid_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id),
    constraint settlement_row_identity unique nulls not distinct
      (organization_id, marketplace, account_id, external_row_id),
    constraint settlement_row_of foreign key (organization_id, settlement_id) references finance.settlement
      on delete cascade
  ) with (fillfactor = 90);
  create index settlement_row_settlement on finance.settlement_row (organization_id, settlement_id);
  create index settlement_row_transaction on finance.settlement_row
    (organization_id, marketplace, account_id, external_transaction_id) where external_transaction_id is not null;
  create index settlement_row_payout on finance.settlement_row (organization_id, payout_id)
    where payout_id is not null;
  create index settlement_row_account on finance.settlement_row (organization_id, id) where settlement_id is null;
  create index settlement_row_open on finance.settlement_row (organization_id, account_id, posted_at)
    where origin = 'marketplace' and (not is_final or payout_state is null or payout_state = 'pending')`;

/** Transfers to the merchant, as rows name them. \`amount\`: what arrived, by the merchant's word. */
const payout = `
  create table finance.payout (
    organization_id uuid not null,
    id uuid not null,
    marketplace text not null,
    account_id text,
    external_payout_id text not null,
    currency text not null,
    marketplace_status text not null,
    state text check (state in ('pending', 'paid', 'failed', 'canceled')),
    paid_at timestamptz,
    amount numeric,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id),
    constraint payout_identity unique nulls not distinct
      (organization_id, marketplace, account_id, external_payout_id, currency)
  ) with (fillfactor = 90)`;

/** Names of fees that no mapping knows, each told to the organization once. */
const unclassifiedType = `
  create table finance.unclassified_type (
    organization_id uuid not null,
    marketplace text not null,
    raw_type text not null,
    first_seen_at timestamptz not null,
    primary key (organization_id, marketplace, raw_type)
  )`;
