import { Migration } from '@mikro-orm/migrations';

/** A feed is read until a time, as its public fields say, and a refund that no rail can make is manual. */
export class RenameReadUntil extends Migration {
  override up(): void {
    this.addSql('alter table commerce.feed rename column walked_to to read_until');
    this.addSql('alter table commerce.feed rename column walked_at to last_read_at');
    this.renameStatus('by_hand', 'manual');
  }

  override down(): void {
    this.renameStatus('manual', 'by_hand');
    this.addSql('alter table commerce.feed rename column last_read_at to walked_at');
    this.addSql('alter table commerce.feed rename column read_until to walked_to');
  }

  private renameStatus(from: string, to: string): void {
    this.addSql('alter table commerce.payment drop constraint payment_refund_status_check');
    this.addSql(`update commerce.payment set refund_status = '${to}' where refund_status = '${from}'`);
    this.addSql(
      `alter table commerce.payment add constraint payment_refund_status_check check (refund_status in ('due', 'done', '${to}'))`,
    );
  }
}
