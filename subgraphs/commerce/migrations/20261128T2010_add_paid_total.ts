import { Migration } from '@mikro-orm/migrations';

export class AddPaidTotal extends Migration {
  /** Lines of checkout whose discount fell on their units unalike had lost it: their session still has it. */
  override up(): void {
    this.addSql('alter table commerce.order_line add column paid_total numeric');
    this.addSql(`
      update commerce.order_line l
      set paid_total = (item ->> 'subtotal')::numeric - (item ->> 'discount')::numeric
      from commerce.checkout_session s
      cross join lateral jsonb_array_elements(s.items) item
      where s.organization_id = l.organization_id and s.order_id = l.order_id
        and item ->> 'id' = l.external_line_id and l.paid_price is null`);
  }

  override down(): void {
    this.addSql('alter table commerce.order_line drop column paid_total');
  }
}
