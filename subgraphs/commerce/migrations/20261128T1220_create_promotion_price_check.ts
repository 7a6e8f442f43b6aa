import { Migration } from '@mikro-orm/migrations';

/**
 * Looks at promotions that are sale prices of listings: which stores still sell at their price though they should not, and
 * how many take none of it. `delivery_starts_at` is when the first store has a promotion that no store has yet.
 */
export class CreatePromotionPriceCheck extends Migration {
  override up(): void {
    this.addSql(`
      create table commerce.promotion_price_check (
        organization_id uuid not null,
        promotion_id uuid not null,
        next_check_at timestamptz,
        checks integer not null default 0,
        failed_stores integer not null default 0,
        ending jsonb not null default '[]',
        primary key (organization_id, promotion_id),
        constraint promotion_price_check_promotion_fk foreign key (organization_id, promotion_id)
          references commerce.promotion on delete cascade
      ) with (fillfactor = 80)`);
    this.addSql(`
      create index promotion_price_check_due on commerce.promotion_price_check (next_check_at)
      where next_check_at is not null`);
    this.addSql(`
      insert into commerce.promotion_price_check (organization_id, promotion_id, next_check_at)
      select organization_id, id, now() from commerce.promotion
      where intent <> 'draft' and trigger = 'automatic' and stores <> '[]'
        and terms ->> 'kind' in ('percentage', 'amount_off', 'fixed_price')`);
    this.addSql('alter table commerce.promotion add column delivery_starts_at timestamptz');
  }

  override down(): void {
    this.addSql('alter table commerce.promotion drop column delivery_starts_at');
    this.addSql('drop table commerce.promotion_price_check');
  }
}
