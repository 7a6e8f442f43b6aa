import { describe, expect, it } from 'vitest';
import { checkout20260111 } from '../../rest-facade/ucp/checkout/checkout-2026-01-11.js';
import { checkout20260408 } from '../../rest-facade/ucp/checkout/checkout-2026-04-08.js';
import type { UcpCheckoutView } from '../../rest-facade/ucp/checkout/checkout-view.js';
import { readyView } from './checkout-views.js';

const place = { publicUrl: 'https://shop.example' };
const setting = (version: string) => ({
  capabilities: ['checkout', 'order', 'discount', 'fulfillment', 'buyer_consent'].map(name => ({
    name: `dev.ucp.shopping.${name}`,
    version,
  })),
});
const later = (view: UcpCheckoutView) => checkout20260408(view, setting('2026-04-08'), place);
const early = (view: UcpCheckoutView) => checkout20260111(view, setting('2026-01-11'), place);

const amounts = (totals: { type: string; amount: number }[]) =>
  totals.map(({ type, amount }) => [type, amount]);

describe('a session', () => {
  const core = {
    id: readyView.id,
    line_items: [
      {
        id: 'li-1',
        item: {
          id: 'bouquet_roses',
          title: 'Bouquet of Red Roses',
          price: 3500,
          image_url: 'https://example.com/roses.jpg',
        },
        quantity: 2,
        totals: expect.any(Array),
      },
      {
        id: 'li-2',
        item: { id: 'pot_ceramic', title: 'Ceramic Pot', price: 1500 },
        quantity: 1,
        totals: expect.any(Array),
      },
    ],
    status: 'ready_for_complete',
    currency: 'USD',
    links: [{ type: 'terms_of_service', url: 'https://shop.example/terms' }],
    expires_at: '2026-11-21T18:00:00.000Z',
    continue_url: 'https://shop.example/checkout/o/c/signature',
    totals: expect.any(Array),
    fulfillment: expect.any(Object),
    discounts: expect.any(Object),
  };
  const buyer = {
    first_name: 'Jane',
    last_name: 'Smith',
    email: 'jane.smith@example.com',
    consent: { marketing: true, analytics: false },
  };

  it('2026-04-08: has everything that is known of it', () => {
    const { ucp, messages: _, ...body } = later(readyView);
    expect(body).toEqual({ ...core, buyer });
    expect([ucp.version, ucp.status, Object.keys(ucp.capabilities)]).toEqual([
      '2026-04-08',
      'success',
      ['checkout', 'discount', 'fulfillment', 'buyer_consent'].map(name => `dev.ucp.shopping.${name}`),
    ]);
  });

  it('2026-01-11: calls buyer and addressee by their whole names, and has lines before discounts', () => {
    const { ucp, payment: _, messages: __, ...body } = early(readyView);
    expect(body).toEqual({ ...core, buyer: { ...buyer, full_name: 'Jane Smith' } });
    expect(ucp.version).toBe('2026-01-11');
    expect(body.line_items.map(line => amounts(line.totals))).toEqual([
      [
        ['subtotal', 7000],
        ['total', 7000],
      ],
      [
        ['subtotal', 1500],
        ['total', 1500],
      ],
    ]);
    expect(JSON.stringify(body.fulfillment)).toContain('"full_name":"Jane van Smith"');
    expect(JSON.stringify(later(readyView).fulfillment)).not.toContain('full_name');
    const withPhone = { ...readyView, buyer: { ...readyView.buyer!, phone: '+1555' } };
    for (const show of [early, later]) {
      expect(show(withPhone as UcpCheckoutView).buyer).toMatchObject({ phone_number: '+1555' });
    }
  });
});
