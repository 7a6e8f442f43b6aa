import { Migration } from '@mikro-orm/migrations';

/** When the organization was told that a review should soon have a reply, so that it is told once. */
export class NoteDueReviews extends Migration {
  override up(): void {
    this.addSql('alter table content.review add column due_told_at timestamptz');
    this.addSql(`
      create index review_due on content.review (needs_reply_by)
        where needs_reply_by is not null and due_told_at is null`);
  }

  override down(): void {
    this.addSql('alter table content.review drop column due_told_at');
  }
}
