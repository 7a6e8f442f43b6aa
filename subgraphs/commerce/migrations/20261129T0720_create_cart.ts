import { Migration } from '@mikro-orm/migrations';

/** Carts of agents, and the cart that a checkout session was opened from. */
export class CreateCart extends Migration {
  override up(): void {
    this.addSql(cart);
    this.addSql('create index cart_due on commerce.cart (expires_at)');
    this.addSql('alter table commerce.checkout_session add column cart_id uuid');
    this.addSql(`create index checkout_cart on commerce.checkout_session (organization_id, cart_id)
      where cart_id is not null`);
  }

  override down(): void {
    this.addSql('alter table commerce.checkout_session drop column cart_id');
    this.addSql('drop table commerce.cart');
  }
}

/** A cart is read and written as a whole. `personal` is encrypted. */
const cart = `
  create table commerce.cart (
    organization_id uuid not null,
    id uuid not null,
    opened_by text not null,
    currency text not null,
    items jsonb not null,
    discount_codes text[] not null,
    personal text,
    version integer not null,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id)
  ) with (fillfactor = 85)`;
