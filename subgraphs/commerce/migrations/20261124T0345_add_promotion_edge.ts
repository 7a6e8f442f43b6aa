import { Migration } from '@mikro-orm/migrations';

/**
 * `next_edge_at` is the next time at which the promotion's window begins or ends for the listings whose sale prices it is;
 * null where none does.
 */
export class AddPromotionEdge extends Migration {
  override up(): void {
    this.addSql('alter table commerce.promotion add column next_edge_at timestamptz');
    this.addSql(`
      create index promotion_edge on commerce.promotion (next_edge_at) where next_edge_at is not null`);
  }

  override down(): void {
    this.addSql('alter table commerce.promotion drop column next_edge_at');
  }
}
