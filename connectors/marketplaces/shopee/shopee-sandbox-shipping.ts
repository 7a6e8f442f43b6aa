import { secondOf } from '../epoch-seconds.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxOrder } from '../sandbox/state.js';
import { rejection, type ShopeeAnswers } from './shopee-sandbox-request-auth.js';
import { orderOf, packagesOf } from './shopee-sandbox-sales.js';

interface ShipInput {
  order_sn: string;
  package_number?: string;
  pickup?: { address_id?: number; pickup_time_id?: string };
  dropoff?: object;
  non_integrated?: { tracking_number?: string };
}

interface CancelInput {
  order_sn: string;
  cancel_reason?: string;
  item_list?: { item_id: number; model_id: number }[];
  partial_cancel_item_list?: { item_id: number; model_id: number; model_quantity: number }[];
}

const addressId = 2826;
const cancelReasons = new Set(['OUT_OF_STOCK', 'UNDELIVERABLE_AREA']);

export function shippingRoutes({ shop, clock }: SandboxDependencies): ShopeeAnswers {
  return {
    'GET /api/v2/logistics/get_shipping_parameter': ({ query }) => {
      readyOrder(shop, query.get('order_sn'));
      const tomorrow = secondOf(clock.now().toISOString()) + 86_400;
      const slots = [{ date: tomorrow, pickup_time_id: String(tomorrow) }];
      const address = {
        address_id: addressId,
        region: 'SG',
        address_flag: ['pickup_address'],
        time_slot_list: slots,
      };
      return {
        info_needed: {
          dropoff: [],
          pickup: ['address_id', 'pickup_time_id'],
          non_integrated: ['tracking_number'],
        },
        dropoff: { branch_list: null },
        pickup: { address_list: [address] },
      };
    },
    'POST /api/v2/logistics/ship_order': call => shipOrder(shop, call.body<ShipInput>()),
    'POST /api/v2/order/cancel_order': call => cancelOrder(shop, call.body<CancelInput>()),
  };
}

function readyOrder(shop: SandboxShop, id: unknown): SandboxOrder {
  const order = orderOf(shop, id);
  if (order.stage !== 'paid') {
    throw rejection('logistics.error_status_limit', 'logistic status not ready to ship');
  }
  return order;
}

function shipOrder(shop: SandboxShop, input: ShipInput): object {
  const order = readyOrder(shop, input.order_sn);
  const parcels = packagesOf(order);
  if (input.package_number !== undefined && !parcels.some(({ id }) => id === input.package_number)) {
    throw rejection('logistics.error_param', 'Wrong parameters, detail: package_number.');
  }
  if (input.pickup !== undefined && input.pickup.address_id !== addressId) {
    throw rejection('logistics.error_param', 'Wrong parameters, detail: address_id.');
  }
  if (!input.pickup && !input.dropoff && !input.non_integrated?.tracking_number) {
    throw rejection('logistics.error_param', 'Wrong parameters, detail: pickup, dropoff or non_integrated.');
  }
  const own = input.non_integrated?.tracking_number;
  const packages = parcels.map((parcel, index) => ({
    ...parcel,
    carrier: 'Standard Delivery',
    trackingNumber: own ?? `SPXSG0${order.id.slice(-8)}${index}`,
  }));
  shop.changeOrder(order, { packages, stage: own === undefined ? 'packed' : 'shipped' });
  return {};
}

function cancelOrder(shop: SandboxShop, input: CancelInput): object {
  const order = orderOf(shop, input.order_sn);
  if (!cancelReasons.has(input.cancel_reason ?? '')) {
    throw rejection('error_param', 'Wrong parameters, detail: cancel_reason.');
  }
  if (order.stage !== 'unpaid' && order.stage !== 'paid') {
    throw rejection('order.error_status', 'The order status does not support cancellation.');
  }
  if (input.partial_cancel_item_list !== undefined) {
    for (const { item_id, model_id, model_quantity } of input.partial_cancel_item_list) {
      lineOf(order, item_id, model_id).canceledQuantity += model_quantity;
    }
  } else if (input.cancel_reason === 'OUT_OF_STOCK') {
    const items = input.item_list ?? [];
    if (items.length === 0) {
      throw rejection('error_param', 'Wrong parameters, detail: item_list is required.');
    }
    for (const { item_id, model_id } of items) {
      lineOf(order, item_id, model_id);
    }
  }
  const isWhole =
    input.partial_cancel_item_list === undefined ||
    order.lines.every(({ quantity, canceledQuantity }) => canceledQuantity >= quantity);
  const cancelReason = input.cancel_reason!;
  shop.changeOrder(order, isWhole ? { stage: 'canceled', cancelReason } : {});
  return { update_time: secondOf(order.updatedAt) };
}

function lineOf(order: SandboxOrder, itemId: number, modelId: number): SandboxOrder['lines'][number] {
  const line = order.lines.find(
    ({ listingId, variantId }) => Number(listingId) === itemId && Number(variantId) === modelId,
  );
  if (line === undefined) {
    throw rejection('error_param', 'Wrong parameters, detail: the item is not in the order.');
  }
  return line;
}
