import { Migration } from '@mikro-orm/migrations';

/** Threads of procedures: what each step and item of them came to, and what people approve of it. */
export class CreateAopThread extends Migration {
  override up(): void {
    this.addSql(`
      create table content.aop_thread (
        organization_id uuid not null,
        id uuid not null,
        aop_id uuid not null,
        config_version integer not null,
        config jsonb not null,
        origin text not null,
        cause jsonb,
        trigger_data jsonb,
        inputs jsonb not null,
        is_dry_run boolean not null,
        rights jsonb not null,
        status text not null,
        error jsonb,
        output jsonb,
        job_id uuid not null,
        wake_at timestamptz,
        is_cancel_requested boolean not null default false,
        round integer not null default 0,
        calls integer not null default 0,
        tokens bigint not null default 0,
        cost numeric not null default 0,
        currency text,
        worked_ms bigint not null default 0,
        version integer not null,
        created_at timestamptz not null,
        started_at timestamptz,
        ended_at timestamptz,
        updated_at timestamptz not null,
        primary key (organization_id, id)
      )`);
    this.addSql('create index aop_thread_aop on content.aop_thread (organization_id, aop_id, id)');
    this.addSql('create index aop_thread_updated on content.aop_thread (organization_id, updated_at, id)');
    this.addSql('create index aop_thread_job on content.aop_thread (organization_id, job_id)');
    this.addSql('create index aop_thread_age on content.aop_thread (ended_at) where ended_at is not null');
    this.addSql(`
      create table content.aop_thread_step (
        organization_id uuid not null,
        thread_id uuid not null,
        position integer not null,
        item integer not null,
        step_id text not null,
        kind text not null,
        status text not null,
        attempt integer not null default 1,
        call_id text,
        tool text,
        effect text,
        scope text,
        arguments jsonb,
        changes jsonb,
        item_value jsonb,
        output jsonb,
        is_output_omitted boolean not null default false,
        error jsonb,
        mode text,
        model text,
        input_tokens integer not null default 0,
        output_tokens integer not null default 0,
        cost numeric,
        currency text,
        approval_id uuid,
        item_count integer,
        failed_count integer,
        not_before timestamptz,
        wait_until timestamptz,
        started_at timestamptz,
        ended_at timestamptz,
        primary key (organization_id, thread_id, position, item),
        foreign key (organization_id, thread_id) references content.aop_thread on delete cascade
      )`);
    this.addSql(`
      create table content.aop_approval (
        organization_id uuid not null,
        id uuid not null,
        thread_id uuid not null,
        step_id text not null,
        position integer not null,
        round integer not null,
        status text not null,
        message text not null,
        data jsonb,
        call_count integer not null,
        digest text not null,
        scopes text[] not null,
        effects text[] not null,
        requested_at timestamptz not null,
        expires_at timestamptz not null,
        decided_at timestamptz,
        decided_by text,
        comment text,
        primary key (organization_id, id),
        unique (organization_id, thread_id, position, round),
        foreign key (organization_id, thread_id) references content.aop_thread on delete cascade
      )`);
  }

  override down(): void {
    this.addSql('drop table content.aop_approval');
    this.addSql('drop table content.aop_thread_step');
    this.addSql('drop table content.aop_thread');
  }
}
