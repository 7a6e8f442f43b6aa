import Big from 'big.js';
import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import type { RequestContext } from '../../../../kernel/context.js';
import { type Connection, listConnections } from '../../../catalog/index.js';
import { readFeedCoverage, readSoldOrderIds } from '../../../commerce/index.js';
import { agenticChannel } from '../../../commerce/orders/order/order.values.js';
import { analyticsLimits } from '../report/analytics.limits.js';
import type {
  AskedReport,
  Completeness,
  DaysNotSynchronized,
  Note,
  SourceNotOffered,
  Span,
} from '../report/report.js';
import type { OffersReturns, SalesFacts } from '../sales/sales-facts.js';
import { gapsOf, joined } from './gaps.rules.js';
import { countSettledOrders } from './unsettled-order.queries.js';

const everyConnection = { marketplace: null, country: null, statuses: null };

/** What figures of orders and returns lack. `rows` are the facts of the window, by their channel alone. */
export type SalesCompleteness = (
  ctx: RequestContext,
  asked: AskedReport,
  rows: readonly SalesFacts[],
) => Promise<Partial<Completeness>>;

/** Whether a channel tells of returns: a connector's, if it does; a channel of the merchant's own does not. */
export const returnsOffered =
  (marketplaces: readonly Marketplace[]): OffersReturns =>
  channel =>
    marketplaces.some(({ key, capabilities }) => key === channel && capabilities.returns);

export const salesCompleteness =
  (marketplaces: readonly Marketplace[]): SalesCompleteness =>
  async (ctx, asked, rows) => {
    const byKey = new Map(marketplaces.map(marketplace => [marketplace.key, marketplace]));
    const [connections, unsettled] = await Promise.all([
      connectionsOf(ctx, asked),
      unsettledOrders(ctx, asked, rows),
    ]);
    const channels = new Set([
      ...connections.map(({ marketplace }) => marketplace),
      ...rows.flatMap(({ keys: [channel] }) => channel ?? []),
    ]);
    return {
      notes: [...unsettled.notes, ...unknownAmounts(rows), ...processorRefunds(rows)],
      ordersNotSettled: unsettled.count,
      daysNotSynchronized: await gaps(ctx, asked, connections, byKey),
      sourcesNotOffered: [...channels].sort().flatMap(channel => missingSources(channel, byKey.get(channel))),
    };
  };

/** Accounts that the filter leaves: those of its channels, with one of its stores. */
async function connectionsOf(
  ctx: RequestContext,
  { filter: { marketplaces, storeIds } }: AskedReport,
): Promise<Connection[]> {
  const { items } = await listConnections(ctx, everyConnection, {
    limit: analyticsLimits.connectionsMax,
    offset: 0,
  });
  return items.filter(
    ({ marketplace, stores }) =>
      (marketplaces?.includes(marketplace) ?? true) &&
      (storeIds === null || stores.some(({ id }) => storeIds.includes(id))),
  );
}

async function gaps(
  ctx: RequestContext,
  { window, nowMs }: AskedReport,
  connections: readonly Connection[],
  byKey: ReadonlyMap<string, Marketplace>,
): Promise<DaysNotSynchronized[]> {
  const coverage = connections.length === 0 ? [] : await readFeedCoverage(ctx.reader, ctx.organizationId);
  const feeds = Map.groupBy(coverage, ({ connectionId }) => connectionId);
  return connections.flatMap(({ id: accountId, marketplace }) => {
    const kinds = byKey.get(marketplace)?.capabilities.returns === true ? ['order', 'return'] : ['order'];
    const all = kinds.flatMap(kind => {
      const feed = feeds.get(accountId)?.find(each => each.kind === kind);
      const known: Span | null =
        feed === undefined
          ? null
          : { fromMs: Date.parse(feed.knownSince), toMs: Date.parse(feed.knownUntil) };
      return gapsOf(window, known, nowMs);
    });
    return joined(all).map(({ fromMs, toMs }) => ({
      ...{ accountId, marketplace, storeId: null },
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
    }));
  });
}

/** What figures of sales are made of, and this channel does not tell; null: a channel of the merchant's own. */
function missingSources(key: string, marketplace: Marketplace | undefined): SourceNotOffered[] {
  if (marketplace === undefined) {
    return [
      { marketplace: key, source: 'returns', reason: 'Returns are read from connected marketplaces alone.' },
    ];
  }
  const { returns, finance } = marketplace.capabilities;
  const missing = (source: string): SourceNotOffered => ({
    ...{ marketplace: key, source },
    reason: `The API of ${marketplace.title} does not offer ${source}.`,
  });
  return [...(returns ? [] : [missing('returns')]), ...(finance ? [] : [missing('settlements')])];
}

const liveOrders = (rows: readonly SalesFacts[]): number =>
  rows.reduce((sum, { sums }) => sum + sums.orders, 0);

/** Looked up order by order, so of a bounded number of orders. */
async function unsettledOrders(
  ctx: RequestContext,
  { window, filter }: AskedReport,
  rows: readonly SalesFacts[],
): Promise<{ count: number | null; notes: Note[] }> {
  const max = analyticsLimits.settledOrdersMax;
  if (filter.productIds === null && liveOrders(rows) > max) {
    return { count: null, notes: [notCounted] };
  }
  const ids = await readSoldOrderIds(
    ctx,
    {
      from: new Date(window.fromMs).toISOString(),
      to: new Date(window.toMs).toISOString(),
      marketplaces: filter.marketplaces ?? undefined,
      storeIds: filter.storeIds ?? undefined,
      countries: filter.countries ?? undefined,
      currencies: filter.currency === null ? undefined : [filter.currency],
      productIds: filter.productIds ?? undefined,
    },
    max + 1,
  );
  if (ids.length > max) {
    return { count: null, notes: [notCounted] };
  }
  const settled = ids.length === 0 ? 0 : await countSettledOrders(ctx.reader, ctx.organizationId, ids);
  return { count: ids.length - settled, notes: [] };
}

const notCounted: Note = {
  code: 'SETTLEMENT_NOT_COUNTED',
  message: `How many orders are not settled is counted in windows of at most ${analyticsLimits.settledOrdersMax} orders; ask for a shorter window.`,
};

/** Orders of agents are paid at the merchant's processor, of which it is known only whether all was given back. */
const processorRefunds = (rows: readonly SalesFacts[]): Note[] =>
  rows.some(({ keys: [channel], sums }) => channel === agenticChannel && sums.orders > 0)
    ? [
        {
          code: 'PARTIAL_REFUNDS_NOT_COUNTED',
          message:
            'Orders of agents were placed: of what the payment processor gives back for them, whole payments are in refunds, and parts are in no figure.',
        },
      ]
    : [];

/** What channels do not state of the amounts that figures of sales add up. */
function unknownAmounts(rows: readonly SalesFacts[]): Note[] {
  const count = (amount: 'ordersWithoutSales' | 'ordersWithoutDiscount' | 'returnsWithoutRefund'): number =>
    rows.reduce((sum, { sums }) => sum + sums[amount], 0);
  const orders = count('ordersWithoutSales');
  const pricedByItems = count('ordersWithoutDiscount') - orders;
  const refunds = count('returnsWithoutRefund');
  const notes: [holds: boolean, code: string, message: string][] = [
    [orders > 0, 'SALES_UNKNOWN', `${orders} orders or items have no known amount and are not in sales.`],
    [
      pricedByItems > 0,
      'ORDER_DISCOUNTS_UNKNOWN',
      `Of ${pricedByItems} orders the channel states no discount: their sales are what their items were sold for, and what vouchers took off the whole order is in them.`,
    ],
    [refunds > 0, 'REFUNDS_UNKNOWN', `Of ${refunds} returns the refund is not stated; it is not in refunds.`],
    [
      rows.some(({ sums }) => !new Big(sums.refundsWithoutSales).eq(0)),
      'REFUNDS_WITHOUT_SALES',
      'Some refunds are for orders or items that are not in sales: they are in refunds, and not taken off net sales.',
    ],
  ];
  return notes.flatMap(([holds, code, message]) => (holds ? [{ code, message }] : []));
}
