import { Migration } from '@mikro-orm/migrations';

const kinds = "'order', 'return', 'listing', 'finance', 'authorisation'";

/** Marketplaces may push that a buyer has written a review. */
export class TakePushesOfReviews extends Migration {
  override up(): void {
    this.#allow(`${kinds}, 'review'`);
  }

  override down(): void {
    this.addSql("delete from commerce.signal_queue where kind = 'review'");
    this.#allow(kinds);
  }

  #allow(allowed: string): void {
    this.addSql('alter table commerce.signal_queue drop constraint signal_queue_kind_check');
    this.addSql(
      `alter table commerce.signal_queue add constraint signal_queue_kind_check check (kind in (${allowed}))`,
    );
  }
}
