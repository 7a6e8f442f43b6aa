import { Migration } from '@mikro-orm/migrations';

/** Finds the variants whose sale price a promotion decided: stores are asked for what became of it. */
export class IndexSalePriceSource extends Migration {
  override up(): void {
    this.addSql(`
      create index listing_variant_promotion on catalog.listing_variant
        (organization_id, (sale_price_source ->> 'promotionId')) where sale_price_source is not null`);
  }

  override down(): void {
    this.addSql('drop index catalog.listing_variant_promotion');
  }
}
