import { Migration } from '@mikro-orm/migrations';

/** Sets of prompts, the brands that are looked for, and runs: what was asked of which engines, and what they answered. */
export class CreateShelfShare extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.prompt_set (
        organization_id uuid not null,
        id uuid not null,
        name text not null,
        category text,
        country text not null,
        language text not null,
        prompts jsonb not null,
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create table catalog.shelf_brands (
        organization_id uuid primary key,
        own jsonb not null,
        rivals jsonb not null,
        version integer not null,
        updated_at timestamptz not null
      )`);
    this.addSql(`
      create table catalog.shelf_run (
        organization_id uuid not null,
        id uuid not null,
        job_id uuid not null,
        source_run_id uuid,
        subject text not null,
        product_id uuid,
        prompt_set_id uuid,
        prompt_set_version integer,
        country text not null,
        language text not null,
        prompts jsonb not null,
        engines text[] not null,
        repeats integer not null,
        brands_version integer not null,
        sought jsonb not null,
        figures jsonb,
        created_at timestamptz not null,
        finished_at timestamptz,
        primary key (organization_id, id)
      )`);
    this.addSql('create index shelf_run_age on catalog.shelf_run (created_at)');
    this.addSql(`
      create table catalog.shelf_answer (
        organization_id uuid not null,
        run_id uuid not null,
        prompt_key text not null,
        engine text not null,
        repeat integer not null,
        status text not null,
        error_kind text,
        model text,
        text text not null,
        citations jsonb not null,
        sources jsonb not null,
        has_searched boolean not null,
        raw jsonb,
        asked_at timestamptz not null,
        primary key (organization_id, run_id, prompt_key, engine, repeat),
        foreign key (organization_id, run_id) references catalog.shelf_run on delete cascade
      )`);
  }

  override down(): void {
    this.addSql('drop table catalog.shelf_answer');
    this.addSql('drop table catalog.shelf_run');
    this.addSql('drop table catalog.shelf_brands');
    this.addSql('drop table catalog.prompt_set');
  }
}
