import type { Clock } from '../../../kernel/clock.js';
import { known, MarketplaceError } from '../marketplace-error.js';
import type { OrderAction, OrderActionOutcome, ShipAction, TrackingAction } from '../sale.js';
import type { AmazonClient } from './amazon-client.js';
import { readWireOrder, type WireOrder } from './amazon-order.js';

interface Parcel {
  id: string;
  carrier: string | null;
  trackingNumber: string | null;
  items: readonly { orderItemId: string; quantity: number }[];
}

/** Carriers that Amazon knows by a code, by their names in lower case. */
const carrierCodes: ReadonlyMap<string, string> = new Map(
  ['DHL', 'UPS', 'USPS', 'FedEx', 'DPD', 'GLS', 'SF Express', 'Ninja Van', 'TNT'].map(code => [
    code.toLowerCase(),
    code,
  ]),
);

/** A parcel is known by a number of the seller's; confirmed again under it, it is the same one with new words. */
export async function actOnOrder(
  client: AmazonClient,
  action: OrderAction,
  clock: Clock,
): Promise<OrderActionOutcome> {
  if (action.kind !== 'ship' && action.kind !== 'tracking') {
    throw new MarketplaceError('unsupported', `Amazon does not take the action "${action.kind}".`);
  }
  const order = known(await readWireOrder(client, action.externalOrderId), 'Amazon does not know the order.');
  const parcel = action.kind === 'ship' ? newParcel(order, action) : changedParcel(order, action);
  await client.post(`/orders/v0/orders/${encodeURIComponent(order.orderId)}/shipmentConfirmation`, {
    marketplaceId: order.salesChannel.marketplaceId,
    packageDetail: {
      packageReferenceId: parcel.id,
      ...carrierOf(parcel.carrier),
      trackingNumber: parcel.trackingNumber,
      shipDate: clock.now().toISOString(),
      orderItems: parcel.items,
    },
  });
  return { externalPackageId: parcel.id, document: null };
}

/** Of the whole order, what is not on its way yet. */
function newParcel(
  { packages = [], orderItems }: WireOrder,
  { lines, carrier, trackingNumber }: ShipAction,
): Parcel {
  if (trackingNumber === null) {
    throw new MarketplaceError('rejected', 'Amazon needs the tracking number of a parcel.');
  }
  const numbers = packages.map(({ packageReferenceId }) => Number(packageReferenceId) || 0);
  const open = orderItems.map(({ orderItemId, quantityOrdered, fulfillment }) => ({
    orderItemId,
    quantity: fulfillment?.quantityUnfulfilled ?? quantityOrdered,
  }));
  const wanted = lines.map(({ externalLineId, quantity }) => ({ orderItemId: externalLineId, quantity }));
  const items = wanted.length > 0 ? wanted : open.filter(({ quantity }) => quantity > 0);
  return { id: String(Math.max(0, ...numbers) + 1), carrier, trackingNumber, items };
}

function changedParcel({ packages = [] }: WireOrder, action: TrackingAction): Parcel {
  const { externalPackageId, carrier, trackingNumber } = action;
  const found =
    externalPackageId === null
      ? onlyOf(packages)
      : packages.find(({ packageReferenceId }) => packageReferenceId === externalPackageId);
  if (found === undefined) {
    throw new MarketplaceError('not_found', 'Amazon does not know the parcel.');
  }
  return {
    id: found.packageReferenceId,
    carrier: carrier ?? found.carrier ?? null,
    trackingNumber,
    items: (found.packageItems ?? []).map(({ orderItemId, quantity }) => ({ orderItemId, quantity })),
  };
}

function onlyOf<T>(packages: readonly T[]): T | undefined {
  if (packages.length > 1) {
    throw new MarketplaceError('rejected', `The order has ${packages.length} parcels: name one of them.`);
  }
  return packages[0];
}

function carrierOf(carrier: string | null): object {
  const code = carrierCodes.get((carrier ?? '').toLowerCase());
  return code === undefined
    ? { carrierCode: 'Other', carrierName: carrier ?? 'Other' }
    : { carrierCode: code };
}
