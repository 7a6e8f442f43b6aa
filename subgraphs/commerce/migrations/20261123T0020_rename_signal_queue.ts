import { Migration } from '@mikro-orm/migrations';

/** Signals wait in a queue, whichever way they came. */
export class RenameSignalQueue extends Migration {
  override up(): void {
    this.addSql('alter table commerce.push_inbox rename to signal_queue');
    this.addSql(
      'alter table commerce.signal_queue rename constraint push_inbox_kind_check to signal_queue_kind_check',
    );
    for (const index of indexes) {
      this.addSql(`alter index commerce.push_inbox_${index} rename to signal_queue_${index}`);
    }
  }

  override down(): void {
    for (const index of indexes) {
      this.addSql(`alter index commerce.signal_queue_${index} rename to push_inbox_${index}`);
    }
    this.addSql(
      'alter table commerce.signal_queue rename constraint signal_queue_kind_check to push_inbox_kind_check',
    );
    this.addSql('alter table commerce.signal_queue rename to push_inbox');
  }
}

const indexes = ['pkey', 'event', 'waiting', 'processed'];
