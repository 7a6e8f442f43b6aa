import { Migration } from '@mikro-orm/migrations';

/** A checkout is made by a protocol, and what a marketplace says of an order or a return is a status. */
export class RenameToStandardTerms extends Migration {
  override up(): void {
    this.addSql('alter table commerce.checkout_session rename column form to protocol');
    this.addSql(
      'alter table commerce.checkout_session rename constraint checkout_session_form_check to checkout_session_protocol_check',
    );
    for (const table of tables) {
      this.addSql(`alter table commerce.${table} rename column unknown_words to unknown_statuses`);
    }
    this.addSql('alter index commerce.order_unknown_words rename to order_unknown_statuses');
    this.addSql(`update commerce.ingestion_failure set code = 'rejected' where code = 'refused'`);
  }

  override down(): void {
    this.addSql(`update commerce.ingestion_failure set code = 'refused' where code = 'rejected'`);
    this.addSql('alter index commerce.order_unknown_statuses rename to order_unknown_words');
    for (const table of tables) {
      this.addSql(`alter table commerce.${table} rename column unknown_statuses to unknown_words`);
    }
    this.addSql(
      'alter table commerce.checkout_session rename constraint checkout_session_protocol_check to checkout_session_form_check',
    );
    this.addSql('alter table commerce.checkout_session rename column protocol to form');
  }
}

const tables = ['"order"', 'return'];
