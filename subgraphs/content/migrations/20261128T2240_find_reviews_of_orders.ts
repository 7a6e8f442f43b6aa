import { Migration } from '@mikro-orm/migrations';

/** Whoever erases an order finds its reviews: by its id, and by its number at the channel where it was not known here. */
export class FindReviewsOfOrders extends Migration {
  override up(): void {
    this.addSql(
      'create index review_order on content.review (organization_id, order_id) where order_id is not null',
    );
    this.addSql(`
      create index review_external_order on content.review (organization_id, external_order_id)
        where external_order_id is not null`);
  }

  override down(): void {
    this.addSql('drop index content.review_external_order');
    this.addSql('drop index content.review_order');
  }
}
