import { known, MarketplaceError } from '../marketplace-error.js';
import type { CancelAction, ChannelOrder, OrderAction, OrderActionOutcome, ShipAction } from '../sale.js';
import type { ShopeeClient } from './shopee-client.js';
import { readOrder } from './shopee-order.js';

interface ShippingParameter {
  info_needed?: { pickup?: string[]; dropoff?: string[]; non_integrated?: string[] };
  pickup?: {
    address_list?: {
      address_id: number;
      address_flag?: string[];
      time_slot_list?: { pickup_time_id: string }[];
    }[];
  };
}

const undeliverable = 'UNDELIVERABLE_AREA';

export async function actOnOrder(
  client: ShopeeClient,
  storeId: string,
  action: OrderAction,
): Promise<OrderActionOutcome> {
  if (action.kind !== 'ship' && action.kind !== 'cancel') {
    throw new MarketplaceError('unsupported', `Shopee does not take the action "${action.kind}".`);
  }
  const order = known(
    await readOrder(client, storeId, action.externalOrderId),
    'Shopee does not know the order.',
  );
  return action.kind === 'ship' ? ship(client, order, action) : cancel(client, order, action);
}

/** Shopee ships packages, which it made: others have to be split off there first. */
async function ship(
  client: ShopeeClient,
  order: ChannelOrder,
  action: ShipAction,
): Promise<OrderActionOutcome> {
  const lineIds = action.lines.map(({ externalLineId }) => externalLineId);
  const open = order.packages.filter(({ marketplaceStatus: status }) => status === 'LOGISTICS_READY');
  const [parcel, ...others] = open.filter(
    ({ externalPackageId: id, externalLineIds }) =>
      (!action.externalPackageId || id === action.externalPackageId) &&
      (lineIds.length === 0 ||
        (externalLineIds.length === lineIds.length && externalLineIds.every(each => lineIds.includes(each)))),
  );
  if (parcel === undefined && lineIds.length > 0) {
    throw new MarketplaceError('unsupported', 'Shopee ships whole packages: split the order there first.');
  }
  if (parcel === undefined || others.length > 0) {
    throw new MarketplaceError('rejected', `${open.length} packages wait to be shipped: name one of them.`);
  }
  const target = {
    order_sn: order.externalOrderId,
    ...(order.packages.length > 1 ? { package_number: parcel.externalPackageId } : {}),
  };
  const parameter = await client.read<ShippingParameter>('/api/v2/logistics/get_shipping_parameter', target);
  await client.write('/api/v2/logistics/ship_order', { ...target, ...shippingMethod(parameter, action) });
  return { externalPackageId: parcel.externalPackageId, document: null };
}

/** The seller's own carrier where there is a number of it, else a pick-up at the first free time, else drop-off. */
function shippingMethod(
  { info_needed: needed = {}, pickup }: ShippingParameter,
  { trackingNumber }: ShipAction,
): object {
  if (needed.non_integrated !== undefined && trackingNumber !== null) {
    return { non_integrated: { tracking_number: trackingNumber } };
  }
  const addresses = pickup?.address_list ?? [];
  const address =
    addresses.find(({ address_flag: flags = [] }) => flags.includes('pickup_address')) ?? addresses[0];
  const slot = address?.time_slot_list?.[0];
  if (needed.pickup !== undefined && address !== undefined && slot !== undefined) {
    return { pickup: { address_id: address.address_id, pickup_time_id: slot.pickup_time_id } };
  }
  return { dropoff: {} };
}

/** Sellers have two reasons at Shopee: the address cannot be reached, and everything else, which is no stock. */
async function cancel(
  client: ShopeeClient,
  order: ChannelOrder,
  action: CancelAction,
): Promise<OrderActionOutcome> {
  const quantities = new Map(action.lines.map(({ externalLineId, quantity }) => [externalLineId, quantity]));
  const unknown = [...quantities.keys()].find(id => !order.lines.some(line => line.externalLineId === id));
  if (unknown !== undefined) {
    throw new MarketplaceError('rejected', `The order has no line ${unknown}.`);
  }
  const itemOf = (line: ChannelOrder['lines'][number]) => ({
    item_id: Number(line.externalItemId),
    model_id: Number(line.externalVariantId),
  });
  const isWhole =
    quantities.size === 0 ||
    order.lines.every(
      ({ externalLineId, openFor }) => (quantities.get(externalLineId) ?? 0) === openFor!.cancel,
    );
  const parts = order.lines
    .filter(line => quantities.has(line.externalLineId))
    .map(line => ({ ...itemOf(line), model_quantity: quantities.get(line.externalLineId) }));
  await client.write('/api/v2/order/cancel_order', {
    order_sn: order.externalOrderId,
    cancel_reason: action.reason.toUpperCase() === undeliverable ? undeliverable : 'OUT_OF_STOCK',
    ...(isWhole ? { item_list: order.lines.map(itemOf) } : { partial_cancel_item_list: parts }),
  });
  return { externalPackageId: null, document: null };
}
