import { known, MarketplaceError } from '../marketplace-error.js';
import type { CancelAction, ChannelOrder, OrderAction, OrderActionOutcome, TrackingAction } from '../sale.js';
import type { ShopifyClient } from './shopify-client.js';
import { throwUserErrors, type UserError } from './shopify-error.js';
import { readOrder } from './shopify-order.js';
import { ship } from './shopify-ship.js';

const orderCancel = `mutation CancelOrder(
  $orderId: ID!, $reason: OrderCancelReason!, $refundMethod: OrderCancelRefundMethodInput!, $staffNote: String
) {
  orderCancel(
    orderId: $orderId, reason: $reason, restock: true, refundMethod: $refundMethod, notifyCustomer: true
    staffNote: $staffNote
  ) { job { id } orderCancelUserErrors { code field message } }
}`;

const trackingUpdate = `mutation UpdateTracking($fulfillmentId: ID!, $trackingInfoInput: FulfillmentTrackingInput!) {
  fulfillmentTrackingInfoUpdate(
    fulfillmentId: $fulfillmentId, trackingInfoInput: $trackingInfoInput, notifyCustomer: true
  ) { userErrors { field message } }
}`;

const reasons = ['CUSTOMER', 'DECLINED', 'FRAUD', 'INVENTORY', 'STAFF'];
const otherReason = 'OTHER';

export async function actOnOrder(
  client: ShopifyClient,
  storeId: string,
  action: OrderAction,
): Promise<OrderActionOutcome> {
  switch (action.kind) {
    case 'ship':
      return ship(client, action);
    case 'cancel':
      return cancel(client, storeId, action);
    case 'tracking':
      return track(client, storeId, action);
    default:
      throw new MarketplaceError('unsupported', `Shopify does not take the action "${action.kind}".`);
  }
}

/** The whole order, with everything paid back. One that is canceled already is what was asked for. */
async function cancel(
  client: ShopifyClient,
  storeId: string,
  action: CancelAction,
): Promise<OrderActionOutcome> {
  const order = await orderOf(client, storeId, action.externalOrderId);
  if (!isWhole(order, action)) {
    throw new MarketplaceError('unsupported', 'Shopify cancels whole orders only: refund the lines there.');
  }
  if (order.marketplaceFacts.cancelledAt === undefined) {
    const { orderCancel: answer } = await client.mutate<{
      orderCancel: { orderCancelUserErrors: UserError[] };
    }>(orderCancel, {
      orderId: order.externalOrderId,
      reason: reasons.find(reason => reason === action.reason.toUpperCase()) ?? otherReason,
      refundMethod: { originalPaymentMethodsRefund: true },
      staffNote: action.reason,
    });
    throwUserErrors(answer.orderCancelUserErrors);
  }
  return { externalPackageId: null, document: null };
}

const isWhole = (order: ChannelOrder, { lines }: CancelAction): boolean =>
  lines.length === 0 ||
  order.lines.every(({ externalLineId, quantity }) =>
    lines.some(line => line.externalLineId === externalLineId && line.quantity === quantity),
  );

async function track(
  client: ShopifyClient,
  storeId: string,
  action: TrackingAction,
): Promise<OrderActionOutcome> {
  const id = action.externalPackageId ?? (await onlyPackage(client, storeId, action.externalOrderId));
  const { fulfillmentTrackingInfoUpdate: answer } = await client.mutate<{
    fulfillmentTrackingInfoUpdate: { userErrors: UserError[] };
  }>(trackingUpdate, {
    fulfillmentId: id,
    trackingInfoInput: { company: action.carrier, number: action.trackingNumber },
  });
  throwUserErrors(answer.userErrors);
  return { externalPackageId: id, document: null };
}

async function onlyPackage(client: ShopifyClient, storeId: string, orderId: string): Promise<string> {
  const { packages } = await orderOf(client, storeId, orderId);
  if (packages.length !== 1) {
    throw new MarketplaceError('rejected', `The order has ${packages.length} parcels: say which one it is.`);
  }
  return packages[0]!.externalPackageId;
}

async function orderOf(client: ShopifyClient, storeId: string, id: string): Promise<ChannelOrder> {
  const order = known(await readOrder(client, storeId, id), 'Shopify does not know the order.');
  return order;
}
