import { Migration } from '@mikro-orm/migrations';

/** Figures count returns by the moment they were requested. */
export class IndexRequestedReturns extends Migration {
  override up(): void {
    this.addSql(
      'create index return_requested on commerce.return (organization_id, requested_at) include (order_id)',
    );
  }

  override down(): void {
    this.addSql('drop index commerce.return_requested');
  }
}
