import { Migration } from '@mikro-orm/migrations';

/** Operating procedures: their versions, which never change, the rights that owners gave, and what started their threads. */
export class CreateAop extends Migration {
  override up(): void {
    this.addSql(aop);
    this.addSql(`create index aop_due on content.aop (next_due_at) where next_due_at is not null`);
    this.addSql(
      `create index aop_event on content.aop (organization_id, trigger_event) where trigger_event is not null`,
    );
    this.addSql(version);
    this.addSql(right);
    this.addSql(start);
    this.addSql(`create index aop_start_age on content.aop_start (created_at)`);
  }

  override down(): void {
    this.addSql('drop table content.aop_start, content.aop_right, content.aop_version, content.aop');
  }
}

/** `trigger_event` and `next_due_at` are null while it is archived. */
const aop = `
  create table content.aop (
    organization_id uuid not null,
    id uuid not null,
    title text not null,
    status text not null,
    template text,
    trigger_kind text not null,
    trigger_event text,
    next_due_at timestamptz,
    config_version integer not null,
    version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id)
  )`;

/** `config` keeps the order of its fields. `author` is who saved it, as the calls of its threads have it; `author_scopes` what
 * they may at most. */
const version = `
  create table content.aop_version (
    organization_id uuid not null,
    aop_id uuid not null,
    config_version integer not null,
    id uuid not null,
    config json not null,
    author jsonb not null,
    author_scopes text[] not null,
    created_at timestamptz not null,
    primary key (organization_id, aop_id, config_version)
  )`;

/** Given for one version of the configuration: what an owner did not see needs approval again. */
const right = `
  create table content.aop_right (
    organization_id uuid not null,
    aop_id uuid not null,
    effect text not null,
    config_version integer not null,
    granted_by uuid not null,
    granted_at timestamptz not null,
    primary key (organization_id, aop_id, effect)
  )`;

/** What was due once: a time of the schedule, or an event, as \`cause\` names it. */
const start = `
  create table content.aop_start (
    organization_id uuid not null,
    aop_id uuid not null,
    cause text not null,
    outcome text not null,
    detail text,
    thread_id uuid,
    config_version integer not null,
    created_at timestamptz not null,
    primary key (organization_id, aop_id, cause)
  )`;
