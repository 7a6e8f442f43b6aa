import { localTime } from '../../../../kernel/time-zone.js';
import type { SessionGroup } from '../../../commerce/index.js';
import { type SessionSums, sessionMetrics } from '../metric/agent-metrics.js';
import type { Metric } from '../metric/metric.js';
import type { AskedReport, FactRow, ReportTable, TableParts } from '../report/report.js';
import { tableOf } from '../report/table.rules.js';
import { foldSessions, type SessionFacts } from './session-facts.js';

type Keyed = Omit<FactRow<SessionSums>, 'sums'>;

interface SessionTable {
  key: string;
  dimensions: readonly string[];
  metrics?: readonly Metric<SessionSums>[];
  keysOf: (group: SessionGroup) => (string | null)[] | null;
  expected?: readonly Keyed[];
  label?: NonNullable<TableParts<SessionSums>['label']>;
}

const [sessions, , , , , , , abandonedValue] = sessionMetrics;
const isAbandoned = ({ status }: SessionGroup): boolean => status === 'canceled' || status === 'expired';

/** What agents opened, in all, over time, by protocol, platform, state, and by what was lacking. */
export function sessionTables(
  asked: AskedReport,
  { all, series, names }: { all: SessionFacts; series: SessionFacts; names: ReadonlyMap<string, string> },
): ReportTable[] {
  const currencies = currenciesOf(asked, all);
  const times = asked.periods.map(start => localTime(start, asked.timeZone));
  const table = (facts: SessionFacts, parts: SessionTable): ReportTable =>
    tableOf({
      ...{ key: parts.key, dimensions: [...parts.dimensions, 'currency'] },
      metrics: parts.metrics ?? sessionMetrics,
      rows: foldSessions(facts.rows, parts.keysOf),
      previous: facts.previous === null ? null : foldSessions(facts.previous, parts.keysOf),
      ...(parts.expected === undefined ? {} : { expected: parts.expected }),
      ...(parts.label === undefined ? {} : { label: parts.label }),
    });
  return [
    table(all, {
      ...{ key: 'totals', dimensions: [], keysOf: () => [] },
      expected: currencies.map(currency => ({ keys: [], currency })),
    }),
    table(series, {
      ...{ key: 'series', dimensions: ['time'] },
      keysOf: ({ period }) => (times[period] === undefined ? null : [times[period]]),
      expected: times.flatMap(time => currencies.map(currency => ({ keys: [time], currency }))),
    }),
    table(all, {
      ...{ key: 'byProtocol', dimensions: ['protocol', 'binding'] },
      keysOf: ({ protocol, binding }) => [protocol!, binding!],
    }),
    table(all, {
      ...{ key: 'byPlatform', dimensions: ['platform', 'protocol'] },
      keysOf: ({ platform, protocol }) => [platform!, protocol!],
      label: (dimension, value) => (dimension === 'platform' ? (names.get(value) ?? null) : null),
    }),
    table(all, {
      ...{ key: 'byState', dimensions: ['state'], metrics: [sessions] },
      keysOf: ({ status }) => [status!],
    }),
    table(all, {
      ...{ key: 'abandoned', dimensions: ['state', 'reason'], metrics: [sessions, abandonedValue] },
      keysOf: group => (isAbandoned(group) ? [group.status!, group.reason!] : null),
    }),
  ];
}

/** Those that sessions are in, or that of the organization. */
function currenciesOf({ defaultCurrency }: AskedReport, { rows, previous }: SessionFacts): string[] {
  const found = new Set([...rows, ...(previous ?? [])].map(({ currency }) => currency));
  return found.size === 0 ? [defaultCurrency] : [...found].sort();
}
