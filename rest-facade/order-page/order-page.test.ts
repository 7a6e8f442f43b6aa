import { describe, expect, it } from 'vitest';
import { type OrderPageView, orderPage } from './order-page.js';

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

  it('calls a line that was canceled so', () => {
    const [line] = view().order.lines;
    expect(orderPage(view({ lines: [{ ...line!, activeQuantity: 0, fulfilledQuantity: 0 }] }))).toContain(
      'canceled',
    );
  });
});
