import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import type { PerformanceChannel } from '../../connectors/marketplaces/performance.js';
import { countOf } from '../../connectors/marketplaces/performance-record.js';
import type { ChannelDependencies } from '../../connectors/marketplaces/port.js';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import type { OutboundRequest } from '../../kernel/outbound/outbound.js';

const store = { id: 'S', country: 'SG', currency: 'SGD' };
const window = { store, from: '2026-11-01', to: '2026-11-02', cursor: null, itemIds: [] };

type Answers = Readonly<Record<string, object | Buffer>>;

/** A channel of figures that answers by a part of the address, and keeps what it was asked. */
function channelOf(key: string, answers: Answers): { channel: PerformanceChannel; asked: URLSearchParams[] } {
  const asked: URLSearchParams[] = [];
  const send: ChannelDependencies['http']['send'] = async ({ url }: OutboundRequest) => {
    asked.push(new URL(url).searchParams);
    const answer = Object.entries(answers).find(([part]) => url.includes(part))?.[1] ?? {};
    const bytes = Buffer.isBuffer(answer) ? answer : Buffer.from(JSON.stringify(answer));
    return { status: 200, headers: {}, body: bytes.toString('utf8'), bytes };
  };
  const marketplace = marketplaces.find(each => each.key === key)!;
  const account = {
    externalId: 'SELLER',
    endpoint: 'https://market.example',
    credentials: { values: { accessToken: 't', region: 'fe' }, expiresAt: null },
    stores: [store],
  };
  const clock = { now: () => new Date('2026-11-21T08:00:00.000Z') };
  return { channel: marketplace.performance!(account, { http: { send }, clock, timeoutMs: 1_000 }), asked };
}

const errorOf = async (call: Promise<unknown>): Promise<[string, string | null]> => {
  const error = await call.then(
    () => expect.unreachable('It was answered.'),
    (reason: unknown) => reason as MarketplaceError,
  );
  expect(error).toBeInstanceOf(MarketplaceError);
  return [error.kind, error.marketplaceCode];
};

it.each([
  [0, 0],
  [12, 12],
  ['12', 12],
  [null, null],
  [undefined, null],
  ['', null],
])('a count is a whole number or is not told: %j', (value, count) => expect(countOf(value)).toBe(count));

it.each([-1, 1.5, '1.5', 'many', {}, [], true, Number.NaN, 2 ** 60])('no count is %j', value =>
  expect(() => countOf(value)).toThrow(TypeError),
);

describe('advertising at Shopee', () => {
  const rows = [
    { date: '31-10-2026', impression: 1, expense: 0.1 },
    { date: '01-11-2026', impression: 2, expense: 1.25, broad_gmv: 30, broad_order: 3, broad_item_sold: 4 },
  ];

  it('asks for the day before a single day, as one alone is rejected, and leaves it out', async () => {
    const { channel, asked } = channelOf('shopee', { get_all_cpc: { response: rows } });
    const { records } = await channel.readDays('ads', window);
    expect([asked[0]!.get('start_date'), asked[0]!.get('end_date')]).toEqual(['31-10-2026', '01-11-2026']);
    expect(records.map(({ day }) => day)).toEqual(['2026-11-01']);
    expect(records[0]!.figures).toMatchObject({ spend: '1.25', sales: '30.00', clicks: null, orders: 3 });
  });

  it('of a shop without advertising is nothing, and not zero', async () => {
    const { channel } = channelOf('shopee', { get_all_cpc: { response: [] } });
    expect((await channel.readDays('ads', window)).records).toEqual([]);
  });

  it.each([
    'ads.rate_limit.exceed_shop_api',
    'ads.rate_limit.exceed_partner_api',
    'ads.rate_limit.exceed_api',
  ])('is throttled with the code %s', async error => {
    const { channel } = channelOf('shopee', { get_all_cpc: { error, message: 'Too many requests.' } });
    expect((await errorOf(channel.readDays('ads', window)))[0]).toBe('throttled');
  });
});

describe('advertising at Lazada', () => {
  const campaigns = (rows: object[]) => ({
    code: '0',
    result: { result: rows, totalCount: rows.length },
    success: true,
  });
  const overview = (detail: object) => ({
    code: '0',
    result: { reportOverviewDetailDTO: detail },
    success: 'true',
  });

  it('reads amounts with separators, and asks for the days that are over', async () => {
    const { channel, asked } = channelOf('lazada', {
      getReportOverview: overview({
        spend: '1,234.50',
        revenue: '10,000',
        impressions: 5,
        clicks: 2,
        unitsSold: 1,
      }),
      getDiscoveryReportCampaign: campaigns([
        { storeOrders: 2, storeA2c: 3 },
        { storeOrders: 1, storeA2c: 0 },
      ]),
    });
    const { records } = await channel.readDays('ads', window);
    expect(records[0]!.figures).toMatchObject({
      spend: '1234.50',
      sales: '10000.00',
      orders: 3,
      cartAdds: 3,
    });
    expect(asked.map(query => query.get('useRtTable'))).toEqual(['false', 'false']);
  });

  it('does not know orders where a campaign does not tell them', async () => {
    const { channel } = channelOf('lazada', {
      getReportOverview: overview({}),
      getDiscoveryReportCampaign: campaigns([{ storeOrders: 2 }, { storeA2c: 1 }]),
    });
    const { records } = await channel.readDays('ads', window);
    expect(records[0]!.figures).toMatchObject({
      orders: null,
      cartAdds: null,
      spend: null,
      impressions: null,
    });
  });

  it.each([
    ['INTERNAL_ERROR', 'unavailable'],
    ['NO_SIGNED_TERMS', 'rejected'],
  ])('fails with %s beside a code of 0', async (errorMsg, kind) => {
    const { channel } = channelOf('lazada', { getReportOverview: { code: '0', success: 'false', errorMsg } });
    expect(await errorOf(channel.readDays('ads', window))).toEqual([kind, errorMsg]);
  });
});

describe('visits at TikTok Shop', () => {
  it('leaves out the zeros of days that are not counted, and says how far they are', async () => {
    const interval = (start_date: string, product_page_views: number) => ({ start_date, product_page_views });
    const { channel } = channelOf('tiktok_shop', {
      '/shop/performance': {
        code: 0,
        data: {
          performance: { intervals: [interval('2026-11-01', 9), interval('2026-11-02', 0)] },
          latest_available_date: '2026-11-01',
        },
      },
    });
    const page = await channel.readDays('traffic', { ...window, to: '2026-11-03' });
    expect(page.records.map(({ day, figures }) => [day, figures.views])).toEqual([['2026-11-01', 9]]);
    expect(page.completeThrough).toBe('2026-11-01');
  });
});

describe('visits at Shopify', () => {
  const table = (rows: unknown, parseErrors: string[] = []) => ({
    data: { shopifyqlQuery: { tableData: rows === null ? null : { columns: [], rows }, parseErrors } },
  });

  it('reads numbers that come as texts, and tells a figure that is absent as unknown', async () => {
    const rows = [{ day: '2026-11-01', sessions: '12', pageviews: 40 }];
    const { channel } = channelOf('shopify', { graphql: table(rows) });
    const { records } = await channel.readDays('traffic', window);
    expect(records[0]!.figures).toMatchObject({ sessions: 12, views: 40, visitors: null, sales: null });
  });

  it('rejects a query that Shopify does not understand, and one without a table', async () => {
    for (const answer of [table(null, ['Line 1: mismatched input']), table(null), table('none')]) {
      const { channel } = channelOf('shopify', { graphql: answer });
      expect(await errorOf(channel.readDays('traffic', window))).toEqual(['rejected', 'SHOPIFYQL']);
    }
  });

  it('without the permission is rejected, and the token stays good', async () => {
    const errors = [{ message: 'Access denied.', extensions: { code: 'ACCESS_DENIED' } }];
    const { channel } = channelOf('shopify', { graphql: { errors } });
    expect(await errorOf(channel.readDays('traffic', window))).toEqual(['rejected', 'ACCESS_DENIED']);
  });
});

describe('visits at Amazon', () => {
  const ready = { '/reports/7': { processingStatus: 'DONE', reportDocumentId: 'D' } };
  const document = { '/documents/D': { url: 'https://files.example/report', compressionAlgorithm: 'GZIP' } };
  const cursor = '2026-11-01=7';

  it('reads a packed report of one day, and not the totals of others', async () => {
    const report = {
      salesAndTrafficByDate: [
        {
          date: '2026-11-01',
          salesByDate: { unitsOrdered: 2 },
          trafficByDate: { sessions: 10, pageViews: 12 },
        },
        { date: '2026-11-02', trafficByDate: { sessions: 99 } },
      ],
      salesAndTrafficByAsin: [
        { childAsin: 'B01', sku: 'MUG', trafficByAsin: { sessions: 4 } },
        { sku: 'BAD', trafficByAsin: { sessions: -1 } },
      ],
    };
    const { channel } = channelOf('amazon', {
      ...ready,
      ...document,
      files: gzipSync(JSON.stringify(report)),
    });
    const page = await channel.readDays('traffic', { ...window, cursor });
    expect(
      page.records.map(({ grain, sku, figures }) => [grain, sku, figures.sessions, figures.orders]),
    ).toEqual([
      ['store', null, 10, null],
      ['sku', 'MUG', 4, null],
    ]);
    expect(page.unreadable.map(({ externalId }) => externalId)).toEqual(['BAD']);
    expect(page.nextCursor).toBeNull();
  });

  it.each([Buffer.from('not packed'), gzipSync('not JSON'), gzipSync('null'), gzipSync('[')])(
    'fails where the document is no report',
    async files => {
      const { channel } = channelOf('amazon', { ...ready, ...document, files });
      expect((await errorOf(channel.readDays('traffic', { ...window, cursor })))[0]).toBe('unavailable');
    },
  );

  it('waits while the report is made, goes on without one that has no data, and fails with one that failed', async () => {
    const page = (processingStatus: string) =>
      channelOf('amazon', { '/reports/7': { processingStatus } }).channel.readDays('traffic', {
        ...window,
        cursor,
      });
    expect(await page('IN_QUEUE')).toMatchObject({ nextCursor: cursor, waitMs: 30_000 });
    expect(await page('CANCELLED')).toMatchObject({ nextCursor: null, records: [] });
    expect((await errorOf(page('FATAL')))[0]).toBe('unavailable');
  });

  it('asks later for the reports that Amazon would not take at once', async () => {
    const { channel } = channelOf('amazon', { '/reports': { reportId: '8' } });
    const page = await channel.readDays('traffic', { ...window, cursor: '2026-11-01= 2026-11-02=9' });
    expect(page.nextCursor).toBe('2026-11-01=8 2026-11-02=9');
  });
});
