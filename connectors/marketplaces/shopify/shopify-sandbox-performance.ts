import { isCalendarDay } from '../../../kernel/calendar-time.js';
import { dictionary } from '../../../kernel/dictionary.js';
import { addDays } from '../../../kernel/time-zone.js';
import { daysOf } from '../calendar-day.js';
import type { PerformanceFigure } from '../performance.values.js';
import { figureOf, isCounted, storeDays } from '../sandbox/performance.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';

/** The metrics of the table `sessions` that are kept here. */
const metrics: Readonly<Record<string, PerformanceFigure>> = dictionary({
  sessions: 'sessions',
  online_store_visitors: 'visitors',
  pageviews: 'views',
  sessions_with_cart_additions: 'cartAdds',
  sessions_that_completed_checkout: 'orders',
});

const pattern =
  /^FROM sessions SHOW (?<shown>[a-z_, ]+) SINCE (?<since>\d{4}-\d{2}-\d{2}) UNTIL (?<until>\d{4}-\d{2}-\d{2}) TIMESERIES day(?: ORDER BY day (?:ASC|DESC))?$/;

/** ShopifyQL, as far as one table of it by days. */
export const performanceQueries = ({ shop, account }: SandboxDependencies) => ({
  shopifyqlQuery: ({ query }: { query: string }) => {
    const parts = pattern.exec(query.trim().replace(/\s+/g, ' '))?.groups;
    const names = (parts?.shown ?? '').split(',').map(name => name.trim());
    const unknown = names.find(name => metrics[name] === undefined);
    if (parts === undefined || !isCalendarDay(parts.since!) || !isCalendarDay(parts.until!)) {
      return { tableData: null, parseErrors: ['Line 1 Column 1: mismatched input'] };
    }
    if (unknown !== undefined) {
      return { tableData: null, parseErrors: [`Line 1 Column 20: '${unknown}' is not a metric of sessions`] };
    }
    const [from, through] = [parts.since!, parts.until!];
    const rows = storeDays(shop, { source: 'traffic', storeId: account.stores[0]!.id, from, through });
    const days = daysOf(from, addDays(through, 1)).filter(day => isCounted(shop, day) && rows.has(day));
    return {
      parseErrors: [],
      tableData: {
        columns: [
          { name: 'day', dataType: 'DAY_TIMESTAMP', displayName: 'Day' },
          ...names.map(name => ({ name, dataType: 'INTEGER', displayName: name })),
        ],
        // Numbers are texts.
        rows: days.map(day => ({
          day,
          ...Object.fromEntries(
            names.map(name => [name, String(figureOf(rows.get(day)!, metrics[name]!) ?? 0)]),
          ),
        })),
      },
    };
  },
});
