import { known, MarketplaceError } from '../marketplace-error.js';
import type { CancelAction, OrderAction, OrderActionOutcome, ShipAction, TrackingAction } from '../sale.js';
import type { TiktokClient } from './tiktok-client.js';
import { readWireOrder, type WireOrder } from './tiktok-order.js';

/** Words of reasons, by those that sellers have before and after the payment; the first that fits. */
const cancelReasons: readonly { words: RegExp; unpaid: string; paid: string }[] = [
  {
    words: /price/i,
    unpaid: 'seller_cancel_unpaid_reason_wrong_price',
    paid: 'seller_cancel_reason_wrong_price',
  },
  {
    words: /address|deliver/i,
    unpaid: 'seller_cancel_unpaid_reason_out_of_stock',
    paid: 'seller_cancel_paid_reason_address_not_deliver',
  },
  {
    words: /buyer|customer/i,
    unpaid: 'seller_cancel_unpaid_reason_buyer_requested_cancellation',
    paid: 'seller_cancel_paid_reason_buyer_requested_cancellation',
  },
  {
    words: /(?:)/,
    unpaid: 'seller_cancel_unpaid_reason_out_of_stock',
    paid: 'seller_cancel_reason_out_of_stock',
  },
];

export async function actOnOrder(client: TiktokClient, action: OrderAction): Promise<OrderActionOutcome> {
  if (action.kind === 'label') {
    throw new MarketplaceError('unsupported', 'TikTok Shop labels are fetched in its Seller Center.');
  }
  const order = known(
    await readWireOrder(client, action.externalOrderId),
    'TikTok Shop does not know the order.',
  );
  if (action.kind === 'ship') {
    return order.shipping_type === 'TIKTOK' ? handOver(client, order, action) : ship(client, order, action);
  }
  return action.kind === 'cancel' ? cancel(client, order, action) : changeTracking(client, order, action);
}

/** TikTok's own carriers take whole packages, which TikTok has made. */
async function handOver(
  client: TiktokClient,
  order: WireOrder,
  action: ShipAction,
): Promise<OrderActionOutcome> {
  const units = unitsOf(order, action.lines);
  const waiting = (order.line_items ?? []).filter(
    ({ display_status: status }) => status === 'AWAITING_SHIPMENT',
  );
  const packages = [...Map.groupBy(waiting, ({ package_id: id }) => id ?? '')].filter(([id]) => id !== '');
  const [found, ...others] = packages.filter(
    ([id, lines]) =>
      (!action.externalPackageId || id === action.externalPackageId) &&
      (units === null || (lines.length === units.length && lines.every(line => units.includes(line.id)))),
  );
  if (found === undefined && units !== null) {
    throw new MarketplaceError(
      'unsupported',
      'TikTok Shop ships whole packages: split or combine them there first.',
    );
  }
  if (found === undefined || others.length > 0) {
    throw new MarketplaceError(
      'rejected',
      `${packages.length} packages wait to be shipped: name one of them.`,
    );
  }
  const [packageId] = found;
  await client.write('POST', `/fulfillment/202309/packages/${packageId}/ship`, {
    handover_method: 'DROP_OFF',
  });
  return { externalPackageId: packageId, document: null };
}

/** By a carrier of the seller's: any units make a package. */
async function ship(client: TiktokClient, order: WireOrder, action: ShipAction): Promise<OrderActionOutcome> {
  if (action.trackingNumber === null) {
    throw new MarketplaceError('rejected', 'TikTok Shop needs the tracking number of the parcel.');
  }
  const units = unitsOf(order, action.lines);
  const { package_id: packageId = null } = await client.write<{ package_id?: string }>(
    'POST',
    `/fulfillment/202309/orders/${order.id}/packages`,
    {
      ...(units === null ? {} : { order_line_item_ids: units }),
      tracking_number: action.trackingNumber,
      shipping_provider_id: await carrierId(client, order, action.carrier),
    },
  );
  return { externalPackageId: packageId, document: null };
}

async function changeTracking(
  client: TiktokClient,
  order: WireOrder,
  action: TrackingAction,
): Promise<OrderActionOutcome> {
  const known = [
    ...new Set((order.line_items ?? []).flatMap(({ package_id: id }) => (id === undefined ? [] : [id]))),
  ];
  const packageId = action.externalPackageId ?? (known.length === 1 ? known[0]! : null);
  if (packageId === null || !known.includes(packageId)) {
    throw new MarketplaceError('rejected', 'The order has several packages or none: name one of its own.');
  }
  await client.write('POST', `/fulfillment/202309/packages/${packageId}/shipping_info/update`, {
    tracking_number: action.trackingNumber,
    shipping_provider_id: await carrierId(client, order, action.carrier),
  });
  return { externalPackageId: packageId, document: null };
}

async function cancel(
  client: TiktokClient,
  order: WireOrder,
  action: CancelAction,
): Promise<OrderActionOutcome> {
  const units = unitsOf(order, action.lines);
  const reason = cancelReasons.find(({ words }) => words.test(action.reason))!;
  await client.write('POST', '/return_refund/202309/cancellations', {
    order_id: order.id,
    cancel_reason: order.status === 'UNPAID' ? reason.unpaid : reason.paid,
    ...(units === null ? {} : { order_line_item_ids: units }),
  });
  return { externalPackageId: null, document: null };
}

/** Ids of the units that an action is about; null for all. */
function unitsOf(order: WireOrder, lines: ShipAction['lines']): string[] | null {
  const known = new Set((order.line_items ?? []).map(({ id }) => id));
  const unknown = lines.find(({ externalLineId }) => !known.has(externalLineId));
  if (unknown !== undefined) {
    throw new MarketplaceError('rejected', `The order has no line ${unknown.externalLineId}.`);
  }
  return lines.length === 0 ? null : lines.map(({ externalLineId }) => externalLineId);
}

/** Carriers that TikTok knows for the way in which the order is delivered, by name. */
async function carrierId(client: TiktokClient, order: WireOrder, carrier: string | null): Promise<string> {
  const { shipping_providers: providers = [] } = await client.read<{
    shipping_providers?: { id: string; name: string }[];
  }>(`/logistics/202309/delivery_options/${order.delivery_option_id ?? ''}/shipping_providers`);
  const wanted = carrier?.trim().toLowerCase();
  const provider = providers.find(({ name }) => name.toLowerCase() === wanted);
  if (provider === undefined) {
    const names = providers.map(({ name }) => name).join(', ');
    throw new MarketplaceError('rejected', `TikTok Shop knows these carriers for the order: ${names}.`);
  }
  return provider.id;
}
