import { addDays } from '../../../kernel/time-zone.js';
import { calendarDay } from '../calendar-day.js';
import { MarketplaceError } from '../marketplace-error.js';
import type {
  DayWindow,
  PerformanceCapability,
  PerformanceChannel,
  PerformancePage,
  PerformanceRecord,
} from '../performance.js';
import { performanceChannel, untold } from '../performance-channel.js';
import { countOf, figuresOf, readDayRows } from '../performance-record.js';
import type { Account, ChannelDependencies, Store } from '../port.js';
import { ShopifyClient } from './shopify-client.js';

export const performanceCapability: PerformanceCapability = {
  traffic: {
    kind: 'days',
    figures: {
      views: 'pageviews',
      sessions: 'sessions',
      visitors: 'online_store_visitors',
      cartAdds: 'sessions_with_cart_additions',
      orders: 'sessions_that_completed_checkout',
    },
    grains: ['store'],
    windowDays: 90,
    depthDays: null,
    delayDays: 0,
    correctedDays: 3,
    attribution: null,
  },
  ads: {
    kind: 'not_offered',
    reason: 'Shopify has no advertising of its own; what apps report of theirs is not told as days.',
  },
};

interface TableAnswer {
  shopifyqlQuery: {
    tableData: { rows: Record<string, unknown>[] } | null;
    parseErrors: string[];
  } | null;
}

const tableQuery = `query Sessions($query: String!) {
  shopifyqlQuery(query: $query) { tableData { columns { name dataType displayName } rows } parseErrors }
}`;

const zoneQuery = 'query Zone { shop { ianaTimezone } }';

export function performance(account: Account, dependencies: ChannelDependencies): PerformanceChannel {
  const client = new ShopifyClient(account, dependencies);
  return performanceChannel(performanceCapability, {
    zoneOf: async () => {
      const { shop } = await client.query<{ shop: { ianaTimezone: string } }>(zoneQuery);
      return shop.ianaTimezone;
    },
    readDays: (_source, window) => sessionsOf(client, window),
    readCounters: untold,
  });
}

/** ShopifyQL by days of the store's time zone, both ends included. */
async function sessionsOf(client: ShopifyClient, window: DayWindow): Promise<PerformancePage> {
  const { figures } = performanceCapability.traffic as { figures: Record<string, string> };
  const query =
    `FROM sessions SHOW ${Object.values(figures).join(', ')} ` +
    `SINCE ${window.from} UNTIL ${addDays(window.to, -1)} TIMESERIES day ORDER BY day ASC`;
  const { shopifyqlQuery: answer } = await client
    .query<TableAnswer>(tableQuery, { query })
    .catch(notPermitted);
  const [problem] = answer?.parseErrors ?? [];
  if (problem !== undefined || !Array.isArray(answer?.tableData?.rows)) {
    throw new MarketplaceError('rejected', `Shopify: ${problem ?? 'the query had no table.'}`, {
      marketplaceCode: 'SHOPIFYQL',
    });
  }
  const { records, unreadable } = await readDayRows(
    answer.tableData.rows,
    ({ day }) => day,
    row => recordOf(row, window.store),
  );
  const inWindow = records.filter(({ day }) => day >= window.from && day < window.to);
  return { records: inWindow, unreadable, nextCursor: null, completeThrough: null };
}

const recordOf = (row: Record<string, unknown>, { id: storeId, currency }: Store): PerformanceRecord => ({
  day: calendarDay(String(row.day ?? '').slice(0, 10)),
  storeId,
  grain: 'store',
  externalItemId: null,
  sku: null,
  currency,
  figures: figuresOf({
    views: countOf(row.pageviews),
    sessions: countOf(row.sessions),
    visitors: countOf(row.online_store_visitors),
    cartAdds: countOf(row.sessions_with_cart_additions),
    orders: countOf(row.sessions_that_completed_checkout),
  }),
});

/** Reports want scopes that an account may do without: its token is as good as before. */
function notPermitted(error: unknown): never {
  if (error instanceof MarketplaceError && error.marketplaceCode === 'ACCESS_DENIED') {
    throw new MarketplaceError(
      'rejected',
      'Shopify tells sessions to apps with the scope read_reports and level 2 access to protected customer data.',
      { marketplaceCode: 'ACCESS_DENIED', cause: error },
    );
  }
  throw error;
}
