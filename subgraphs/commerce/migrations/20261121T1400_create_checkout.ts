import { Migration } from '@mikro-orm/migrations';

/** Checkout sessions of agents. */
export class CreateCheckout extends Migration {
  override up(): void {
    this.addSql(checkoutSession);
    this.addSql(checkoutIndexes);
  }

  override down(): void {
    this.addSql('drop table commerce.checkout_session');
  }
}

/**
 * What was priced is kept as it was told: a session is read and written as a whole. `personal` is encrypted, and null
 * once it was erased; `email_digest` is keyed, and goes with it.
 */
const checkoutSession = `
  create table commerce.checkout_session (
    organization_id uuid not null,
    id uuid not null,
    form text not null check (form in ('native', 'ucp', 'acp')),
    opened_by text not null,
    agent_profile_url text,
    status text not null
      check (status in ('ready_for_payment', 'complete_in_progress', 'completed', 'canceled', 'expired')),
    payment_rail text,
    currency text not null,
    items jsonb not null,
    discount_codes text[] not null,
    discounts jsonb not null,
    rejected_codes jsonb not null,
    shipping jsonb not null,
    taxes jsonb not null,
    subtotal numeric not null check (subtotal >= 0),
    discount_amount numeric not null check (discount_amount >= 0),
    shipping_amount numeric not null check (shipping_amount >= 0),
    tax_amount numeric not null check (tax_amount >= 0),
    total numeric not null check (total >= 0),
    payment jsonb,
    cart_version integer not null,
    version integer not null,
    expires_at timestamptz not null,
    order_id uuid,
    completed_at timestamptz,
    canceled_at timestamptz,
    personal text,
    email_digest text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id),
    constraint checkout_totals check (total = subtotal - discount_amount + shipping_amount + tax_amount),
    constraint checkout_completed check ((status = 'completed') = (order_id is not null and completed_at is not null)),
    constraint checkout_canceled check ((status = 'canceled') = (canceled_at is not null))
  ) with (fillfactor = 85)`;

const checkoutIndexes = `
  create index checkout_due on commerce.checkout_session (expires_at) where status = 'ready_for_payment';
  create index checkout_order on commerce.checkout_session (organization_id, order_id) where order_id is not null;
  create index checkout_buyer on commerce.checkout_session (organization_id, email_digest)
    where email_digest is not null;
  create index checkout_personal on commerce.checkout_session (completed_at)
    where personal is not null and status = 'completed';
  create index checkout_abandoned on commerce.checkout_session (updated_at)
    where status in ('canceled', 'expired')`;
