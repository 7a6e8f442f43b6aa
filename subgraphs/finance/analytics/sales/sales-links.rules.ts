import type { AskedReport, ReportFilter, RowLink, Span } from '../report/report.js';

/** What figures of sales are made of, with the list that has it. */
const lists = {
  orders: { path: '/api/v1/orders', query: { status: 'pending,to_ship,shipped,completed,return' } },
  placed_orders: { path: '/api/v1/orders', query: {} },
  canceled_orders: { path: '/api/v1/orders', query: { status: 'canceled' } },
  returns: { path: '/api/v1/returns', query: { 'counted-as': 'return' } },
  refunds: { path: '/api/v1/returns', query: { 'counted-as': 'refund' } },
} as const satisfies Record<string, { path: string; query: Readonly<Record<string, string>> }>;

type SalesSource = keyof typeof lists;

const isSource = (name: string): name is SalesSource => Object.hasOwn(lists, name);

/** Values of the dimensions of a row: null where orders have none, absent where the row is not told apart by it. */
export interface LinkedKeys {
  marketplace?: string | null;
  account?: string | null;
  store?: string | null;
  country?: string | null;
  status?: string | null;
}

/** More lists than this are no help: a question of so many values of several filters has no links. */
const linksPerSourceMax = 20;

/**
 * Paths of the lists that together have the rows which the figures count, for each source of the metrics. A list takes one
 * value of each filter, so several values are as many lists.
 */
export function salesLinks(
  { filter }: Pick<AskedReport, 'filter'>,
  row: { keys: LinkedKeys; span: Span; currency: string | null },
  sources: readonly string[],
): RowLink[] {
  const places = placesOf(filter, row.keys);
  if (places.length > linksPerSourceMax) {
    return [];
  }
  const known = [...new Set(sources.flatMap(each => each.split(', ')))].filter(isSource);
  return known.flatMap(source => places.map(place => ({ source, rows: pathOf(source, { ...row, place }) })));
}

type Query = Readonly<Record<string, string>>;

/** Every combination of a value of each filter. */
function placesOf(filter: ReportFilter, keys: LinkedKeys): Query[] {
  const choices: Query[][] = [
    valuesOf('marketplace', keys.marketplace, filter.marketplaces),
    valuesOf('account-id', keys.account, null),
    valuesOf('store', keys.store, filter.storeIds, 'has-store'),
    valuesOf('country', keys.country, filter.countries, 'has-country'),
    valuesOf('product-id', undefined, filter.productIds),
  ];
  return choices.reduce<Query[]>(
    (found, values) => found.flatMap(query => values.map(value => ({ ...query, ...value }))),
    [{}],
  );
}

/** The row's own value, or else those of the filter; `has`: the parameter that asks for what has none. */
function valuesOf(
  name: string,
  key: string | null | undefined,
  filter: readonly string[] | null,
  has?: string,
): Query[] {
  if (key === null) {
    return has === undefined ? [{}] : [{ [has]: 'false' }];
  }
  const values = key === undefined ? filter : [key];
  return values === null ? [{}] : values.map(value => ({ [name]: value }));
}

interface LinkedRow {
  keys: LinkedKeys;
  span: Span;
  currency: string | null;
  place: Query;
}

function pathOf(source: SalesSource, { keys, span, currency, place }: LinkedRow): string {
  const { path, query } = lists[source];
  const isOfOrders = path === '/api/v1/orders';
  const [from, to] = [span.fromMs, span.toMs].map(ms => new Date(ms).toISOString());
  const all: Query = {
    ...(isOfOrders
      ? { 'placed-after': from!, 'placed-before': to! }
      : { 'requested-after': from!, 'requested-before': to! }),
    ...query,
    ...(isOfOrders && keys.status != null ? { status: keys.status } : {}),
    ...place,
    ...(currency === null ? {} : { currency }),
  };
  return `${path}?${Object.entries(all).map(parameter).join('&')}`;
}

const parameter = ([name, value]: [string, string]): string => `${name}=${encodeURIComponent(value)}`;
