import { Migration } from '@mikro-orm/migrations';

/** Product imports and their rows: staged as read, then each with what became of it. */
export class CreateProductImport extends Migration {
  override up(): void {
    this.addSql(productImport);
    this.addSql(importRow);
  }

  override down(): void {
    this.addSql('drop table catalog.import_row, catalog.product_import');
  }
}

const productImport = `
  create table catalog.product_import (
    organization_id uuid not null,
    id uuid not null,
    job_id uuid not null,
    is_dry_run boolean not null,
    file_key text not null,
    file_name text,
    content_type text not null,
    size_bytes bigint not null,
    sha256 text not null,
    default_currency text not null,
    format jsonb,
    read_at timestamptz,
    checked_at timestamptz,
    applied_through text,
    finished_at timestamptz,
    applied_by_job_id uuid,
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`;

/** Groups are worked off in the order of their keys; the collation of bytes makes that order the same everywhere. */
const importRow = `
  create table catalog.import_row (
    organization_id uuid not null,
    import_id uuid not null,
    row integer not null,
    group_key text collate "C",
    parent_ref text,
    aliases text[] not null default '{}',
    skus text[] not null default '{}',
    outcome text check (outcome in ('create', 'update', 'unchanged', 'error', 'skipped')),
    content jsonb,
    issues jsonb not null default '[]',
    changes jsonb not null default '[]',
    product_id uuid,
    product_version integer,
    primary key (organization_id, import_id, row),
    foreign key (organization_id, import_id) references catalog.product_import on delete cascade
  ) with (fillfactor = 80);
  create index import_row_group on catalog.import_row (organization_id, import_id, group_key, row)
    where group_key is not null`;
