import { Migration } from '@mikro-orm/migrations';

/** Which price book decided the desired price of a listed variant, and how; null: it is the catalog's. */
export class AddPriceSource extends Migration {
  override up(): void {
    this.addSql('alter table catalog.listing_variant add column price_source jsonb');
  }

  override down(): void {
    this.addSql('alter table catalog.listing_variant drop column price_source');
  }
}
