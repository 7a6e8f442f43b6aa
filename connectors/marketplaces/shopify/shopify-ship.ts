import { MarketplaceError } from '../marketplace-error.js';
import type { OrderActionOutcome, ShipAction } from '../sale.js';
import type { ShopifyClient } from './shopify-client.js';
import { throwUserErrors, type UserError } from './shopify-error.js';

interface Shippable {
  fulfillments: { id: string; trackingInfo: { number: string | null }[] }[];
  fulfillmentOrders: { nodes: FulfillmentOrder[] };
}

/** What is to be shipped from one location. */
interface FulfillmentOrder {
  id: string;
  supportedActions: { action: string }[];
  lineItems: { nodes: { id: string; remainingQuantity: number; lineItem: { id: string } }[] };
}

interface Parcel {
  fulfillmentOrderId: string;
  fulfillmentOrderLineItems: { id: string; quantity: number }[];
}

const shippableQuery = `query Shippable($id: ID!) {
  order(id: $id) {
    fulfillments(first: 25) { id trackingInfo(first: 1) { number } }
    fulfillmentOrders(first: 10) {
      nodes {
        id supportedActions { action }
        lineItems(first: 50) { nodes { id remainingQuantity lineItem { id } } }
      }
    }
  }
}`;

const fulfillmentCreate = `mutation Ship($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
}`;

/**
 * One parcel for each location that has something of it. A parcel of the same tracking number is the one that was
 * asked for before.
 */
export async function ship(client: ShopifyClient, action: ShipAction): Promise<OrderActionOutcome> {
  const { order } = await client.query<{ order: Shippable | null }>(shippableQuery, {
    id: action.externalOrderId,
  });
  if (order === null) {
    throw new MarketplaceError('not_found', 'Shopify does not know the order.');
  }
  const before = order.fulfillments.find(({ trackingInfo }) => isSameParcel(trackingInfo, action));
  const parcels = before === undefined ? parcelsOf(order.fulfillmentOrders.nodes, action) : [];
  if (before === undefined && parcels.length === 0) {
    throw new MarketplaceError('rejected', 'Shopify has nothing left of the order to be shipped.');
  }
  const ids = before === undefined ? [] : [before.id];
  for (const parcel of parcels) {
    ids.push(await create(client, parcel, action));
  }
  return { externalPackageId: ids[0]!, document: null };
}

const isSameParcel = (info: readonly { number: string | null }[], { trackingNumber }: ShipAction): boolean =>
  trackingNumber !== null && info.some(({ number }) => number === trackingNumber);

/** @throws MarketplaceError `rejected` when more is asked for than is left. */
function parcelsOf(orders: readonly FulfillmentOrder[], { lines }: ShipAction): Parcel[] {
  const wanted = new Map(lines.map(({ externalLineId, quantity }) => [externalLineId, quantity]));
  const parcels: Parcel[] = [];
  for (const { id, supportedActions, lineItems } of orders) {
    if (!supportedActions.some(({ action }) => action === 'CREATE_FULFILLMENT')) {
      continue;
    }
    const items = [];
    for (const { id: itemId, remainingQuantity, lineItem } of lineItems.nodes) {
      const asked = lines.length === 0 ? remainingQuantity : (wanted.get(lineItem.id) ?? 0);
      const quantity = Math.min(asked, remainingQuantity);
      wanted.set(lineItem.id, asked - quantity);
      if (quantity > 0) {
        items.push({ id: itemId, quantity });
      }
    }
    if (items.length > 0) {
      parcels.push({ fulfillmentOrderId: id, fulfillmentOrderLineItems: items });
    }
  }
  if ([...wanted.values()].some(left => left > 0)) {
    throw new MarketplaceError('rejected', 'Shopify has less of the order left to be shipped.');
  }
  return parcels;
}

async function create(client: ShopifyClient, parcel: Parcel, action: ShipAction): Promise<string> {
  const { carrier, trackingNumber } = action;
  const { fulfillmentCreate: answer } = await client.mutate<{
    fulfillmentCreate: { fulfillment: { id: string } | null; userErrors: UserError[] };
  }>(fulfillmentCreate, {
    fulfillment: {
      lineItemsByFulfillmentOrder: [parcel],
      trackingInfo: { company: carrier, number: trackingNumber },
      notifyCustomer: true,
    },
  });
  throwUserErrors(answer.userErrors);
  if (answer.fulfillment === null) {
    throw new MarketplaceError('unknown', 'Shopify took the parcel and does not show it.');
  }
  return answer.fulfillment.id;
}
