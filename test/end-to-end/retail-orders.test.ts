import { readFileSync } from 'node:fs';
import Big from 'big.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differencesFromBooks } from '../finance/analytics/compare-with-books.js';
import { openBooks } from '../finance/analytics/sales-books.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import type { Reply } from '../support/rest-client.js';
import { orderOfInvoice, type RetailLine, readInvoices, retailFile } from '../support/retail-invoices.js';

const inParallel = 8;

describe.skipIf(retailFile === null)('a year of invoices of a wholesaler', () => {
  let program: Program;
  let shop: Organization;
  let invoices: Map<string, RetailLine[]>;
  let orders: Reply['json'][];

  beforeAll(async () => {
    program = await startProgram();
    shop = await startOrganization(program, { defaultCurrency: 'GBP' });
    invoices = readInvoices(retailFile!);
    const waiting = [...invoices];
    const statuses = new Map<number, number>();
    const post = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { status } = await shop.rest.post('/api/v1/orders', orderOfInvoice(...next));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: inParallel }, post));
    expect([...statuses]).toEqual([[201, 2_093]]);
    orders = await shop.rest.all('/api/v1/orders?limit=100');
  }, 300_000);
  afterAll(() => program?.stop());

  it('is 2,093 orders with all 4,792 lines, each once, the newest first', () => {
    expect(orders.map(order => order.externalOrderId).sort()).toEqual([...invoices.keys()].sort());
    expect(orders.reduce((sum, order) => sum + order.itemCount, 0)).toBe(4_792);
    const times = orders.map(order => order.placedAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('has the totals of the file, to the penny', () => {
    // By the file's text alone, and by another arithmetic than the loader's.
    const expected = new Map<string, Big>();
    for (const [invoice, lines] of invoices) {
      const amounts = lines.map(({ quantity, price }) => new Big(price).times(Math.abs(quantity)));
      expected.set(
        invoice,
        amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)),
      );
    }
    const different = orders.filter(({ externalOrderId, totals }) => {
      const exact = expected.get(externalOrderId)!;
      const isSame = exact.eq(totals.total.amount) && exact.eq(totals.subtotal.amount);
      return !isSame || totals.total.currency !== 'GBP';
    });
    // One line of the file costs a tenth of a penny.
    expect(different.map(order => [order.externalOrderId, order.totals.total.amount])).toEqual([
      ['550193', '0.00'],
    ]);
    expect(different[0].items[0].unitPrice).toBeNull();
    const sum = (list: Iterable<Big>) => [...list].reduce((total, amount) => total.plus(amount), new Big(0));
    expect(sum(orders.map(order => new Big(order.totals.total.amount))).toFixed(3)).toBe(
      sum(expected.values()).minus('0.001').toFixed(3),
    );
  });

  it('has every line as the file has it', () => {
    const lines = orders.flatMap(order =>
      order.items.map((item: Reply['json']) =>
        [order.externalOrderId, item.sku, item.name, item.quantity].join('|'),
      ),
    );
    const expected = [...invoices].flatMap(([invoice, all]) =>
      all.map(line => [invoice, line.sku, line.name, Math.abs(line.quantity)].join('|')),
    );
    expect(lines.sort()).toEqual(expected.sort());
  });

  it('has its cancellations as canceled orders, found by filter and told as created', async () => {
    const canceled = await shop.rest.all('/api/v1/orders?status=canceled&limit=100');
    const taken = [...invoices].filter(([, lines]) => lines.every(line => line.quantity < 0));
    expect(canceled.map(order => order.externalOrderId).sort()).toEqual(
      taken.map(([invoice]) => invoice).sort(),
    );
    const marked = canceled.filter(order => order.marketplaceStatus === 'cancellation');
    expect(marked.map(order => order.externalOrderId.slice(0, 1))).toEqual(Array(44).fill('C'));
    const events = await shop.events('type=order.created&limit=500');
    expect(events).toHaveLength(2_093);
    const told = new Map(events.map(event => [event.data.order.externalOrderId, event.data.order.totals]));
    expect(
      orders.filter(
        order => JSON.stringify(told.get(order.externalOrderId)) !== JSON.stringify(order.totals),
      ),
    ).toEqual([]);
  });

  it('is found by what names it, and by what was sold', async () => {
    const found = async (query: string) =>
      (await shop.rest.all(`/api/v1/orders?limit=100&${query}`)).map(order => order.externalOrderId).sort();
    const where = (fits: (lines: RetailLine[], invoice: string) => boolean) =>
      [...invoices]
        .filter(([invoice, lines]) => fits(lines, invoice))
        .map(([invoice]) => invoice)
        .sort();
    expect(await found('q=c5369')).toEqual(where((_, invoice) => invoice.startsWith('C5369')));
    expect(await found('sku=85123A')).toEqual(where(lines => lines.some(line => line.sku === '85123A')));
    expect(await found('q=hot%20water%20bottle')).toEqual(
      where(lines => lines.some(line => line.name.toLowerCase().includes('hot water bottle'))),
    );
    expect(await found('country=no')).toEqual(where(lines => lines[0]!.country === 'Norway'));
    expect(await found('placed-before=2010-12-02T00:00:00Z')).toEqual(
      where(lines => lines.some(line => line.date < '2010-12-02')),
    );
  });

  it.each([
    ['UTC', 'day'],
    ['Asia/Singapore', 'month'],
    ['Asia/Kolkata', 'day'],
    ['Europe/London', 'month'],
  ])('has the figures of plain statements in analytics, by %s and %s', async (timeZone, granularity) => {
    const books = await openBooks(program.databaseUrl, shop.id);
    const query = `from=2010-12-01&to=2012-01-01&granularity=${granularity}&time-zone=${timeZone}`;
    const { differences, compared } = await differencesFromBooks(shop.rest, books, query);
    await books.close();
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(200);
  });

  it('that is sent again is rejected, naming the order that is there', async () => {
    const [[invoice, lines]] = [...invoices] as [[string, RetailLine[]]];
    const { status, json } = await shop.rest.post('/api/v1/orders', orderOfInvoice(invoice, lines));
    const existing = orders.find(order => order.externalOrderId === invoice);
    expect([status, json.code, json.orderId]).toEqual([409, 'ORDER_EXISTS', existing.id]);
  });

  it('says nothing of who the customers were', () => {
    const ids = new Set(
      readFileSync(retailFile!, 'utf8')
        .split(/\r?\n/)
        .flatMap(line => /,(\d{5}\.0),[^,]*$/.exec(line)?.[1] ?? []),
    );
    expect(ids.size).toBeGreaterThan(100);
    const said = JSON.stringify(orders).match(/(?<!\d)\d{5}\.0(?!\d)/g) ?? [];
    expect(said.filter(id => ids.has(id))).toEqual([]);
  });
});
