import { Migration } from '@mikro-orm/migrations';

/** Codes that goods carry beside SKU and GTIN have a place of their own; an import keeps them there. */
export class AddOtherCodes extends Migration {
  override up(): void {
    this.addSql("alter table catalog.product add column other_codes text[] not null default '{}'");
    this.addSql("alter table catalog.variant add column other_codes text[] not null default '{}'");
  }

  override down(): void {
    this.addSql('alter table catalog.product drop column other_codes');
    this.addSql('alter table catalog.variant drop column other_codes');
  }
}
