/** A sum that rows hold. Amounts are exact decimals. */
export interface RollupMeasure {
  kind: 'count' | 'amount';
  column: string;
}

export interface RollupBucket {
  column: string;
  /** SQL of the bucket that a moment is in; `zone` is SQL of a time zone. */
  of(at: string, zone: string): string;
  /** SQL of a moment of the bucket of a row. */
  momentOf(row: string, zone: string): string;
}

/** Rows that hold sums of facts, one for each bucket of time and each value of the dimensions. */
export interface RollupLevel {
  table: string;
  bucket: RollupBucket;
  /** A finer level of which it is made when it is built anew; absent: of the facts. */
  madeOf?: RollupLevel;
  /** Of those of the rollup; the facts of all others are summed. */
  dimensions: readonly string[];
}

/**
 * Sums that are kept up to date. Whoever changes a fact appends to `deltas`, in the same transaction, what it counted for
 * with the opposite sign, and what it counts for now. Folding takes deltas away and adds them to the levels. As a delta is
 * visible exactly when its fact is, levels and deltas together are always exact: there is no watermark to be late for.
 *
 * All tables have `organization_id`; deltas have `at`, the dimensions, and measures that may be null.
 */
export interface Rollup {
  /** Of its statements and locks. */
  name: string;
  deltas: string;
  dimensions: readonly { column: string; type: string }[];
  measures: readonly RollupMeasure[];
  levels: readonly RollupLevel[];
}

const typeOf = ({ kind }: RollupMeasure): string => (kind === 'count' ? 'bigint' : 'numeric');

/** SQL of the sum of each measure, of rows named `f`; a delta without it counts as nothing. */
const sumOf = (measure: RollupMeasure): string => `coalesce(sum(f.${measure.column}), 0)::${typeOf(measure)}`;

/** SQL that adds facts to a level; `facts` is SQL of rows with `at`, dimensions and measures of the organization `$1`. */
function addFactsSql(rollup: Rollup, level: RollupLevel, facts: string, zone: string): string {
  const { measures } = rollup;
  const keys = ['organization_id', level.bucket.column, ...level.dimensions];
  return `${insertFactsSql(rollup, level, facts, zone)}
    on conflict (${keys.join(', ')}) do update set
      ${measures.map(({ column }) => `${column} = r.${column} + excluded.${column}`).join(', ')}`;
}

/** The same for a level that has none of the rows. Rows are locked in the order of their keys, and lie in it. */
function insertFactsSql({ measures }: Rollup, level: RollupLevel, facts: string, zone: string): string {
  const { table, bucket, dimensions } = level;
  const keys = [bucket.column, ...dimensions];
  const sums = measures.map(measure => `${sumOf(measure)} as ${measure.column}`);
  const grouped = [bucket.of('f.at', zone), ...dimensions.map(name => `f.${name}`)];
  const places = grouped.map((_, index) => index + 2).join(', ');
  return `insert into ${table} as r (organization_id, ${[...keys, ...measures.map(one => one.column)].join(', ')})
    select $1::uuid, ${[...grouped, ...sums].join(', ')} from ${facts} f
    group by ${places} having ${measures.map(one => `${sumOf(one)} <> 0`).join(' or ')}
    order by ${places}`;
}

/**
 * SQL that takes at most `$2` deltas of the organization `$1` away and adds them to all levels; `$3` is the time zone of
 * local days. Answers how many it took.
 */
export function foldSql(rollup: Rollup): string {
  const { deltas, levels } = rollup;
  const added = levels.map(
    (level, index) => `added_${index} as (${addFactsSql(rollup, level, 'taken', '$3::text')})`,
  );
  return `with taken as materialized (
      delete from ${deltas} where organization_id = $1 and ctid = any(array(
        select ctid from ${deltas} where organization_id = $1 limit $2 for update skip locked
      )) returning *
    ), ${added.join(', ')}
    select count(*) as taken from taken`;
}

/** SQL that appends deltas of the organization `$1`, given as a JSON array of records by column. */
export function appendDeltasSql({ deltas, dimensions, measures }: Rollup): string {
  const typed = [
    ['at', 'timestamptz'],
    ...dimensions.map(({ column, type }) => [column, type]),
    ...measures.map(measure => [measure.column, typeOf(measure)]),
  ] as const;
  const names = typed.map(([name]) => name).join(', ');
  return `insert into ${deltas} (organization_id, ${names})
    select $1::uuid, ${names} from jsonb_to_recordset($2::jsonb) as d (${typed.map(pair => pair.join(' ')).join(', ')})`;
}

/** SQL that takes all deltas of the organization `$1` away, for facts that are summed anew or not at all. */
export const dropDeltasSql = ({ deltas }: Rollup): string =>
  `delete from ${deltas} where organization_id = $1`;

/** SQL that empties a level for the organization `$1`. */
export const clearLevelSql = ({ table }: RollupLevel): string =>
  `delete from ${table} where organization_id = $1`;

/** SQL that fills an empty level, for the time zone `$2` of local days; `facts` as of `addFactsSql`. */
export function fillLevelSql(rollup: Rollup, level: RollupLevel, facts: string): string {
  const rows = level.madeOf === undefined ? facts : levelRowsSql(rollup, level.madeOf, '$2::text');
  // Not every level has local days, and a parameter has to be somewhere.
  return insertFactsSql(
    rollup,
    level,
    `(select * from (${rows}) given where $2::text is not null)`,
    '$2::text',
  );
}

/** SQL of the rows of a level of the organization `$1`, named `r`, as facts of a moment in their bucket. */
export function levelRowsSql(
  { dimensions: all, measures }: Rollup,
  { table, bucket, dimensions }: RollupLevel,
  zone: string,
): string {
  const keys = all.map(({ column, type }) =>
    dimensions.includes(column) ? `r.${column}` : `null::${type} as ${column}`,
  );
  const sums = measures.map(({ column }) => `r.${column}`);
  return `select ${bucket.momentOf('r', zone)} as at, ${[...keys, ...sums].join(', ')} from ${table} r
    where r.organization_id = $1`;
}

/** SQL of the deltas of the organization `$1` that are not folded, named `d`, as facts. */
export function deltaRowsSql({ deltas, dimensions, measures }: Rollup): string {
  const columns = [...dimensions, ...measures].map(({ column }) => `d.${column}`);
  return `select d.at, ${columns.join(', ')} from ${deltas} d where d.organization_id = $1`;
}
