import { Migration } from '@mikro-orm/migrations';

/** Files of a merchant's knowledge base. The same content is one document, whatever its file is called. */
export class CreateDocument extends Migration {
  override up(): void {
    this.addSql('create schema if not exists content');
    this.addSql(`
      create table content.document (
        organization_id uuid not null,
        id uuid not null,
        job_id uuid not null,
        file_key text not null,
        file_name text,
        size_bytes integer not null,
        sha256 text not null,
        status text not null,
        failure text,
        format text,
        title text,
        language text,
        page_count integer,
        character_count integer,
        passage_count integer,
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        indexed_at timestamptz,
        primary key (organization_id, id)
      )`);
    this.addSql('create unique index document_content on content.document (organization_id, sha256)');
    this.addSql('create index document_file on content.document (file_key)');
  }

  override down(): void {
    this.addSql('drop schema content cascade');
  }
}
