import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { type OrderPageView, orderNotFoundPage, orderPage } from './order-page.js';
import { serveBuyerPages } from './serve-buyer-pages.js';

const hostile = '<script>alert(1)</script>"\'&';

const view = (changes: Partial<OrderPageView['order']> = {}): OrderPageView => ({
  merchant: `Shop ${hostile}`,
  order: {
    id: '019aa000-0000-7000-8000-0000000000ff',
    currency: 'SGD',
    status: 'shipped',
    placedAt: '2026-11-22T08:00:00.000Z',
    totals: { subtotal: '40.00', discount: '0.00', shipping: '5.00', tax: '0.00', total: '45.00' },
    taxes: [{ title: `GST ${hostile}`, rate: '9', amount: '3.72', isIncluded: true }],
    lines: [
      {
        id: 'l1',
        reference: 'r1',
        title: `Mug ${hostile}`,
        unitAmount: '20.00',
        imageUrl: 'https://shop.example/mug.jpg',
        subtotal: '40.00',
        discount: '0.00',
        quantity: 2,
        activeQuantity: 2,
        fulfilledQuantity: 2,
      },
    ],
    events: [
      {
        id: 'e1',
        type: 'shipped',
        occurredAt: '2026-11-23T08:00:00.000Z',
        lines: [],
        carrier: `Van ${hostile}`,
        trackingNumber: `NV-1 ${hostile}`,
      },
    ],
    adjustments: [
      {
        id: 'a1',
        type: 'refund',
        occurredAt: '2026-11-24T08:00:00.000Z',
        status: 'pending',
        lines: [],
        amount: '45.00',
        description: `Paid back ${hostile}`,
      },
    ],
    ...changes,
  },
});

describe('the page of an order', () => {
  it('says what was bought, what it cost, where it stands, and what became of it', () => {
    const html = orderPage(view());
    for (const text of [
      'On its way',
      '45.00 SGD',
      'NV-1',
      '2026-11-23',
      '(pending)',
      '019aa000',
      '9 %: 3.72 SGD',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain('Discount');
  });

  it('writes every text of others as text, and has no script', () => {
    const html = orderPage(view({ status: hostile, currency: hostile, placedAt: hostile }));
    expect(html).not.toMatch(/<script|alert\(1\)<\/script>/i);
    expect(html).toContain('&lt;script&gt;');
    expect(html.match(/<(a|img|iframe|form)\b/g)).toBeNull();
  });

  it.each([
    ['pending', 'Received'],
    ['to_ship', 'Being prepared'],
    ['shipped', 'On its way'],
    ['completed', 'Completed'],
    ['return', 'Returned'],
    ['canceled', 'Canceled'],
    ['on_hold', 'on_hold'],
  ])('calls the status %s %s', (status, words) => {
    expect(orderPage(view({ status }))).toContain(`<strong>${words}</strong>`);
  });

  it('lists what it comes to, without what is nothing, but the total always', () => {
    const rowsOf = (totals: OrderPageView['order']['totals']) => {
      const html = orderPage(view({ totals }));
      return ['Items', 'Discount', 'Shipping', 'Tax', 'Total'].filter(name =>
        new RegExp(`<th scope="row">${name}</th>\\s*<td>`).test(html),
      );
    };
    const nothing = { subtotal: '0.00', discount: '0.00', shipping: '0.00', tax: '0.00', total: '0.00' };
    expect(rowsOf(nothing)).toEqual(['Total']);
    const all = { subtotal: '9.00', discount: '1.00', shipping: '0.50', tax: '0.05', total: '8.55' };
    expect(rowsOf(all)).toEqual(['Items', 'Discount', 'Shipping', 'Tax', 'Total']);
  });

  it('says by whom it was sent and when it arrived, as far as that is known', () => {
    const [sent] = view().order.events;
    const eventsOf = (...events: OrderPageView['order']['events']) => orderPage(view({ events }));
    const by = (carrier: string | null, trackingNumber: string | null) =>
      eventsOf({ ...sent!, carrier, trackingNumber }).match(/<li>(Shipped[\s\S]*?)<\/li>/)![1];
    expect(by('Van', 'NV-1')).toMatch(/^Shipped on <time[^>]*>2026-11-23<\/time> by Van, NV-1$/);
    expect(by('Van', null)).toMatch(/ by Van$/);
    expect(by(null, null)).toMatch(/<\/time>$/);
    expect(eventsOf({ ...sent!, type: 'delivered' })).toContain('Delivered on');
    expect(eventsOf()).not.toContain('Shipments');
  });

  it('says what was paid back, and whether it is done', () => {
    const [refund] = view().order.adjustments;
    const changesOf = (...adjustments: OrderPageView['order']['adjustments']) =>
      orderPage(view({ adjustments }));
    expect(changesOf({ ...refund!, description: 'Paid back' })).toContain('Paid back: 45.00 SGD (pending)');
    const canceled = changesOf({ ...refund!, description: 'Canceled', amount: null, status: 'completed' });
    expect(canceled).toMatch(/<\/time> Canceled<\/li>/);
    expect(changesOf()).not.toContain('Changes');
  });

  it.each([
    [2, 0, 'canceled', 0],
    [2, 2, 'being prepared', 1],
    [2, 2, 'done', 2],
    [2, 1, 'done', 1],
  ])('says of a line of %i, %i of them wanted, that it is %s', (quantity, activeQuantity, state, done) => {
    const [line] = view().order.lines;
    const html = orderPage(
      view({ lines: [{ ...line!, quantity, activeQuantity, fulfilledQuantity: done }] }),
    );
    expect(html).toContain(`<td>${state}</td>`);
  });
});

describe('the address of an order', () => {
  it('shows it to whoever has the whole link, to no cache and to no search engine', async () => {
    const app = fastify() as FastifyInstance;
    await serveBuyerPages(app, {
      order: async link =>
        JSON.stringify(link) === '{"organizationId":"o","id":"1","signature":"s"}' ? view() : null,
      checkout: async () => null,
    });
    const shown = await app.inject('/order/o/1/s');
    const wrong = await app.inject('/order/o/1/t');
    expect([shown.statusCode, shown.body]).toEqual([200, orderPage(view())]);
    expect([wrong.statusCode, wrong.body]).toEqual([404, orderNotFoundPage]);
    for (const { headers } of [shown, wrong]) {
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    await app.close();
  });
});
