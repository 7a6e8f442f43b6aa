import { Migration } from '@mikro-orm/migrations';

/** What search finds: pieces of documents, with their places. Each is indexed in the configuration of its document's language. */
export class CreateDocumentPassage extends Migration {
  override up(): void {
    this.addSql(
      'alter table content.document add column empty_page_count integer, add column search_configuration text',
    );
    this.addSql(`
      create table content.document_passage (
        organization_id uuid not null,
        document_id uuid not null,
        position integer not null,
        page integer,
        heading text,
        start_offset integer not null,
        text text not null,
        search tsvector not null,
        primary key (organization_id, document_id, position),
        foreign key (organization_id, document_id) references content.document on delete cascade
      )`);
    this.addSql('create extension if not exists btree_gin');
    this.addSql(
      'create index document_passage_search on content.document_passage using gin (organization_id, search)',
    );
  }

  override down(): void {
    this.addSql('drop table content.document_passage');
    this.addSql(
      'alter table content.document drop column empty_page_count, drop column search_configuration',
    );
  }
}
