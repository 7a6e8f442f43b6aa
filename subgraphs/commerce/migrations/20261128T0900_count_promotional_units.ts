import { Migration } from '@mikro-orm/migrations';

/**
 * Units of products with promotional stock at their promotional price: those that sessions hold, and those of orders. `units` of a
 * use is what the session holds or bought, by product: `[{"product_id", "variant_id", "units"}]`, null for none. The
 * counters contain it. Like an assignment, a product that is promoted whole has its own id in place of a variant's.
 */
export class CountPromotionalUnits extends Migration {
  override up(): void {
    this.addSql('alter table commerce.promotion_use add column units jsonb');
    this.addSql(`
      create table commerce.promotion_product_use (
        organization_id uuid not null,
        promotion_id uuid not null,
        product_id uuid not null,
        variant_id uuid not null,
        units integer not null constraint promotion_product_use_units_check check (units >= 0),
        primary key (organization_id, promotion_id, product_id, variant_id),
        constraint promotion_product_use_promotion_fk foreign key (organization_id, promotion_id)
          references commerce.promotion on delete cascade
      )`);
  }

  override down(): void {
    this.addSql('drop table commerce.promotion_product_use');
    this.addSql('alter table commerce.promotion_use drop column units');
  }
}
