import type { RequestContext } from '../../../../kernel/context.js';
import { localTime } from '../../../../kernel/time-zone.js';
import { readShelfTrend, type ShelfTrendRow } from '../../../catalog/index.js';
import { callerNames } from '../../../platform/index.js';
import { shelfMetrics } from '../metric/agent-metrics.js';
import { analyticsLimits } from '../report/analytics.limits.js';
import type { AskedReport, FactRow, Note, ReportTable } from '../report/report.js';
import type { AnalyticsSection } from '../report/section.js';
import { tableOf } from '../report/table.rules.js';
import { readSessionSeries, readSessions, type SessionFacts } from './session-facts.js';
import { sessionTables } from './session-tables.js';

/** What agents bought, and how often answer engines name the merchant. */
export const aiTraffic: AnalyticsSection = {
  key: 'ai_traffic',
  tables: ['totals', 'series', 'byProtocol', 'byPlatform', 'byState', 'abandoned', 'shelfShare'],
  async read(ctx, asked) {
    const asOf = ctx.clock.now().toISOString();
    const [all, series, shelf] = await Promise.all([
      readSessions(ctx, asked),
      readSessionSeries(ctx, asked),
      shelfTable(ctx, asked),
    ]);
    const names = await callerNames(ctx.reader, ctx.organizationId, platformsOf(all));
    return {
      tables: [...sessionTables(asked, { all, series, names }), shelf],
      asOf,
      completeness: { notes: notesOn(asked) },
    };
  },
};

const platformsOf = ({ rows, previous }: SessionFacts): string[] => [
  ...new Set([...rows, ...(previous ?? [])].flatMap(({ platform }) => platform ?? [])),
];

function notesOn({ filter }: AskedReport): Note[] {
  const { productIds, countries, storeIds } = filter;
  return [
    ...(productIds === null ? [] : [deletedSessions]),
    ...(countries === null && storeIds === null ? [] : [noPlaces]),
  ];
}

const deletedSessions: Note = {
  code: 'DELETED_SESSIONS_NOT_COUNTED',
  message:
    'Sessions that were given up without a payment are deleted after 30 days, and what they had is not known any more: filtered by products they are not counted.',
};

const noPlaces: Note = {
  code: 'FILTER_NOT_APPLIED',
  message:
    'Checkout sessions of agents have no store, and the country of their buyers is encrypted: figures of sessions are of all of them. Countries limit shelf share.',
};

const dimensions = [
  'time',
  'runId',
  'subject',
  'productId',
  'promptSetId',
  'promptSetVersion',
  'engine',
  'country',
  'language',
] as const;

/** One row for each engine of each run, the latest first: shares of different prompts and engines are not added up. */
async function shelfTable(ctx: RequestContext, asked: AskedReport): Promise<ReportTable> {
  const { window, filter, timeZone } = asked;
  const { rowsMax } = analyticsLimits;
  const found = await readShelfTrend(ctx.reader, ctx.organizationId, {
    window: { from: new Date(window.fromMs).toISOString(), to: new Date(window.toMs).toISOString() },
    ...{ productIds: filter.productIds, countries: filter.countries, limit: rowsMax + 1 },
  });
  const rows = found.map(
    (row): FactRow<ShelfTrendRow['figures']> => ({
      keys: [
        localTime(Date.parse(row.ranAt), timeZone),
        ...[row.runId, row.subject, row.productId, row.promptSetId],
        row.promptSetVersion === null ? null : String(row.promptSetVersion),
        ...[row.figures.engine, row.country, row.language],
      ],
      ...{ currency: null, sums: row.figures },
    }),
  );
  const setNames = new Map(found.map(({ promptSetId, promptSetName }) => [promptSetId, promptSetName]));
  return tableOf({
    ...{ key: 'shelfShare', dimensions, metrics: shelfMetrics, rows, previous: null, expected: rows },
    label: (dimension, value) => (dimension === 'promptSetId' ? (setNames.get(value) ?? null) : null),
  });
}
