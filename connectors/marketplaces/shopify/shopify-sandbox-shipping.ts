import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxOrder, SandboxPackage } from '../sandbox/state.js';
import { gid, numberOf } from './shopify-sandbox-ids.js';
import {
  fulfillmentOrderIdOf,
  fulfillmentOrderLineIdOf,
  fulfillmentView,
  isFulfillable,
  remainingOf,
} from './shopify-sandbox-orders.js';

interface TrackingInput {
  company?: string | null;
  number?: string | null;
}

interface FulfillmentCreate {
  fulfillment: {
    lineItemsByFulfillmentOrder: {
      fulfillmentOrderId: string;
      fulfillmentOrderLineItems?: { id: string; quantity: number }[] | null;
    }[];
    trackingInfo?: TrackingInput | null;
  };
}

interface TrackingUpdate {
  fulfillmentId: string;
  trackingInfoInput: TrackingInput;
}

interface OrderCancel {
  orderId: string;
  reason: string;
  restock: boolean;
}

const rejected = (field: string[], message: string) => ({
  fulfillment: null,
  userErrors: [{ field, message }],
});

export const shippingMutations = (dependencies: SandboxDependencies) => ({
  fulfillmentCreate: ({ fulfillment: input }: FulfillmentCreate) => {
    const [group] = input.lineItemsByFulfillmentOrder;
    const order = [...dependencies.shop.state.orders.values()].find(
      candidate => fulfillmentOrderIdOf(candidate) === group?.fulfillmentOrderId,
    );
    if (order === undefined) {
      return rejected(['fulfillment'], 'Fulfillment order does not exist.');
    }
    if (!isFulfillable(order)) {
      const number = numberOf(fulfillmentOrderIdOf(order));
      return rejected(['fulfillment'], `Fulfillment order ${number} has an unfulfillable status= closed.`);
    }
    const lines = wantedLines(order, group?.fulfillmentOrderLineItems ?? []);
    if (lines === null) {
      return rejected(['fulfillment'], 'Invalid fulfillment order line item quantity requested.');
    }
    const parcel: SandboxPackage = {
      id: dependencies.shop.newId('package'),
      carrier: input.trackingInfo?.company ?? null,
      trackingNumber: input.trackingInfo?.number ?? null,
      lines,
      isDelivered: false,
    };
    const packages = [...order.packages, parcel];
    const isWhole = order.lines.every(line => remainingOf({ ...order, packages }, line) === 0);
    dependencies.shop.changeOrder(order, { packages, stage: isWhole ? 'shipped' : 'packed' });
    return { fulfillment: fulfillmentView(dependencies, order, parcel), userErrors: [] };
  },

  fulfillmentTrackingInfoUpdate: ({ fulfillmentId, trackingInfoInput }: TrackingUpdate) => {
    for (const order of dependencies.shop.state.orders.values()) {
      const parcel = order.packages.find(({ id }) => id === fulfillmentId);
      if (parcel !== undefined) {
        parcel.carrier = trackingInfoInput.company ?? null;
        parcel.trackingNumber = trackingInfoInput.number ?? null;
        dependencies.shop.changeOrder(order, {});
        return { fulfillment: fulfillmentView(dependencies, order, parcel), userErrors: [] };
      }
    }
    return rejected(['fulfillmentId'], 'Fulfillment does not exist.');
  },

  orderCancel: ({ orderId, reason, restock }: OrderCancel) => {
    const order = dependencies.shop.state.orders.get(orderId);
    const problem = cancelProblem(order ?? null);
    if (order === undefined || problem !== null) {
      return { job: null, orderCancelUserErrors: [problem] };
    }
    if (restock) {
      giveBack(dependencies, order);
    }
    const lines = order.lines.map(line => ({ ...line, canceledQuantity: line.quantity }));
    dependencies.shop.changeOrder(order, { stage: 'canceled', cancelReason: reason, lines });
    return { job: { id: gid('Job', numberOf(orderId)), done: false }, orderCancelUserErrors: [] };
  },
});

/** Null when something is asked for that is not there to be shipped. */
function wantedLines(
  order: SandboxOrder,
  asked: readonly { id: string; quantity: number }[],
): SandboxPackage['lines'] | null {
  const remaining = order.lines.map(line => ({ line, left: remainingOf(order, line) }));
  if (asked.length === 0) {
    return remaining
      .filter(({ left }) => left > 0)
      .map(({ line, left }) => ({ lineId: line.id, quantity: left }));
  }
  const found = asked.map(({ id, quantity }) => {
    const place = remaining.find(({ line }) => fulfillmentOrderLineIdOf(line) === id);
    const isThere = place !== undefined && quantity > 0 && quantity <= place.left;
    return isThere ? { lineId: place.line.id, quantity } : null;
  });
  return found.every(line => line !== null) ? found : null;
}

function cancelProblem(order: SandboxOrder | null) {
  const field = ['orderId'];
  if (order === null) {
    return { code: 'NOT_FOUND', field, message: 'Order does not exist' };
  }
  if (order.stage === 'canceled') {
    return { code: 'INVALID', field, message: 'Order has already been canceled' };
  }
  if (order.packages.length > 0 || !isFulfillable(order)) {
    return { code: 'INVALID', field, message: 'Cannot cancel an order that has been fulfilled' };
  }
  return null;
}

function giveBack({ shop }: SandboxDependencies, order: SandboxOrder): void {
  for (const line of order.lines) {
    const listing = shop.listing(line.listingId);
    const variant = listing?.variants.find(({ id }) => id === line.variantId);
    if (listing !== null && variant !== undefined) {
      variant.quantity += line.quantity - line.canceledQuantity;
      shop.changeListing(listing, {});
    }
  }
}
