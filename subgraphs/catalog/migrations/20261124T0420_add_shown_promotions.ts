import { Migration } from '@mikro-orm/migrations';

/**
 * Promotions whose sale price a marketplace has, or may have, for a listed variant: what decides the desired sale price says
 * nothing of that as soon as another one decides.
 */
export class AddShownPromotions extends Migration {
  override up(): void {
    this.addSql(`
      alter table catalog.listing_variant add column shown_promotion_ids uuid[] not null default '{}'`);
    this.addSql(`
      update catalog.listing_variant set shown_promotion_ids = array[(sale_price_source ->> 'promotionId')::uuid]
      where sale_price_source ->> 'obstacle' is null and sale_price_source is not null and desired_sale_price is not null`);
    this.addSql(`
      create index listing_variant_shown_promotion on catalog.listing_variant using gin (shown_promotion_ids)
        where shown_promotion_ids <> '{}'`);
  }

  override down(): void {
    this.addSql('alter table catalog.listing_variant drop column shown_promotion_ids');
  }
}
