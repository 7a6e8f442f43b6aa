import { compareTexts } from '../../../../kernel/compare-texts.js';
import type { FactDimension } from './sales-facts.queries.js';
import type {
  SalesDimension,
  SalesFilter,
  SalesGranularity,
  SalesKeys,
  SalesQuery,
} from './sales-figures.entity.js';
import type { Measure } from './sales-measures.js';

/** Parts of statements over facts `f`: `$1` is the organization, `$2` to `$4` the window and its zone, `$5` to `$10` the filter. */

const filters: readonly {
  column: FactDimension;
  values(filter: SalesFilter): readonly string[] | undefined;
}[] = [
  { column: 'currency', values: filter => filter.currencies },
  { column: 'marketplace', values: filter => filter.marketplaces },
  { column: 'account_id', values: filter => filter.accountIds },
  { column: 'store_id', values: filter => filter.storeIds },
  { column: 'country', values: filter => filter.countries },
  { column: 'status', values: filter => filter.statuses },
];

/** Values of `$1` to `$10`. */
export const queryValues = (
  organizationId: string,
  { from, to, timeZone, filter = {} }: SalesQuery,
): unknown[] => [organizationId, from, to, timeZone, ...filters.map(({ values }) => some(values(filter)))];

const some = <Value>(values: readonly Value[] | undefined): readonly Value[] | null =>
  values === undefined || values.length === 0 ? null : values;

/** The condition of the filter. All parameters are in it: a level may need none of the window. */
export const filteredSql = [
  '$2::timestamptz < $3::timestamptz and $4::text is not null',
  ...filters.map(
    ({ column }, place) => `($${place + 5}::text[] is null or f.${column} = any($${place + 5}::text[]))`,
  ),
].join(' and ');

/** Local midnights; an hour keeps its own offset, so that one that comes twice is two. */
const bucketSql: Record<SalesGranularity, string> = {
  hour: `f.at - ((f.at at time zone $4) - date_trunc('hour', f.at at time zone $4))`,
  day: `date_trunc('day', f.at, $4)`,
  week: `date_trunc('week', f.at, $4)`,
  month: `date_trunc('month', f.at, $4)`,
};

/** PostgreSQL takes the second of two midnights for the beginning of a day; for us it is the first. */
const firstMidnightSql = `case when (bucket - interval '1 hour') at time zone $4 = bucket at time zone $4
  then bucket - interval '1 hour' else bucket end as bucket`;

const dimensionColumns: Record<Exclude<SalesDimension, 'bucket'>, { column: FactDimension; key: string }> = {
  marketplace: { column: 'marketplace', key: 'marketplace' },
  account: { column: 'account_id', key: 'accountId' },
  store: { column: 'store_id', key: 'storeId' },
  country: { column: 'country', key: 'country' },
  status: { column: 'status', key: 'status' },
};

/** Keys of rows, in the order of their columns. */
export const salesKeyNames = [
  ...['bucket', 'currency'],
  ...Object.values(dimensionColumns).map(({ key }) => key),
];

/** Otherwise what is selected of it is worked out again wherever it is named: a local midnight costs more than a row. */
const workedOutOnce = 'offset 0';

interface Summing {
  query: Pick<SalesQuery, 'groupBy' | 'granularity'>;
  facts: string;
  measures: Record<string, Measure>;
  /** Ids told apart beside what the query tells apart: SQL by the name of the key, null for a key that is not. */
  more?: Record<string, string | null>;
  /** Whether the facts are one row for each key already, at the beginning of its bucket. Default: they are not. */
  isSummed?: boolean;
}

/**
 * SQL of one row for each currency and each value of what is told apart, with the sums of all measures. Facts that cancel
 * each other out, or count for nothing, are no row.
 */
export function summedSql({ query, facts, measures, more = {}, isSummed = false }: Summing): string {
  const bucket = query.groupBy.includes('bucket') ? (isSummed ? 'f.at' : bucketSql[query.granularity]) : null;
  const keys: [name: string, sql: string | null][] = [
    ['bucket', bucket],
    ['currency', 'f.currency'],
    ...Object.entries(dimensionColumns).map(([name, { column, key }]): [string, string | null] => [
      key,
      query.groupBy.includes(name as SalesDimension) ? `f.${column}` : null,
    ]),
    ...Object.entries(more),
  ];
  const grouped = keys.flatMap(([name, text]) => (text === null ? [] : [`${text} as "${name}"`]));
  const sumOf = (column: string) => (isSummed ? `f.${column}` : `sum(f.${column})`);
  const sums = Object.entries(measures).map(([name, { kind, column }]) =>
    kind === 'count'
      ? `coalesce(${sumOf(column)}, 0)::bigint as "${name}"`
      : `coalesce(trim_scale(${sumOf(column)}), 0) as "${name}"`,
  );
  const shown = keys.map(([name, text]) => {
    const type = name === 'bucket' ? 'timestamptz' : name in more ? 'uuid' : 'text';
    return text === null
      ? `null::${type} as "${name}"`
      : isMidnight(name, query)
        ? firstMidnightSql
        : `"${name}"`;
  });
  return `select ${[...shown, ...Object.keys(measures).map(name => `"${name}"`)].join(', ')} from (
      select ${[...grouped, ...sums].join(', ')} from (${facts}) f where ${filteredSql}
      ${isSummed ? workedOutOnce : `group by ${grouped.map((_, index) => index + 1).join(', ')}`}
    ) summed where (${Object.keys(measures)
      .map(name => `"${name}" <> 0`)
      .join(' or ')})`;
}

const isMidnight = (name: string, { granularity }: Pick<SalesQuery, 'granularity'>): boolean =>
  name === 'bucket' && granularity !== 'hour';

/** In time and by currency, where buckets are told apart: sorting rows so wide costs the database more than reading them. */
export function inTime<Row extends InTime>({ groupBy }: Pick<SalesQuery, 'groupBy'>, rows: Row[]): Row[] {
  return groupBy.includes('bucket') ? rows.sort(byBucket) : rows;
}

type InTime = Pick<SalesKeys, 'bucket' | 'currency'>;

const byBucket = (a: InTime, b: InTime): number =>
  compareTexts(a.bucket, b.bucket) || compareTexts(a.currency, b.currency);
