import { Migration } from '@mikro-orm/migrations';

/** Stores of channels without a connected account are known by their orders alone. */
export class IndexOwnStores extends Migration {
  override up(): void {
    this.addSql(
      `create index order_own_store on commerce."order" (organization_id, store_id)
       where account_id is null and store_id is not null`,
    );
  }

  override down(): void {
    this.addSql('drop index commerce.order_own_store');
  }
}
