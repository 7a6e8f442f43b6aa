import { Migration } from '@mikro-orm/migrations';

/** Pages of the merchant that agents show to buyers. */
export class CreatePolicyLink extends Migration {
  override up(): void {
    this.addSql(`
      create table commerce.policy_link (
        organization_id uuid not null,
        type text not null,
        url text not null,
        title text,
        primary key (organization_id, type)
      )`);
  }

  override down(): void {
    this.addSql('drop table commerce.policy_link');
  }
}
