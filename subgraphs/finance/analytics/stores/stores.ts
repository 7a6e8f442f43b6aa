import type { RequestContext } from '../../../../kernel/context.js';
import { type Connection, listConnections } from '../../../catalog/index.js';
import type { SalesCompleteness } from '../completeness/sales-completeness.js';
import { summaryMetrics } from '../metric/sales-metrics.js';
import { analyticsLimits } from '../report/analytics.limits.js';
import type { AskedReport } from '../report/report.js';
import type { AnalyticsSection } from '../report/section.js';
import { foldFacts, type OffersReturns, readFacts, type SalesTableDimension } from '../sales/sales-facts.js';
import { type KeyedSales, salesTable } from '../sales/sales-tables.js';

const dimensions: readonly SalesTableDimension[] = ['marketplace', 'account', 'store'];

/** The stores side by side: those that sold or took back something, and connected ones that did not. */
export const stores = (completeness: SalesCompleteness, offersReturns: OffersReturns): AnalyticsSection => ({
  key: 'stores',
  tables: ['byStore'],
  async read(ctx, asked) {
    const [facts, connections] = await Promise.all([
      readFacts(ctx, asked, dimensions, offersReturns),
      allConnections(ctx),
    ]);
    const table = salesTable(asked, facts, {
      ...{ key: 'byStore', dimensions, metrics: summaryMetrics },
      label: labelOf(connections),
      also: connections.flatMap(connection => idleStores(connection, asked)),
    });
    const channels = foldFacts(facts, dimensions, ['marketplace']);
    return {
      tables: [table],
      asOf: facts.asOf,
      completeness: await completeness(ctx, asked, channels.rows),
    };
  },
});

async function allConnections(ctx: RequestContext): Promise<Connection[]> {
  const every = { marketplace: null, country: null, statuses: null };
  return (await listConnections(ctx, every, { limit: analyticsLimits.connectionsMax, offset: 0 })).items;
}

/** Enabled stores that the filter leaves. */
function idleStores(
  { id, marketplace, status, stores: all }: Connection,
  { filter }: AskedReport,
): KeyedSales[] {
  const isMeant = (values: readonly string[] | null, value: string) => values?.includes(value) ?? true;
  return status === 'disconnected' || !isMeant(filter.marketplaces, marketplace)
    ? []
    : all
        .filter(
          store =>
            store.isEnabled &&
            isMeant(filter.storeIds, store.id) &&
            isMeant(filter.countries, store.country) &&
            (filter.currency === null || filter.currency === store.currency),
        )
        .map(store => ({ keys: [marketplace, id, store.id], currency: store.currency }));
}

/** An account by its name, a store by its country where all stores of the id have the same. */
function labelOf(connections: readonly Connection[]): (dimension: string, value: string) => string | null {
  const names = new Map(connections.map(({ id, name }) => [id, name]));
  const places = Map.groupBy(
    connections.flatMap(connection => connection.stores),
    ({ id }) => id,
  );
  return (dimension, value) => {
    if (dimension === 'accountId') {
      return names.get(value) ?? null;
    }
    const countries = new Set(
      dimension === 'storeId' ? places.get(value)?.map(({ country }) => country) : [],
    );
    return countries.size === 1 ? [...countries][0]! : null;
  };
}
