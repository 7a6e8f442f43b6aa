import { Migration } from '@mikro-orm/migrations';

/** Which promotion decided the desired sale price of a listed variant, and how; null: it is the product's own. */
export class AddSalePriceSource extends Migration {
  override up(): void {
    this.addSql('alter table catalog.listing_variant add column sale_price_source jsonb');
  }

  override down(): void {
    this.addSql('alter table catalog.listing_variant drop column sale_price_source');
  }
}
