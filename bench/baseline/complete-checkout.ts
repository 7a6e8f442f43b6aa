import type { Pool, PoolClient } from 'pg';
import type { OpenRail, PaymentCaptured, PaymentDue } from '../../connectors/payments/port.js';
import { newId } from '../../kernel/ids.js';
import type { CheckoutItem } from '../../subgraphs/commerce/checkout/checkout/checkout-session.entity.js';
import { type Sale, saleEvents } from './sale-events.js';

interface SessionRow {
  id: string;
  items: CheckoutItem[];
  currency: string;
  total: string;
  expiresAt: string;
}

interface Dependencies {
  pool: Pool;
  organizationId: string;
  rail: OpenRail;
}

interface Payment {
  type: string;
  credential: Record<string, unknown>;
}

/**
 * A session of one item paid and made an order by hand-written SQL: the same two transactions and the same two calls of
 * the processor as ours, and nothing else.
 */
export async function completeCheckout(dependencies: Dependencies, sessionId: string, instrument: Payment) {
  const { pool, organizationId, rail } = dependencies;
  const { rows } = await pool.query<SessionRow>({ ...readSession, values: [organizationId, sessionId] });
  const session = rows[0]!;
  const due = dueOf(organizationId, session);
  const prepared = await rail.prepare(due, instrument);
  if (prepared.state !== 'prepared') {
    throw new Error(`The payment was not prepared: ${prepared.state}`);
  }
  const { reference } = prepared;
  await transaction(pool, client => begin(client, { due, reference, instrument, rail: rail.key }));
  const captured = await rail.confirm(reference, due, instrument);
  if (captured.state !== 'captured') {
    throw new Error(`The payment was not captured: ${captured.state}`);
  }
  const shown = shownPayment(due, rail.key, 'captured', instrument.type);
  const orderId = await transaction(pool, client => complete(client, { session, due, captured, shown }));
  return {
    ok: true,
    apiVersion: 'agentic_checkout_v1',
    session: { ...session, status: 'completed', orderId, payment: shown },
    items: session.items,
  };
}

const readSession = {
  name: 'session.read',
  text: `select id, items, currency, total, expires_at as "expiresAt" from commerce.checkout_session
    where organization_id = $1 and id = $2`,
};

const dueOf = (organizationId: string, { id, currency, total, expiresAt }: SessionRow): PaymentDue => ({
  organizationId,
  sessionId: id,
  paymentId: newId(),
  amount: total,
  currency,
  expiresAt,
  resourceUrl: `http://127.0.0.1/api/v1/checkout-sessions/${id}`,
  returnUrl: 'http://127.0.0.1/payment-return',
});

async function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

const shownPayment = (due: PaymentDue, rail: string, state: string, type: string) => ({
  paymentId: due.paymentId,
  rail,
  state,
  actionUrl: null,
  declineCode: null,
  declineMessage: null,
  instrument: { id: null, type, handlerId: rail, display: {} },
});

interface Begun {
  due: PaymentDue;
  reference: string;
  instrument: Payment;
  rail: string;
}

async function begin(client: PoolClient, { due, reference, instrument, rail }: Begun): Promise<void> {
  const shown = shownPayment(due, rail, 'pending', instrument.type);
  const { organizationId, sessionId, paymentId, amount, currency, expiresAt } = due;
  await client.query({
    ...beginPayment,
    values: [
      organizationId,
      sessionId,
      paymentId,
      JSON.stringify(shown),
      JSON.stringify(shown.instrument),
      rail,
      reference,
      amount,
      currency,
      expiresAt,
      new Date(),
    ],
  });
}

const beginPayment = {
  name: 'payment.begin',
  text: `with held as (
      update catalog.reservation set expires_at = null, updated_at = $11
      where organization_id = $1 and owner_kind = 'checkout_session' and owner_id = $2
    ), session as (
      update commerce.checkout_session
      set status = 'complete_in_progress', payment = $4, version = version + 1, updated_at = $11
      where organization_id = $1 and id = $2
    ), payment as (
      insert into commerce.payment (organization_id, id, session_id, rail, status, reference, amount, currency, expires_at,
        instrument, created_at, updated_at)
      values ($1, $3, $2, $6, 'confirming', $7, $8, $9, $10, $5, $11, $11)
    )
    select platform.add_single_task('commerce.payment.settle', 'commerce.payment.settle/' || $3::text,
      json_build_object('organizationId', $1::uuid, 'paymentId', $3::uuid), now() + interval '30 seconds', 'replace')`,
};

interface Captured {
  session: SessionRow;
  due: PaymentDue;
  captured: PaymentCaptured;
  shown: object;
}

async function complete(client: PoolClient, { session, due, captured, shown }: Captured): Promise<string> {
  const [item] = session.items;
  const { organizationId, sessionId, paymentId } = due;
  const now = new Date();
  const orderId = newId();
  const { rows } = await client.query<Sale['product']>({
    ...sellHeld,
    values: [organizationId, sessionId, orderId, item!.productId, item!.quantity, now],
  });
  const sale: Sale = {
    organizationId,
    orderId,
    lineId: newId(),
    now,
    session,
    item: item!,
    product: rows[0]!,
  };
  await client.query({ ...insertOrder, values: orderValues(sale) });
  await client.query({
    ...endPayment,
    values: [
      organizationId,
      sessionId,
      paymentId,
      orderId,
      JSON.stringify(shown),
      captured.receipt,
      captured.amount,
      captured.currency,
      now,
    ],
  });
  await client.query(saleEvents(sale));
  return orderId;
}

const sellHeld = {
  name: 'stock.sell',
  text: `with header as (
      update catalog.reservation
      set owner_kind = 'order', owner_id = $3, status = 'committed', updated_at = $6
      where organization_id = $1 and owner_kind = 'checkout_session' and owner_id = $2
    ), line as (
      update catalog.reservation_line set owner_kind = 'order', owner_id = $3
      where organization_id = $1 and owner_kind = 'checkout_session' and owner_id = $2
    )
    update catalog.product
    set reserved_quantity = reserved_quantity - $5, inventory_quantity = inventory_quantity - $5, version = version + 1,
      updated_at = $6
    where organization_id = $1 and id = $4
    returning id, handle, sku, title, description, brand, product_type as "productType", tags, highlights, attributes,
      status, options, images, price, sale_price as "salePrice", sale_price_starts_at as "salePriceStartsAt",
      sale_price_ends_at as "salePriceEndsAt", cost, currency, inventory_quantity as "inventoryQuantity", barcode,
      weight_value as "weightValue", weight_unit as "weightUnit", variant_count as "variantCount", marketplaces, version,
      created_at as "createdAt", updated_at as "updatedAt"`,
};

const insertOrder = {
  name: 'order.insert',
  text: `with written as (
      insert into commerce."order" (organization_id, id, marketplace, external_order_id, status, source_status, currency,
        subtotal, discount, shipping, tax, total, stock_state, placed_at, created_at, updated_at)
      values ($1, $2, 'agentic_checkout', $3, 'completed', 'completed', $4, $5, $6, $6, $6, $5, 'committed', $7, $7, $7)
    )
    insert into commerce.order_line (organization_id, order_id, id, position, external_line_id, product_id, matched_by, sku,
      seller_sku, name, status, quantity, unit_price, paid_price, unit_cost, unit_cost_currency, stock_quantity)
    values ($1, $2, $8, 0, $9, $10, 'manual', $11, $11, $12, 'completed', $13, $14, $14, $15, $4, $13)`,
};

const orderValues = ({ organizationId, orderId, lineId, now, session, item, product }: Sale): unknown[] => [
  organizationId,
  orderId,
  session.id,
  session.currency,
  session.total,
  '0.00',
  now,
  lineId,
  item.id,
  item.productId,
  item.sku,
  item.title,
  item.quantity,
  item.unitAmount,
  product.cost,
];

const endPayment = {
  name: 'payment.end',
  text: `with session as (
      update commerce.checkout_session
      set status = 'completed', order_id = $4, completed_at = $9, payment = $5, version = version + 1, updated_at = $9
      where organization_id = $1 and id = $2
    ), payment as (
      update commerce.payment
      set status = 'captured', receipt = $6, captured_amount = $7, captured_currency = $8, updated_at = $9
      where organization_id = $1 and id = $3
    )
    select graphile_worker.remove_job('commerce.payment.settle/' || $3::text)`,
};
