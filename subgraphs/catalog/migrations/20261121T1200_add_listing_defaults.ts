import { Migration } from '@mikro-orm/migrations';

/** What an account says of listings where products do not; and pictures that belong to no product, for its fallback. */
export class AddListingDefaults extends Migration {
  override up(): void {
    this.addSql(`
      alter table catalog.marketplace_connection add column listing_defaults jsonb not null default
        '{"categoryId": null, "categoryMappings": [], "brand": null, "titleTemplate": null, "weightGrams": null,
          "attributes": {}, "fallbackImageUrl": null}'`);
    this.addSql('alter table catalog.image_file alter column product_id drop not null');
  }

  override down(): void {
    this.addSql('delete from catalog.image_file where product_id is null');
    this.addSql('alter table catalog.image_file alter column product_id set not null');
    this.addSql('alter table catalog.marketplace_connection drop column listing_defaults');
  }
}
