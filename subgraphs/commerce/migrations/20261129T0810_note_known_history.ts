import { Migration } from '@mikro-orm/migrations';

/** From when on changes of an account are known, where a backfill read what was before its feed began; null: from there. */
export class NoteKnownHistory extends Migration {
  override up(): void {
    this.addSql('alter table commerce.feed add column known_since timestamptz');
  }

  override down(): void {
    this.addSql('alter table commerce.feed drop column known_since');
  }
}
