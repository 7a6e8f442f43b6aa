import { Migration } from '@mikro-orm/migrations';

/** What products were enriched with: what was asked for, how each product stands, and what is proposed for which field. */
export class CreateEnrichment extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.enrichment (
        organization_id uuid not null,
        id uuid not null,
        job_id uuid not null,
        fields text[] not null,
        languages text[] not null,
        provider text,
        model text,
        prompt_version text,
        auto_apply jsonb,
        documents jsonb not null,
        product_count integer not null,
        created_at timestamptz not null,
        finished_at timestamptz,
        primary key (organization_id, id)
      )`);
    this.addSql('create index enrichment_age on catalog.enrichment (created_at)');
    this.addSql(`
      create table catalog.enriched_product (
        organization_id uuid not null,
        id uuid not null,
        enrichment_id uuid not null,
        product_id uuid not null,
        status text not null,
        finished_parts text[] not null,
        problems jsonb not null,
        updated_at timestamptz not null,
        primary key (organization_id, id),
        unique (organization_id, enrichment_id, product_id),
        foreign key (organization_id, enrichment_id) references catalog.enrichment on delete cascade,
        foreign key (organization_id, product_id) references catalog.product on delete cascade
      )`);
    this.addSql(
      'create index enriched_product_product on catalog.enriched_product (organization_id, product_id)',
    );
    this.addSql(`
      create table catalog.enrichment_proposal (
        organization_id uuid not null,
        id uuid not null,
        enrichment_id uuid not null,
        product_id uuid not null,
        field text not null,
        asked text not null,
        language text,
        status text not null,
        current_value text[] not null,
        product_version integer not null,
        proposed_value text[] not null,
        claims jsonb not null,
        problems jsonb not null,
        made_by text not null,
        provider text,
        model text,
        prompt_version text,
        decided_by text,
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id),
        unique (organization_id, enrichment_id, product_id, field),
        foreign key (organization_id, enrichment_id) references catalog.enrichment on delete cascade,
        foreign key (organization_id, product_id) references catalog.product on delete cascade
      )`);
    this.addSql(
      'create index enrichment_proposal_product on catalog.enrichment_proposal (organization_id, product_id)',
    );
  }

  override down(): void {
    this.addSql('drop table catalog.enrichment_proposal');
    this.addSql('drop table catalog.enriched_product');
    this.addSql('drop table catalog.enrichment');
  }
}
