import { Migration } from '@mikro-orm/migrations';

/** Digital goods and services are sold without an address; what is known so far is sent. */
export class AddRequiresShipping extends Migration {
  override up(): void {
    this.addSql('alter table catalog.product add column requires_shipping boolean not null default true');
    this.addSql('alter table catalog.variant add column requires_shipping boolean not null default true');
  }

  override down(): void {
    this.addSql('alter table catalog.product drop column requires_shipping');
    this.addSql('alter table catalog.variant drop column requires_shipping');
  }
}
