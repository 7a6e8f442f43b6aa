import { Migration } from '@mikro-orm/migrations';

/**
 * Runs of the general agent with their steps. What was said, and what tools were told and answered, may have personal data of
 * buyers in it: it is encrypted.
 */
export class CreateAgentRun extends Migration {
  override up(): void {
    this.addSql(`
      create table content.agent_run (
        organization_id uuid not null,
        id uuid not null,
        job_id uuid not null,
        conversation_id uuid not null,
        status text not null,
        mode text,
        tools text[] not null,
        scopes text[] not null,
        caller jsonb not null,
        language text,
        document_ids uuid[],
        budget jsonb not null,
        usage jsonb not null,
        worked_ms integer not null,
        warnings jsonb not null,
        sealed text not null,
        request_key text,
        request_hash text,
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        finished_at timestamptz,
        primary key (organization_id, id)
      )`);
    this.addSql(
      'create index agent_run_conversation on content.agent_run (organization_id, conversation_id, id)',
    );
    this.addSql('create index agent_run_age on content.agent_run (created_at)');
    this.addSql('create unique index agent_run_request on content.agent_run (organization_id, request_key)');
    this.addSql(`
      create table content.agent_step (
        organization_id uuid not null,
        run_id uuid not null,
        position integer not null,
        kind text not null,
        name text,
        effect text,
        status text,
        error_code text,
        decided_by text,
        decided_at timestamptz,
        sealed text not null,
        created_at timestamptz not null,
        finished_at timestamptz,
        primary key (organization_id, run_id, position),
        foreign key (organization_id, run_id) references content.agent_run on delete cascade
      )`);
  }

  override down(): void {
    this.addSql('drop table content.agent_step');
    this.addSql('drop table content.agent_run');
  }
}
