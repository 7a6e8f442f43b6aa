import { Migration } from '@mikro-orm/migrations';

/** Saved definitions of reports, and what each run of them made. */
export class CreateAnalyticsReport extends Migration {
  override up(): void {
    this.addSql(report);
    this.addSql(run);
  }

  override down(): void {
    this.addSql('drop table finance.analytics_report_run, finance.analytics_report');
  }
}

/** `author`: on whose behalf its schedule runs it. `next_due_at`: null without a schedule. */
const report = `
  create table finance.analytics_report (
    organization_id uuid not null,
    id uuid not null,
    name text not null,
    section text not null,
    filter jsonb not null,
    tables text[] not null,
    includes_costs boolean not null,
    schedule jsonb,
    next_due_at timestamptz,
    author jsonb not null,
    version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id)
  );
  create index analytics_report_due on finance.analytics_report (next_due_at) where next_due_at is not null`;

/**
 * Keeps the definition as it was. \`cause\` is what started the run; of one cause there is one run, whoever asks how often. The
 * report may be deleted while its runs are kept.
 */
const run = `
  create table finance.analytics_report_run (
    organization_id uuid not null,
    id uuid not null,
    report_id uuid not null,
    cause text not null,
    definition jsonb not null,
    includes_costs boolean not null,
    author jsonb not null,
    status text not null check (status in ('queued', 'running', 'completed', 'failed', 'canceled')),
    job_id uuid not null,
    as_of timestamptz not null,
    files jsonb not null default '[]',
    notes jsonb not null default '[]',
    error jsonb,
    created_at timestamptz not null,
    finished_at timestamptz,
    expires_at timestamptz,
    primary key (organization_id, id),
    constraint analytics_report_run_cause unique (organization_id, report_id, cause)
  );
  create index analytics_report_run_report on finance.analytics_report_run (organization_id, report_id, id);
  create index analytics_report_run_job on finance.analytics_report_run (organization_id, job_id);
  create index analytics_report_run_created on finance.analytics_report_run (created_at);
  create index analytics_report_run_expiring on finance.analytics_report_run (expires_at) where files <> '[]'`;
