import { Migration } from '@mikro-orm/migrations';

/** The daily sweep of files asks which of them are labels. */
export class IndexOrderDocument extends Migration {
  override up(): void {
    this.addSql(`
      create index order_action_document_key on commerce.order_action ((document ->> 'key')) where document is not null`);
  }

  override down(): void {
    this.addSql('drop index commerce.order_action_document_key');
  }
}
