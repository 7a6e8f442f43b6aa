import Big from 'big.js';
import { amountOf, sumOfKnown } from '../amount.js';
import { givenFacts } from '../marketplace-facts.js';
import { readEach } from '../page-records.js';
import type { ChangePage, ChangeWindow } from '../port.js';
import type { ChannelOrder, ChannelOrderLine, ChannelPackage } from '../sale.js';
import { bagAmount, type WireBag } from './shopify-amount.js';
import type { ShopifyClient } from './shopify-client.js';
import type { WirePage } from './shopify-observed.js';
import { allNodes, nextCursor } from './shopify-product-reader.js';

interface WireOrder {
  id: string;
  name: string;
  createdAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  closedAt: string | null;
  cancelReason: string | null;
  currencyCode: string;
  displayFinancialStatus: string | null;
  displayFulfillmentStatus: string;
  returnStatus: string;
  shippingAddress: { countryCodeV2: string | null } | null;
  totalDiscountsSet: WireBag | null;
  totalShippingPriceSet: WireBag;
  totalTaxSet: WireBag | null;
  totalPriceSet: WireBag;
  lineItems: WirePage<WireLine>;
  fulfillments: WireFulfillment[];
}

interface WireLine {
  id: string;
  name: string;
  sku: string | null;
  quantity: number;
  /** Units that wait for a parcel, those that were removed from the order left out. */
  unfulfilledQuantity: number;
  product: { id: string } | null;
  variant: { id: string } | null;
  originalUnitPriceSet: WireBag;
  discountedUnitPriceAfterAllDiscountsSet: WireBag;
}

interface WireFulfillment {
  id: string;
  displayStatus: string | null;
  trackingInfo: { company: string | null; number: string | null }[];
  fulfillmentLineItems: WirePage<{ lineItem: { id: string } }>;
}

const bag = '{ shopMoney { amount currencyCode } }';

const linePageFields = `
  nodes {
    id name sku quantity unfulfilledQuantity product { id } variant { id }
    originalUnitPriceSet ${bag} discountedUnitPriceAfterAllDiscountsSet ${bag}
  }
  pageInfo { hasNextPage endCursor }`;

/** How much of what lies in an order comes with it: Shopify charges for what could be there. */
interface Sizes {
  lines: number;
  parcels: number;
}

/** Of the buyer nothing but the country that it goes to. */
const orderFields = ({ lines, parcels }: Sizes): string => `
  id name createdAt updatedAt cancelledAt closedAt cancelReason currencyCode
  displayFinancialStatus displayFulfillmentStatus returnStatus
  shippingAddress { countryCodeV2 }
  totalDiscountsSet ${bag} totalShippingPriceSet ${bag} totalTaxSet ${bag} totalPriceSet ${bag}
  lineItems(first: ${lines}) { ${linePageFields} }
  fulfillments(first: ${parcels}) {
    id displayStatus trackingInfo(first: 1) { company number }
    fulfillmentLineItems(first: ${lines}) { nodes { lineItem { id } } pageInfo { hasNextPage endCursor } }
  }`;

const inPage: Sizes = { lines: 10, parcels: 3 };
const alone: Sizes = { lines: 100, parcels: 25 };

const ordersQuery = `query ChangedOrders($query: String!, $after: String) {
  orders(first: 10, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes { ${orderFields(inPage)} }
    pageInfo { hasNextPage endCursor }
  }
}`;

const orderQuery = `query Order($id: ID!) { order(id: $id) { ${orderFields(alone)} } }`;

const linesQuery = `query OrderLines($id: ID!, $after: String) {
  order(id: $id) { lineItems(first: 100, after: $after) { ${linePageFields} } }
}`;

/** Orders and returns change together: what happens to a return changes its order. */
export const changedIn = ({ since, until }: ChangeWindow): string =>
  `updated_at:>='${since}' AND updated_at:<'${until}'`;

export async function changedOrders(
  client: ShopifyClient,
  storeId: string,
  window: ChangeWindow,
): Promise<ChangePage<ChannelOrder>> {
  const { orders } = await client.query<{ orders: WirePage<WireOrder> }>(ordersQuery, {
    query: changedIn(window),
    after: window.cursor,
  });
  const records = await readEach(
    orders.nodes,
    ({ id }) => id,
    async order => {
      const whole = hasMore(order, inPage) ? await readOrder(client, storeId, order.id) : null;
      return whole ?? channelOrder(order, order.lineItems.nodes, storeId);
    },
  );
  return { ...records, nextCursor: nextCursor(orders) };
}

const hasMore = ({ lineItems, fulfillments }: WireOrder, { parcels }: Sizes): boolean =>
  lineItems.pageInfo.hasNextPage ||
  fulfillments.length === parcels ||
  fulfillments.some(({ fulfillmentLineItems }) => fulfillmentLineItems.pageInfo.hasNextPage);

export async function readOrder(
  client: ShopifyClient,
  storeId: string,
  id: string,
): Promise<ChannelOrder | null> {
  const { order } = await client.query<{ order: WireOrder | null }>(orderQuery, { id });
  return order === null ? null : channelOrder(order, await allLines(client, order), storeId);
}

const allLines = (client: ShopifyClient, { id, lineItems }: WireOrder): Promise<WireLine[]> =>
  allNodes(lineItems, async after => {
    const { order } = await client.query<{ order: { lineItems: WirePage<WireLine> } | null }>(linesQuery, {
      id,
      after,
    });
    return order?.lineItems;
  });

function channelOrder(order: WireOrder, wireLines: readonly WireLine[], storeId: string): ChannelOrder {
  const isCancelable = order.cancelledAt === null && order.fulfillments.length === 0;
  const lines = wireLines.map(line => channelLine(line, isCancelable));
  return {
    externalOrderId: order.id,
    externalOrderNumber: order.name,
    storeId,
    country: order.shippingAddress?.countryCodeV2 ?? null,
    currency: order.currencyCode,
    marketplaceStatus: order.displayFulfillmentStatus,
    marketplaceFacts: factsOf(order),
    lines,
    totals: {
      // Shopify's own subtotal is after discounts.
      subtotal: subtotalOf(lines, order.currencyCode),
      discount: bagAmount(order.totalDiscountsSet),
      shipping: bagAmount(order.totalShippingPriceSet),
      tax: bagAmount(order.totalTaxSet),
      total: bagAmount(order.totalPriceSet),
    },
    placedAt: order.createdAt,
    updatedAt: order.updatedAt,
    packages: order.fulfillments.map(channelPackage),
  };
}

/** No one word of Shopify's tells where an order stands. */
function factsOf(order: WireOrder): Record<string, string> {
  return givenFacts({
    financialStatus: order.displayFinancialStatus,
    returnStatus: order.returnStatus,
    cancelledAt: order.cancelledAt,
    cancelReason: order.cancelReason,
    closedAt: order.closedAt,
  });
}

const subtotalOf = (lines: readonly ChannelOrderLine[], currency: string): string | null => {
  const amounts = lines.map(({ unitPrice, quantity }) =>
    unitPrice === null ? null : new Big(unitPrice).times(quantity).toFixed(),
  );
  return amountOf(sumOfKnown(amounts), currency);
};

/** An order of which anything has left cannot be canceled. */
const channelLine = (line: WireLine, isCancelable: boolean): ChannelOrderLine => ({
  externalLineId: line.id,
  externalItemId: line.product?.id ?? null,
  externalVariantId: line.variant?.id ?? null,
  sku: line.sku,
  shopSku: null,
  name: line.name,
  marketplaceStatus: null,
  quantity: line.quantity,
  unitPrice: bagAmount(line.originalUnitPriceSet),
  paidPrice: bagAmount(line.discountedUnitPriceAfterAllDiscountsSet),
  openFor: { ship: line.unfulfilledQuantity, cancel: isCancelable ? line.unfulfilledQuantity : 0 },
});

const channelPackage = (fulfillment: WireFulfillment): ChannelPackage => ({
  externalPackageId: fulfillment.id,
  marketplaceStatus: fulfillment.displayStatus,
  carrier: fulfillment.trackingInfo[0]?.company ?? null,
  trackingNumber: fulfillment.trackingInfo[0]?.number ?? null,
  externalLineIds: fulfillment.fulfillmentLineItems.nodes.map(({ lineItem }) => lineItem.id),
});
