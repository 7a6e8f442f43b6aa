import { Migration } from '@mikro-orm/migrations';

/**
 * When a payment was given back, so that figures of sales count it then. Levels that were built without are built anew;
 * until then the rows are summed.
 */
export class NoteProcessorRefunds extends Migration {
  override up(): void {
    this.addSql(`
      alter table commerce.payment add column refunded_at timestamptz;
      update commerce.payment set refunded_at = updated_at where refund_status = 'done';
      create index payment_refunded on commerce.payment (organization_id, refunded_at) where refunded_at is not null;
      update commerce.sales_rollup r set is_built = false, version = version + 1
      where is_built and exists (
        select from commerce.payment p where p.organization_id = r.organization_id and p.refunded_at is not null)`);
  }

  override down(): void {
    this.addSql('alter table commerce.payment drop column refunded_at');
  }
}
