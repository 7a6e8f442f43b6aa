import { type ContentSnapshot, sumOfEvaluations } from '../../../catalog/index.js';
import {
  criterionMetrics,
  partMetrics,
  type QualitySums,
  qualityMetrics,
  scoreMetrics,
} from '../metric/content-metrics.js';
import type { Metric } from '../metric/metric.js';
import type { FactRow, ReportTable } from '../report/report.js';
import { tableOf } from '../report/table.rules.js';

type Rows = FactRow<QualitySums>[];

interface QualityTable {
  key: string;
  dimensions: readonly string[];
  metrics: readonly Metric<QualitySums>[];
  rowsOf: (evaluated: readonly ContentSnapshot[]) => Rows;
  expected?: readonly { keys: (string | null)[]; currency: null }[];
}

/** What evaluations found; `previous` null where no comparison is asked for. */
export function qualityTables(
  evaluated: readonly ContentSnapshot[],
  previous: readonly ContentSnapshot[] | null,
): ReportTable[] {
  return tables.map(({ rowsOf, ...parts }) =>
    tableOf({ ...parts, rows: rowsOf(evaluated), previous: previous === null ? null : rowsOf(previous) }),
  );
}

const row = (keys: (string | null)[], sums: QualitySums): Rows[number] => ({ keys, currency: null, sums });

/** Of some stores together; nothing where none was evaluated. */
function wholeOf(some: readonly ContentSnapshot[]) {
  const tally = sumOfEvaluations(some.map(({ evaluation }) => evaluation));
  const sums: QualitySums = {
    evaluations: some.reduce((sum, { evaluated }) => sum + evaluated, 0),
    ...{ scoreSum: tally.scoreSum, publishable: tally.publishable, judged: 0, failing: 0 },
    isSample: some.some(({ evaluated, products }) => evaluated < products),
  };
  return { tally, sums };
}

type Whole = ReturnType<typeof wholeOf>;

/** Rows of what is the same in several stores. */
const ofAll =
  (rowsOf: (whole: Whole) => Rows) =>
  (evaluated: readonly ContentSnapshot[]): Rows =>
    evaluated.length === 0 ? [] : rowsOf(wholeOf(evaluated));

/** Rows of each group of stores with the same keys. */
const ofPlaces =
  (
    keysOf: (store: ContentSnapshot) => (string | null)[],
    rowsOf: (keys: (string | null)[], whole: Whole) => Rows,
  ) =>
  (evaluated: readonly ContentSnapshot[]): Rows => {
    const groups = Map.groupBy(evaluated, store => JSON.stringify(keysOf(store)));
    return [...groups.values()].flatMap(some => rowsOf(keysOf(some[0]!), wholeOf(some)));
  };

const counted = (counts: Record<string, number>, keys: (string | null)[], { sums }: Whole): Rows =>
  Object.entries(counts).map(([name, failing]) => row([...keys, name], { ...sums, failing }));

const ranges = Array.from({ length: 10 }, (_, index) => String(index * 10));

const tables: readonly QualityTable[] = [
  {
    ...{ key: 'quality', dimensions: [], metrics: qualityMetrics },
    rowsOf: ofAll(({ sums }) => [row([], sums)]),
    expected: [{ keys: [], currency: null }],
  },
  {
    ...{ key: 'scores', dimensions: ['scoreFrom'], metrics: scoreMetrics },
    rowsOf: ofAll(({ tally, sums }) =>
      ranges.map((from, index) => row([from], { ...sums, judged: tally.scores[index]! })),
    ),
    expected: ranges.map(from => ({ keys: [from], currency: null })),
  },
  {
    ...{ key: 'criteria', dimensions: ['criterion'], metrics: criterionMetrics },
    rowsOf: ofAll(({ tally, sums }) =>
      Object.entries(tally.criteria).map(([key, counts]) => row([key], { ...sums, ...counts })),
    ),
  },
  {
    ...{ key: 'qualityByStore', metrics: qualityMetrics },
    dimensions: ['marketplace', 'country', 'accountId', 'storeId'],
    rowsOf: ofPlaces(
      ({ marketplace, country, accountId, storeId }) => [marketplace, country, accountId, storeId],
      (keys, { sums }) => [row(keys, sums)],
    ),
  },
  {
    ...{ key: 'missingAttributes', dimensions: ['marketplace', 'attribute'], metrics: partMetrics },
    rowsOf: ofPlaces(
      ({ marketplace }) => [marketplace],
      (keys, whole) => counted(whole.tally.missingAttributes, keys, whole),
    ),
  },
  {
    ...{ key: 'languages', dimensions: ['marketplace', 'country', 'language'], metrics: partMetrics },
    rowsOf: ofPlaces(
      ({ marketplace, country }) => [marketplace, country],
      (keys, whole) => counted(whole.tally.languages, keys, whole),
    ),
  },
];
