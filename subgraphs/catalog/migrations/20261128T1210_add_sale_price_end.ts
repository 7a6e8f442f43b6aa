import { Migration } from '@mikro-orm/migrations';

/** When the marketplace ends the sale price of a listed variant by itself: as it is to be, and as it is there. */
export class AddSalePriceEnd extends Migration {
  override up(): void {
    this.addSql(`
      alter table catalog.listing_variant add column desired_sale_price_ends_at timestamptz,
        add column observed_sale_price_ends_at timestamptz`);
  }

  override down(): void {
    this.addSql(`
      alter table catalog.listing_variant drop column desired_sale_price_ends_at, drop column observed_sale_price_ends_at`);
  }
}
