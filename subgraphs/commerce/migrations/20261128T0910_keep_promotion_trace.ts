import { Migration } from '@mikro-orm/migrations';

/** Why promotions made of a session what they did when it was last priced (`CartTrace`); null where none might have applied. */
export class KeepPromotionTrace extends Migration {
  override up(): void {
    this.addSql('alter table commerce.checkout_session add column promotion_trace jsonb');
  }

  override down(): void {
    this.addSql('alter table commerce.checkout_session drop column promotion_trace');
  }
}
