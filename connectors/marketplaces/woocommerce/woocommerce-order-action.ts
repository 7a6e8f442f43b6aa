import type { Clock } from '../../../kernel/clock.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { CancelAction, OrderAction, OrderActionOutcome, ShipAction, TrackingAction } from '../sale.js';
import type { WooCommerceClient } from './woocommerce-client.js';
import { orderFields, type WireOrder } from './woocommerce-order.js';
import { type TrackingItem, trackingIn, trackingItem, trackingKey } from './woocommerce-tracking.js';

const cancelReasonKey = '_tradewind_cancel_reason';
const closed: ReadonlySet<string> = new Set(['cancelled', 'refunded', 'failed', 'trash']);

/** An order is one thing to WooCommerce: it is completed, or it is not. */
export function actOnOrder(
  client: WooCommerceClient,
  action: OrderAction,
  clock: Clock,
): Promise<OrderActionOutcome> {
  switch (action.kind) {
    case 'ship':
      return ship(client, action, clock);
    case 'cancel':
      return cancel(client, action);
    case 'tracking':
      return changeTracking(client, action, clock);
    case 'label':
      return Promise.reject(new MarketplaceError('unsupported', 'WooCommerce makes no labels.'));
  }
}

async function ship(
  client: WooCommerceClient,
  action: ShipAction,
  clock: Clock,
): Promise<OrderActionOutcome> {
  const order = await readOrder(client, action.externalOrderId);
  if (!isWhole(order, action.lines)) {
    throw new MarketplaceError('unsupported', 'WooCommerce ships orders as a whole.');
  }
  if (closed.has(order.status)) {
    throw new MarketplaceError('rejected', `The order is ${order.status}: there is nothing to ship.`);
  }
  const { carrier, trackingNumber } = action;
  const item =
    trackingNumber === null
      ? null
      : trackingItem(action.externalOrderId, { carrier, trackingNumber }, clock.now());
  await writeOrder(client, action.externalOrderId, {
    status: 'completed',
    ...(item === null ? {} : trackingBody(order, item, item.tracking_id)),
  });
  return { externalPackageId: item?.tracking_id ?? null, document: null };
}

async function cancel(client: WooCommerceClient, action: CancelAction): Promise<OrderActionOutcome> {
  const order = await readOrder(client, action.externalOrderId);
  if (!isWhole(order, action.lines)) {
    throw new MarketplaceError('unsupported', 'WooCommerce cancels orders as a whole.');
  }
  if (order.status === 'completed' || order.status === 'refunded') {
    throw new MarketplaceError('rejected', `The order is ${order.status}: it can be refunded, not canceled.`);
  }
  await writeOrder(client, action.externalOrderId, {
    status: 'cancelled',
    meta_data: [{ key: cancelReasonKey, value: action.reason }],
  });
  return { externalPackageId: null, document: null };
}

async function changeTracking(
  client: WooCommerceClient,
  action: TrackingAction,
  clock: Clock,
): Promise<OrderActionOutcome> {
  const { externalOrderId, externalPackageId } = action;
  const order = await readOrder(client, externalOrderId);
  const items = trackingIn(order.meta_data ?? []);
  if (externalPackageId !== null && items.every(({ tracking_id: id }) => id !== externalPackageId)) {
    throw new MarketplaceError('not_found', 'The order has no such parcel.');
  }
  const item = trackingItem(externalOrderId, action, clock.now());
  const replaced = externalPackageId ?? (items.length === 1 ? items[0]!.tracking_id : item.tracking_id);
  await writeOrder(
    client,
    externalOrderId,
    trackingBody(order, { ...item, tracking_id: replaced }, replaced),
  );
  return { externalPackageId: replaced, document: null };
}

const readOrder = (client: WooCommerceClient, id: string): Promise<WireOrder> =>
  client.read(`/orders/${id}`, { _fields: orderFields });

const writeOrder = (client: WooCommerceClient, id: string, body: object): Promise<unknown> =>
  client.write('PUT', `/orders/${id}`, body);

/** The list of parcels with the item in the place of the one with that id, or at its end. */
function trackingBody(order: WireOrder, item: TrackingItem, replaced: string): object {
  const items = trackingIn(order.meta_data ?? []);
  const at = items.findIndex(({ tracking_id: id }) => id === replaced);
  const value = at < 0 ? [...items, item] : items.with(at, item);
  return { meta_data: [{ key: trackingKey, value }] };
}

/** Whether the lines are all that the order has; none stand for all. */
function isWhole(order: WireOrder, lines: ShipAction['lines']): boolean {
  const quantities = new Map(lines.map(({ externalLineId, quantity }) => [externalLineId, quantity]));
  return (
    lines.length === 0 ||
    order.line_items.every(({ id, quantity }) => quantities.get(String(id)) === quantity)
  );
}
