import { describe, expect, it } from 'vitest';
import type { ReportFilter } from '../report/report.js';
import { type LinkedKeys, salesLinks } from './sales-links.rules.js';

const nothing: ReportFilter = {
  marketplaces: null,
  countries: null,
  storeIds: null,
  productIds: null,
  currency: null,
};
const span = { fromMs: Date.UTC(2026, 10, 1), toMs: Date.UTC(2026, 10, 2) };
const placed = 'placed-after=2026-11-01T00%3A00%3A00.000Z&placed-before=2026-11-02T00%3A00%3A00.000Z';
const requested =
  'requested-after=2026-11-01T00%3A00%3A00.000Z&requested-before=2026-11-02T00%3A00%3A00.000Z';
const live = 'status=pending%2Cto_ship%2Cshipped%2Ccompleted%2Creturn';
const links = (sources: string[], keys: LinkedKeys = {}, filter: Partial<ReportFilter> = {}) =>
  salesLinks({ filter: { ...nothing, ...filter } }, { keys, span, currency: 'SGD' }, sources).map(
    ({ source, rows }) => `${source} ${rows}`,
  );

describe('the links of figures of sales', () => {
  it('have one list for each source', () => {
    expect(links(['orders', 'orders, refunds', 'placed_orders', 'settlements'])).toEqual([
      `orders /api/v1/orders?${placed}&${live}&currency=SGD`,
      `refunds /api/v1/returns?${requested}&counted-as=refund&currency=SGD`,
      `placed_orders /api/v1/orders?${placed}&currency=SGD`,
    ]);
  });

  it('ask for what the row is of, and for what has none of it', () => {
    expect(
      links(['orders'], { marketplace: 'stall & co', store: null, country: null, status: 'shipped' }),
    ).toEqual([
      `orders /api/v1/orders?${placed}&status=shipped&marketplace=stall%20%26%20co&has-store=false&has-country=false&currency=SGD`,
    ]);
    expect(links(['returns'], { account: 'a', store: 'S', country: 'SG' })).toEqual([
      `returns /api/v1/returns?${requested}&counted-as=return&account-id=a&store=S&country=SG&currency=SGD`,
    ]);
  });

  it('are as many as the filters have combinations, of what the row is not of', () => {
    const filter = { marketplaces: ['a', 'b'], countries: ['SG', 'MY'] };
    expect(links(['placed_orders'], {}, filter).map(link => link.slice(link.indexOf('&market')))).toEqual([
      '&marketplace=a&country=SG&currency=SGD',
      '&marketplace=a&country=MY&currency=SGD',
      '&marketplace=b&country=SG&currency=SGD',
      '&marketplace=b&country=MY&currency=SGD',
    ]);
    expect(links(['placed_orders'], { marketplace: 'a', country: 'SG' }, filter)).toHaveLength(1);
    expect(links(['placed_orders'], {}, { storeIds: Array.from({ length: 21 }, String) })).toEqual([]);
  });
});
