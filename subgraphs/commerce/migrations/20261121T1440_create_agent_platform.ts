import { Migration } from '@mikro-orm/migrations';

/** Agents that shop: their profiles, where they are told of orders, and what is told. */
export class CreateAgentPlatform extends Migration {
  override up(): void {
    this.addSql(agentProfile);
    this.addSql(agentEndpoint);
    this.addSql(agentDelivery);
    this.addSql(agentStatement);
    this.addSql(signingKey);
  }

  override down(): void {
    this.addSql(`drop table commerce.agent_profile, commerce.agent_endpoint, commerce.agent_delivery,
      commerce.agent_statement, commerce.signing_key`);
  }
}

/** Public documents that belong to no merchant. */
const agentProfile = `
  create table commerce.agent_profile (
    url text primary key,
    profile jsonb not null,
    fetched_at timestamptz not null,
    expires_at timestamptz not null
  )`;

/** \`key\` is what sessions name the agent by: the address of its profile, or who opened them; `version` of the protocol. */
const agentEndpoint = `
  create table commerce.agent_endpoint (
    organization_id uuid not null,
    id uuid not null,
    protocol text not null check (protocol in ('ucp', 'acp')),
    key text not null,
    version text,
    url text not null,
    secret_encrypted text,
    status text not null default 'active' check (status in ('active', 'disabled')),
    disabled_reason text,
    consecutive_failures integer not null default 0,
    failing_since timestamptz,
    not_before timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id),
    unique (organization_id, protocol, key)
  )`;

/** What is sent is made when it is sent: it says where the buyer lives, which is kept in one place only. */
const agentDelivery = `
  create table commerce.agent_delivery (
    organization_id uuid not null,
    endpoint_id uuid not null,
    id uuid not null,
    position bigint not null generated always as identity,
    order_id uuid not null,
    event_type text not null,
    occurred_at timestamptz not null,
    status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null,
    last_attempt_at timestamptz,
    response_status integer,
    response_body text,
    duration_ms integer,
    error text,
    delivered_at timestamptz,
    primary key (organization_id, id)
  );
  create index agent_delivery_pending
    on commerce.agent_delivery (organization_id, endpoint_id, next_attempt_at, position) where status = 'pending';
  create index agent_delivery_order on commerce.agent_delivery (organization_id, order_id);
  create index agent_delivery_age on commerce.agent_delivery (occurred_at)`;

/** What an agent itself noted of an order; encrypted, as it may say where the buyer lives. */
const agentStatement = `
  create table commerce.agent_statement (
    organization_id uuid not null,
    order_id uuid not null,
    statement_encrypted text not null,
    updated_at timestamptz not null,
    primary key (organization_id, order_id)
  )`;

/** Of the installation, which all its processes share; encrypted. */
const signingKey = `
  create table commerce.signing_key (
    name text primary key,
    key_encrypted text not null,
    created_at timestamptz not null
  )`;
