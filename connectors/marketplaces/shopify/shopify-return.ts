import { amountOf, sumOfKnown } from '../amount.js';
import { readEach } from '../page-records.js';
import type { ChangePage, ChangeWindow } from '../port.js';
import type { ChannelReturn, ChannelReturnLine } from '../sale.js';
import type { WireBag } from './shopify-amount.js';
import type { ShopifyClient } from './shopify-client.js';
import type { WirePage } from './shopify-observed.js';
import { changedIn } from './shopify-order.js';
import { allNodes, nextCursor } from './shopify-product-reader.js';

interface WireReturn {
  id: string;
  status: string;
  createdAt: string;
  refunds: { nodes: { totalRefundedSet: WireBag }[] };
  returnLineItems: WirePage<WireReturnLine>;
}

interface WireReturnLine {
  id: string;
  quantity: number;
  returnReasonDefinition: { handle: string } | null;
  /** Missing for lines that were not sold here. */
  fulfillmentLineItem?: { lineItem: { id: string; sku: string | null } };
}

interface ReturnedOrder {
  id: string;
  updatedAt: string;
  currencyCode: string;
}

const orderFields = 'id updatedAt currencyCode';

/** Reasons by Shopify's names; what buyers and staff wrote beside them is left where it is. */
const returnFields = (lines: number): string => `
  id status createdAt
  refunds(first: 5) { nodes { totalRefundedSet { shopMoney { amount currencyCode } } } }
  returnLineItems(first: ${lines}) {
    nodes {
      id quantity returnReasonDefinition { handle }
      ... on ReturnLineItem { fulfillmentLineItem { lineItem { id sku } } }
    }
    pageInfo { hasNextPage endCursor }
  }`;

const returnPageFields = `nodes { ${returnFields(10)} } pageInfo { hasNextPage endCursor }`;

const returnsQuery = `query ChangedReturns($query: String!, $after: String) {
  orders(first: 10, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes { ${orderFields} returns(first: 3) { ${returnPageFields} } }
    pageInfo { hasNextPage endCursor }
  }
}`;

const moreReturnsQuery = `query MoreReturns($id: ID!, $after: String) {
  order(id: $id) { returns(first: 10, after: $after) { ${returnPageFields} } }
}`;

/** Alone, with as many lines as a page can hold. */
const returnQuery = `query Return($id: ID!) {
  return(id: $id) { ${returnFields(250)} order { ${orderFields} } }
}`;

type OrderWithReturns = ReturnedOrder & { returns: WirePage<WireReturn> };

/** Shopify lists returns by order alone, and changes of them as changes of their order. */
export async function changedReturns(
  client: ShopifyClient,
  storeId: string,
  window: ChangeWindow,
): Promise<ChangePage<ChannelReturn>> {
  const { orders } = await client.query<{ orders: WirePage<OrderWithReturns> }>(returnsQuery, {
    query: changedIn(window),
    after: window.cursor,
  });
  const found: { record: WireReturn; order: OrderWithReturns }[] = [];
  for (const order of orders.nodes) {
    found.push(...(await allReturns(client, order)).map(record => ({ record, order })));
  }
  const returns = await readEach(
    found,
    ({ record }) => record.id,
    async ({ record, order }) => {
      const hasMore = record.returnLineItems.pageInfo.hasNextPage;
      const whole = hasMore ? await readReturn(client, storeId, record.id) : null;
      return whole ?? channelReturn(record, order, storeId);
    },
  );
  return { ...returns, nextCursor: nextCursor(orders) };
}

const allReturns = (client: ShopifyClient, { id, returns }: OrderWithReturns): Promise<WireReturn[]> =>
  allNodes(returns, async after => {
    const { order } = await client.query<{ order: { returns: WirePage<WireReturn> } | null }>(
      moreReturnsQuery,
      { id, after },
    );
    return order?.returns;
  });

export async function readReturn(
  client: ShopifyClient,
  storeId: string,
  id: string,
): Promise<ChannelReturn | null> {
  const { return: record } = await client.query<{ return: (WireReturn & { order: ReturnedOrder }) | null }>(
    returnQuery,
    { id },
  );
  return record === null ? null : channelReturn(record, record.order, storeId);
}

function channelReturn(record: WireReturn, order: ReturnedOrder, storeId: string): ChannelReturn {
  const lines = record.returnLineItems.nodes;
  return {
    externalReturnId: record.id,
    externalOrderId: order.id,
    storeId,
    currency: order.currencyCode,
    marketplaceStatus: record.status,
    marketplaceType: null,
    marketplaceFacts: {},
    marketplaceReason: lines[0]?.returnReasonDefinition?.handle ?? null,
    respondBy: null,
    refundAmount: refundOf(record, order.currencyCode),
    lines: lines.map(channelReturnLine),
    requestedAt: record.createdAt,
    updatedAt: order.updatedAt,
  };
}

/** Null as long as nothing was paid back. */
function refundOf({ refunds }: WireReturn, currency: string): string | null {
  const amounts = refunds.nodes.map(({ totalRefundedSet }) => totalRefundedSet.shopMoney.amount);
  return amountOf(sumOfKnown(amounts), currency);
}

const channelReturnLine = (line: WireReturnLine): ChannelReturnLine => ({
  externalLineId: line.id,
  externalOrderLineId: line.fulfillmentLineItem?.lineItem.id ?? null,
  sku: line.fulfillmentLineItem?.lineItem.sku ?? null,
  quantity: line.quantity,
  refundAmount: null,
});
