import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxOrder, SandboxPackage } from '../sandbox/state.js';
import {
  invalidParameter,
  rejection,
  type TiktokAnswers,
  type TiktokCall,
} from './tiktok-sandbox-request-auth.js';
import {
  deliveryOption,
  isShippedByTiktok,
  madePackage,
  type Unit,
  unitsOf,
} from './tiktok-sandbox-sales.js';

interface ShipmentInput {
  order_line_item_ids?: string[];
  tracking_number?: string;
  shipping_provider_id?: string;
}

interface CancelInput {
  order_id?: string;
  cancel_reason?: string;
  order_line_item_ids?: string[];
}

const providers = [
  { id: '6617675021119438849', name: 'DHL' },
  { id: '6841743441349706241', name: 'Ninja Van' },
];

const cancelReasons = {
  unpaid: new Set([
    'seller_cancel_unpaid_reason_out_of_stock',
    'seller_cancel_unpaid_reason_wrong_price',
    'seller_cancel_unpaid_reason_buyer_hasnt_paid_within_time_allowed',
    'seller_cancel_unpaid_reason_buyer_requested_cancellation',
  ]),
  paid: new Set([
    'seller_cancel_reason_out_of_stock',
    'seller_cancel_reason_wrong_price',
    'seller_cancel_paid_reason_address_not_deliver',
    'seller_cancel_paid_reason_buyer_requested_cancellation',
  ]),
};

export function shippingRoutes({ shop }: SandboxDependencies): TiktokAnswers {
  return {
    'GET /logistics/202309/delivery_options/:optionId/shipping_providers': ({ ids }) => {
      if (ids.optionId !== deliveryOption) {
        throw invalidParameter('The delivery_option_id is invalid.');
      }
      return { shipping_providers: providers };
    },
    'POST /fulfillment/202309/orders/:orderId/packages': call =>
      markShipped(shop, orderOf(shop, call.ids.orderId), call.body<ShipmentInput>()),
    'POST /fulfillment/202309/packages/:packageId/ship': call => handOver(shop, call),
    'POST /fulfillment/202309/packages/:packageId/shipping_info/update': call => changeShipment(shop, call),
    'POST /return_refund/202309/cancellations': call => cancelOrder(shop, call.body<CancelInput>()),
  };
}

function orderOf(shop: SandboxShop, id: unknown): SandboxOrder {
  const order = shop.state.orders.get(String(id));
  if (order === undefined) {
    throw rejection(21001001, 'The order does not exist.');
  }
  return order;
}

/** By a carrier of the seller's: all units that are not in a package yet, or some of them. */
function markShipped(shop: SandboxShop, order: SandboxOrder, input: ShipmentInput): object {
  if (isShippedByTiktok(shop, order)) {
    throw rejection(21011001, 'The order is not shipped by the seller.');
  }
  if (order.stage !== 'paid') {
    throw rejection(21011002, 'The order status does not allow shipping.');
  }
  const packed = new Set(order.packages.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)));
  const open = unitsOf(order).filter(({ id, isCanceled }) => !isCanceled && !packed.has(id));
  const units = chosenUnits(open, input.order_line_item_ids);
  const made: SandboxPackage = {
    id: shop.newId('package'),
    ...shipmentOf(input),
    lines: units.map(({ id }) => ({ lineId: id, quantity: 1 })),
    isDelivered: false,
  };
  const isWhole = units.length === open.length;
  shop.changeOrder(order, {
    packages: [...order.packages, made],
    ...(isWhole ? { stage: 'shipped' as const } : {}),
  });
  return { order_id: order.id, order_line_item_ids: units.map(({ id }) => id), package_id: made.id };
}

/** To TikTok's own carrier, which gives the number. */
function handOver(shop: SandboxShop, call: TiktokCall): object {
  const packageId = call.ids.packageId!;
  const { handover_method: method = 'DROP_OFF' } = call.body<{ handover_method?: string }>();
  const order = [...shop.state.orders.values()].find(
    candidate => isShippedByTiktok(shop, candidate) && madePackage(candidate) === packageId,
  );
  if (order === undefined || order.stage !== 'paid') {
    throw rejection(21011003, 'The package does not exist or cannot be shipped.');
  }
  if (method !== 'DROP_OFF' && method !== 'PICKUP') {
    throw invalidParameter('The handover_method is invalid.');
  }
  const lines = unitsOf(order)
    .filter(({ isCanceled }) => !isCanceled)
    .map(({ id }) => ({ lineId: id, quantity: 1 }));
  const parcel: SandboxPackage = {
    id: packageId,
    carrier: 'TikTok Shipping',
    trackingNumber: `TTSG${order.id.slice(-10)}`,
    lines,
    isDelivered: false,
  };
  shop.changeOrder(order, { packages: [parcel], stage: 'packed' });
  return {};
}

function changeShipment(shop: SandboxShop, call: TiktokCall): object {
  const order = [...shop.state.orders.values()].find(({ packages }) =>
    packages.some(({ id }) => id === call.ids.packageId),
  );
  if (order === undefined || isShippedByTiktok(shop, order)) {
    throw rejection(21011003, 'The package does not exist or is not shipped by the seller.');
  }
  const shipment = shipmentOf(call.body<ShipmentInput>());
  const packages = order.packages.map(parcel =>
    parcel.id === call.ids.packageId ? { ...parcel, ...shipment } : parcel,
  );
  shop.changeOrder(order, { packages });
  return {};
}

function shipmentOf(input: ShipmentInput): { carrier: string; trackingNumber: string } {
  const provider = providers.find(({ id }) => id === input.shipping_provider_id);
  if (provider === undefined || !input.tracking_number) {
    throw invalidParameter('tracking_number and a known shipping_provider_id are required.');
  }
  return { carrier: provider.name, trackingNumber: input.tracking_number };
}

function chosenUnits(open: readonly Unit[], ids: readonly string[] | undefined): Unit[] {
  const units = ids === undefined ? [...open] : open.filter(({ id }) => ids.includes(id));
  if (units.length === 0 || (ids !== undefined && units.length < ids.length)) {
    throw invalidParameter('order_line_item_ids are not open units of the order.');
  }
  return units;
}

/** Units of a line are alike: which of them are cancelled makes no difference to the buyer. */
function cancelOrder(shop: SandboxShop, input: CancelInput): object {
  const order = orderOf(shop, input.order_id);
  if (order.stage !== 'unpaid' && order.stage !== 'paid') {
    throw rejection(25001013, 'The order status does not support cancellation.');
  }
  if (!cancelReasons[order.stage].has(input.cancel_reason ?? '')) {
    throw rejection(25001004, 'The cancel_reason is invalid for the order status.');
  }
  const open = unitsOf(order).filter(({ isCanceled }) => !isCanceled);
  const units = chosenUnits(open, input.order_line_item_ids);
  for (const { line } of units) {
    line.canceledQuantity += 1;
  }
  const isWhole = units.length === open.length;
  const cancelReason = input.cancel_reason!;
  shop.changeOrder(order, isWhole ? { stage: 'canceled', cancelReason } : {});
  return { cancel_id: `40${order.id.slice(2)}`, cancel_status: 'CANCELLATION_REQUEST_COMPLETE' };
}
