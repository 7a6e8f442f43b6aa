import { describe, expect, it } from 'vitest';
import { isDigestOf } from '../../../kernel/http-signatures/content-digest.js';
import { SigningKey } from '../../../kernel/http-signatures/signing-key.js';
import { ucpOrderNotifier } from './order-notifier.js';
import type { UcpOrderView } from './order-view.js';

it('a message that is sent again has the time of its event, and a signature of its own time', () => {
  const notifier = ucpOrderNotifier(SigningKey.generate(), 'https://shop.example');
  const message = { id: 'm', url: 'https://agent.example/orders', version: null, body: '{}' };
  const occurredAt = new Date('2026-11-22T10:00:00.900Z');
  const [first, again] = [occurredAt, new Date('2026-11-22T11:00:00Z')].map(at =>
    notifier.headers({ ...message, occurredAt, at }),
  );
  expect([first!['webhook-timestamp'], again!['webhook-timestamp']]).toEqual(['1795341600', '1795341600']);
  expect(again!['signature-input']).toContain(`created=${Date.parse('2026-11-22T11:00:00Z') / 1_000}`);
});

describe('a message about an order', () => {
  const key = SigningKey.generate();
  const notifier = ucpOrderNotifier(key, 'https://shop.example');
  const order: UcpOrderView = {
    id: 'o1',
    checkoutId: 's1',
    pagePath: '/order/o1',
    currency: 'SGD',
    totals: { subtotal: '5.00', discount: '0.00', shipping: '0.00', tax: '0.00', total: '5.00' },
    taxes: [],
    lines: [],
    expectations: [],
    events: [],
    adjustments: [],
    stated: { expectations: [], events: [], adjustments: [{ id: 'stated' }] },
  };

  it.each([
    ['2026-01-11', '2026-01-11', [{ id: 'stated' }]],
    ['2026-04-08', '2026-04-08', []],
    [null, '2026-04-08', []],
  ])('of an agent that speaks %s has the whole order in %s, twice', (version, spoken, adjustments) => {
    const event = { id: 'e1', type: 'order_placed', occurredAt: '2026-11-22T10:00:00.000Z' };
    const body = JSON.parse(notifier.body(order, event, version));
    const { event_id, event_type, created_time, order: repeated, ...whole } = body;
    expect(whole).toEqual(repeated);
    expect(whole).toMatchObject({
      id: 'o1',
      checkout_id: 's1',
      permalink_url: 'https://shop.example/order/o1',
      ucp: { version: spoken },
      adjustments,
    });
    expect([event_id, event_type, created_time]).toEqual(['e1', 'order_placed', event.occurredAt]);
  });

  it.each([
    ['2026-01-11', 'https://shop.example/ucp/2026-01-11/.well-known/ucp', true],
    ['2026-04-08', 'https://shop.example/.well-known/ucp', false],
    [null, 'https://shop.example/.well-known/ucp', false],
  ])('of an agent that speaks %s names the profile, and is signed as it wants', (version, profile, isJws) => {
    const at = new Date('2026-11-22T10:00:00Z');
    const message = {
      id: 'm1',
      at,
      occurredAt: at,
      url: 'https://agent.example/orders',
      version,
      body: '{}',
    };
    const headers = notifier.headers(message);
    expect(headers).toMatchObject({ 'ucp-agent': `profile="${profile}"`, 'webhook-id': 'm1' });
    expect('request-signature' in headers).toBe(isJws);
    expect(isDigestOf(headers['content-digest']!, Buffer.from('{}'))).toBe(true);
    for (const covered of [
      'ucp-agent',
      'webhook-id',
      'webhook-timestamp',
      'content-digest',
      'content-type',
    ]) {
      expect(headers['signature-input']).toContain(`"${covered}"`);
    }
  });
});
