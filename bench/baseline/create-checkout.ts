import Big from 'big.js';
import type { Pool } from 'pg';
import { newId } from '../../kernel/ids.js';
import { checkoutLimits } from '../../subgraphs/commerce/checkout/checkout/checkout.limits.js';

export interface WantedItem {
  productId: string;
  quantity: number;
}

interface Buyer {
  organizationId: string;
  openedBy: string;
  paymentRail: string;
}

interface ProductRow {
  title: string;
  sku: string;
  price: string;
  currency: string;
  images: { url: string }[];
  productType: string;
  brand: string;
  handle: string;
}

/**
 * A session for one item by hand-written SQL: the product is read, its stock held and the session stored in one
 * transaction: the same rows as ours, and nothing else.
 */
export async function createCheckout(pool: Pool, buyer: Buyer, item: WantedItem) {
  const { rows } = await pool.query<ProductRow>({
    ...readProduct,
    values: [buyer.organizationId, item.productId],
  });
  const session = newSession(buyer, pricedItem(item, rows[0]!));
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { id, expiresAt, createdAt } = session;
    await client.query({
      ...hold,
      values: [buyer.organizationId, id, item.productId, item.quantity, expiresAt, createdAt],
    });
    await client.query({ ...insertSession, values: sessionValues(session) });
    await client.query('commit');
  } finally {
    client.release();
  }
  return { ok: true, apiVersion: 'agentic_checkout_v1', session: reply(session), items: session.items };
}

const readProduct = {
  name: 'product',
  text: `select title, sku, price, currency, images, product_type as "productType", brand, handle
    from catalog.product where organization_id = $1 and id = $2 and status = 'active'`,
};

const hold = {
  name: 'hold',
  text: `with moved as (
      update catalog.product set reserved_quantity = reserved_quantity + $4
      where organization_id = $1 and id = $3 and reserved_quantity + $4 <= inventory_quantity
      returning id
    ), header as (
      insert into catalog.reservation
        (organization_id, owner_kind, owner_id, status, expires_at, created_at, updated_at)
      select $1::uuid, 'checkout_session', $2::uuid, 'held', $5::timestamptz, $6::timestamptz, $6::timestamptz
      from moved
    )
    insert into catalog.reservation_line
      (organization_id, owner_kind, owner_id, product_id, variant_id, quantity)
    select $1::uuid, 'checkout_session', $2::uuid, id, id, $4::integer from moved`,
};

const insertSession = {
  name: 'session',
  text: `insert into commerce.checkout_session (organization_id, id, protocol, opened_by, payment_rail, status, currency, items,
      discount_codes, discounts, rejected_codes, shipping, taxes, subtotal, discount_amount, shipping_amount, tax_amount,
      total, cart_version, version, expires_at, created_at, updated_at)
    values ($1, $2, 'native', $3, $11, 'ready_for_payment', $4, $5, '{}', '[]', '[]', $6, '[]', $7, $8, $8, $8, $7, 1, 1,
      $9, $10, $10)`,
};

type PricedItem = ReturnType<typeof pricedItem>;
type Session = ReturnType<typeof newSession>;

function pricedItem({ productId, quantity }: WantedItem, product: ProductRow) {
  const { title, sku, price, currency, images, productType, brand, handle } = product;
  return {
    currency,
    item: {
      id: newId(),
      reference: productId,
      productId,
      variantId: null,
      sku,
      title,
      quantity,
      unitAmount: price,
      subtotal: new Big(price).times(quantity).toFixed(2),
      discount: '0.00',
      imageUrl: images[0]?.url ?? null,
      requiresShipping: false,
      productSnapshot: { title, variantTitle: null, optionValues: {}, sku, handle, brand, productType },
    },
  };
}

function newSession({ organizationId, openedBy, paymentRail }: Buyer, { currency, item }: PricedItem) {
  const now = new Date();
  return {
    id: newId(),
    organizationId,
    openedBy,
    paymentRail,
    status: 'ready_for_payment',
    currency,
    items: [item],
    total: item.subtotal,
    expiresAt: new Date(now.getTime() + checkoutLimits.lifetimeMs).toISOString(),
    createdAt: now.toISOString(),
  };
}

const noShipping = JSON.stringify({
  options: [],
  isRequired: false,
  isOptionRequired: false,
  selectedOptionId: null,
  selectedDestinationId: null,
});

const sessionValues = ({
  organizationId,
  id,
  openedBy,
  paymentRail,
  currency,
  items,
  total,
  expiresAt,
  createdAt,
}: Session) => [
  organizationId,
  id,
  openedBy,
  currency,
  JSON.stringify(items),
  noShipping,
  total,
  '0.00',
  expiresAt,
  createdAt,
  paymentRail,
];

const reply = ({ items: _, total, ...session }: Session) => ({
  ...session,
  totalAmount: Number(total),
  subtotalAmount: Number(total),
  discountAmount: 0,
  shippingAmount: 0,
  taxAmount: 0,
  cartVersion: 1,
  version: 1,
  updatedAt: session.createdAt,
});
