import type { CatalogTally } from '../../../catalog/index.js';
import { type FieldSums, fieldMetrics, imageMetrics, listingMetrics } from '../metric/content-metrics.js';
import { activeProductsLink } from '../report/active-products-link.js';
import type { AskedReport, FactRow, ReportTable } from '../report/report.js';
import { tableOf } from '../report/table.rules.js';
import type { ContentState, CountedListings } from './content-state.js';

/** What products and listings have; `previous` null where no comparison is asked for. */
export function catalogTables(
  asked: AskedReport,
  { state, previous }: { state: ContentState; previous: ContentState | null },
): ReportTable[] {
  const isLive = asked.window.toMs > asked.nowMs;
  return [
    tableOf({
      ...{ key: 'images', dimensions: [], metrics: imageMetrics },
      rows: ofCatalog(state.catalog),
      previous: previous && ofCatalog(previous.catalog),
      expected: [{ keys: [], currency: null }],
      links: () => (isLive ? activeProductsLink(asked) : []),
    }),
    tableOf({
      ...{ key: 'fields', dimensions: ['field'], metrics: fieldMetrics },
      rows: ofFields(state.catalog),
      previous: previous && ofFields(previous.catalog),
    }),
    listingTable('listings', 'state', { rows: state.states, previous: previous && (previous.states ?? []) }),
    listingTable('rejections', 'reason', {
      rows: state.rejections,
      previous: previous && (previous.rejections ?? []),
    }),
  ];
}

const ofCatalog = (catalog: CatalogTally | null): FactRow<CatalogTally>[] =>
  catalog === null ? [] : [{ keys: [], currency: null, sums: catalog }];

const ofFields = (catalog: CatalogTally | null): FactRow<FieldSums>[] =>
  catalog === null
    ? []
    : Object.entries(catalog.filled).map(([field, filled]) => ({
        ...{ keys: [field], currency: null },
        sums: { products: catalog.products, filled },
      }));

/** Stores of the same marketplace and country are added up. */
function listingTable(
  key: string,
  kind: 'state' | 'reason',
  { rows, previous }: { rows: CountedListings[] | null; previous: CountedListings[] | null },
): ReportTable {
  return tableOf({
    ...{ key, dimensions: ['marketplace', 'country', kind], metrics: listingMetrics },
    rows: addedUp(rows ?? []),
    previous: previous && addedUp(previous),
  });
}

function addedUp(counted: readonly CountedListings[]): FactRow<{ listings: number }>[] {
  const keysOf = ({ marketplace, country, kind }: CountedListings) => [marketplace, country, kind];
  const groups = Map.groupBy(counted, row => JSON.stringify(keysOf(row)));
  return [...groups.values()].map(some => ({
    ...{ keys: keysOf(some[0]!), currency: null },
    sums: { listings: some.reduce((sum, { listings }) => sum + listings, 0) },
  }));
}
