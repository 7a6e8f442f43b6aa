import { Migration } from '@mikro-orm/migrations';

/** What of a promotion's `discount_total` open sessions hold: a budget is for both, callers see what orders got off. */
export class NoteHeldDiscounts extends Migration {
  override up(): void {
    this.addSql(`
      alter table commerce.promotion add column discount_held numeric(20, 5) not null default 0`);
    this.addSql(`
      update commerce.promotion p set discount_held = held.amount
      from (
        select organization_id, promotion_id, sum(amount) as amount from commerce.promotion_use
        where used_at is null group by organization_id, promotion_id
      ) held
      where p.organization_id = held.organization_id and p.id = held.promotion_id and held.amount <> 0`);
    this.addSql(`
      alter table commerce.promotion add constraint promotion_discount_held_check
        check (discount_held >= 0 and discount_held <= discount_total)`);
  }

  override down(): void {
    this.addSql('alter table commerce.promotion drop column discount_held');
  }
}
