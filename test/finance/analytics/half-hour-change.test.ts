import { afterAll, beforeAll, expect, it } from 'vitest';
import { overview } from '../../../subgraphs/finance/analytics/overview/overview.js';
import { askedReport } from '../../../subgraphs/finance/analytics/report/asked-report.rules.js';
import { channelOrder, openOrders } from '../../commerce/order-world.js';
import { rollUp } from '../../commerce/sales-figures/figures-world.js';

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

/** Clocks go back from 2:00 to 1:30 on 5 April, and forward from 2:00 to 2:30 on 4 October. */
const timeZone = 'Australia/Lord_Howe';

it.each([
  [
    '2026-04-05',
    ['2026-04-04T14:50:00Z', '2026-04-04T15:10:00Z', '2026-04-04T15:40:00Z'],
    ['01:00:00+11:00', '01:30:00+10:30', '02:00:00+10:30'],
  ],
  [
    '2026-10-04',
    ['2026-10-03T15:20:00Z', '2026-10-03T15:40:00Z', '2026-10-03T16:10:00Z'],
    ['01:00:00+10:30', '02:30:00+11:00', '03:00:00+11:00'],
  ],
])(
  'hours of %s link to the rows that they count, where clocks change by half an hour',
  async (day, placed, hours) => {
    const shop = world.shop();
    for (const [index, placedAt] of placed.entries()) {
      await shop.record(channelOrder({ externalOrderId: `O${index}`, placedAt }));
    }
    const found = askedReport(
      { from: `${day}T00:00:00+11:00`, to: `${day}T08:00:00+11:00`, granularity: 'hour', timeZone },
      { nowMs: Date.parse('2026-11-20T00:00:00Z'), timeZone, defaultCurrency: 'SGD', seesCosts: true },
    );
    if ('errors' in found) {
      throw new Error(JSON.stringify(found.errors));
    }
    const section = overview(
      async () => ({}),
      () => true,
    );
    for (const isRolledUp of [false, true]) {
      if (isRolledUp) {
        await rollUp(shop.ctx.db, shop.organizationId);
      }
      const { tables } = await section.read(shop.ctx, found.asked);
      const rows = tables
        .find(({ key }) => key === 'series')!
        .rows.filter(({ figures }) => figures.find(({ metric }) => metric === 'orders')!.value === '1');
      expect(rows.map(({ keys }) => keys[0]!.value)).toEqual(hours.map(hour => `${day}T${hour}`));
      const spans = rows.map(({ links }) => {
        const { searchParams } = new URL(links.find(({ source }) => source === 'orders')!.rows, 'http://x');
        return [searchParams.get('placed-after')!, searchParams.get('placed-before')!].map(Date.parse);
      });
      expect(
        placed.map(at => spans.map(([from, to]) => from! <= Date.parse(at) && Date.parse(at) < to!)),
      ).toEqual([
        [true, false, false],
        [false, true, false],
        [false, false, true],
      ]);
    }
  },
);
