import { Migration } from '@mikro-orm/migrations';

/**
 * Uses of promotions that have limits: held for a session from the moment it is priced with them, used once it is an order.
 * The promotion's counters contain them. `amount` is in the promotion's currency; `email_digest` is keyed.
 */
export class HoldPromotionUses extends Migration {
  override up(): void {
    this.addSql(`
      create table commerce.promotion_use (
        organization_id uuid not null,
        session_id uuid not null,
        promotion_id uuid not null,
        email_digest text,
        amount numeric(20, 5) not null constraint promotion_use_amount_check check (amount >= 0),
        held_at timestamptz not null,
        used_at timestamptz,
        primary key (organization_id, session_id, promotion_id),
        constraint promotion_use_promotion_fk foreign key (organization_id, promotion_id)
          references commerce.promotion on delete cascade
      )`);
    this.addSql(`
      create index promotion_use_buyer on commerce.promotion_use (organization_id, promotion_id, email_digest)`);
  }

  override down(): void {
    this.addSql('drop table commerce.promotion_use');
  }
}
