import { Migration } from '@mikro-orm/migrations';

/** Batches of comparisons, with what was fixed when they began, and the searches that they are made of. */
export class CreatePriceResearch extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.price_comparison (
        organization_id uuid not null,
        id uuid not null,
        job_id uuid not null,
        provider text not null,
        product_ids uuid[] not null,
        facts jsonb not null,
        results jsonb,
        matcher_version integer,
        success boolean,
        created_at timestamptz not null,
        finished_at timestamptz,
        primary key (organization_id, id),
        constraint price_comparison_job unique (organization_id, job_id)
      )`);
    this.addSql('create index price_comparison_age on catalog.price_comparison (created_at)');
    this.addSql(`
      create table catalog.price_search (
        organization_id uuid not null,
        comparison_id uuid not null,
        item_id uuid not null,
        market text not null,
        query text not null,
        status text not null,
        error_kind text,
        offers jsonb not null,
        raw jsonb not null,
        searched_at timestamptz not null,
        primary key (organization_id, comparison_id, item_id, market),
        foreign key (organization_id, comparison_id) references catalog.price_comparison on delete cascade
      )`);
  }

  override down(): void {
    this.addSql('drop table catalog.price_search');
    this.addSql('drop table catalog.price_comparison');
  }
}
