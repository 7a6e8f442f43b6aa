import { Migration } from '@mikro-orm/migrations';

/**
 * By which payment rails agents can pay a merchant: the directory finds who sells to them. Commerce tells of each change from now on
 * (`noteOfferedRail`); what it had before is read here, once.
 */
export class AddPublicPaymentRails extends Migration {
  override up(): void {
    this.addSql(`alter table catalog.public_merchant add column payment_rails text[] not null default '{}'`);
    this.addSql(
      `insert into catalog.public_merchant as m (organization_id, changed_at, payment_rails)
       select organization_id, now(), array_agg(rail) from commerce.payment_rail where is_enabled group by organization_id
       on conflict (organization_id) do update set payment_rails = excluded.payment_rails`,
    );
  }

  override down(): void {
    this.addSql('alter table catalog.public_merchant drop column payment_rails');
  }
}
