import { Migration } from '@mikro-orm/migrations';

const tables = ['feed', 'ingestion_failure'] as const;

/** Reviews are read from accounts by time, as orders, returns and statements are. */
export class ReadReviews extends Migration {
  override up(): void {
    this.#allow("'order', 'return', 'finance', 'review'");
  }

  override down(): void {
    for (const table of tables) {
      this.addSql(`delete from commerce.${table} where kind = 'review'`);
    }
    this.#allow("'order', 'return', 'finance'");
  }

  #allow(kinds: string): void {
    for (const table of tables) {
      this.addSql(`alter table commerce.${table} drop constraint ${table}_kind_check`);
      this.addSql(
        `alter table commerce.${table} add constraint ${table}_kind_check check (kind in (${kinds}))`,
      );
    }
  }
}
