import { Migration } from '@mikro-orm/migrations';

/**
 * Changes of list prices: what a product or a variant cost before and after. No foreign key to the product: what a price was, and
 * what followed, is known after the product is gone.
 */
export class CreatePriceChange extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.price_change (
        organization_id uuid not null,
        changed_at timestamptz not null,
        id bigint generated always as identity,
        product_id uuid not null,
        variant_id uuid,
        currency text not null,
        old_price numeric not null,
        new_price numeric not null,
        primary key (organization_id, changed_at, id)
      )`);
    this.addSql(`create index price_change_product on catalog.price_change
      (organization_id, product_id, changed_at)`);
    this.addSql('create index price_change_age on catalog.price_change (changed_at)');
  }

  override down(): void {
    this.addSql('drop table catalog.price_change');
  }
}
