import { Migration } from '@mikro-orm/migrations';

/** What organizations may spend at providers of models, each call to one, and what the calls of a day used. */
export class CreateProviderUsage extends Migration {
  override up(): void {
    this.addSql(`
      create table platform.provider_budget (
        organization_id uuid primary key,
        tokens_per_day bigint not null check (tokens_per_day >= 0),
        tokens_per_month bigint not null check (tokens_per_month >= 0),
        amount_per_day numeric(20,5),
        amount_per_month numeric(20,5),
        currency text,
        version integer not null default 1,
        constraint provider_budget_currency_check
          check (currency is not null or (amount_per_day is null and amount_per_month is null))
      )`);
    this.addSql(`
      create table platform.provider_call (
        organization_id uuid not null,
        id uuid not null,
        purpose text not null,
        prompt_version text not null,
        provider text not null,
        model text not null,
        operation text not null,
        status text not null,
        input_tokens bigint not null,
        output_tokens bigint not null,
        units integer not null,
        cost numeric(24,12),
        currency text,
        answer_digest text,
        started_at timestamptz not null,
        expires_at timestamptz not null,
        finished_at timestamptz,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index provider_call_reserved on platform.provider_call (organization_id, started_at)
      where status = 'reserved'`);
    this.addSql('create index provider_call_age on platform.provider_call (started_at)');
    this.addSql(`
      create table platform.provider_usage (
        organization_id uuid not null,
        day date not null,
        currency text not null,
        calls integer not null,
        input_tokens bigint not null,
        output_tokens bigint not null,
        cost numeric(24,12) not null,
        updated_at timestamptz not null,
        primary key (organization_id, day, currency)
      )`);
  }

  override down(): void {
    this.addSql('drop table platform.provider_usage');
    this.addSql('drop table platform.provider_call');
    this.addSql('drop table platform.provider_budget');
  }
}
