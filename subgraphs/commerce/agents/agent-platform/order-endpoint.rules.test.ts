import { describe, expect, it } from 'vitest';
import { endpointErrors, orderEventsUrl } from './order-endpoint.rules.js';

describe('the address of a receiver', () => {
  it.each([
    ['https://agent.example', 'https://agent.example/agentic_checkout/webhooks/order_events'],
    [
      'https://agent.example/agentic_checkout/webhooks/order_events//',
      'https://agent.example/agentic_checkout/webhooks/order_events',
    ],
    ['https://agent.example/hooks/', 'https://agent.example/hooks/agentic_checkout/webhooks/order_events'],
    [
      'https://agent.example/agentic_checkout/webhooks/order_events',
      'https://agent.example/agentic_checkout/webhooks/order_events',
    ],
    ['https://agent.example?shop=1', 'https://agent.example/agentic_checkout/webhooks/order_events?shop=1'],
  ])('of %s is %s', (given, url) => {
    expect(orderEventsUrl(given)).toBe(url);
  });
});

describe('an endpoint is rejected', () => {
  const fine = { url: 'https://agent.example', secret: '0123456789abcdef' };
  const codesOf = (given: Partial<typeof fine>, problem: string | null = null) =>
    endpointErrors({ ...fine, ...given }, () => problem).map(({ path, code }) => [path, code]);

  it('for an address that may not be called, or is too long', () => {
    expect(codesOf({})).toEqual([]);
    expect(codesOf({}, 'It is private.')).toEqual([['url', 'URL_INVALID']]);
    expect(codesOf({ url: `https://agent.example/${'x'.repeat(5000)}` })).toEqual([['url', 'URL_INVALID']]);
  });

  it('for a secret that can be guessed', () => {
    expect(codesOf({ secret: '0123456789abcde' })).toEqual([['secret', 'LENGTH_INVALID']]);
    expect(codesOf({ secret: 'x'.repeat(256) })).toEqual([]);
    expect(codesOf({ secret: 'x'.repeat(257) })).toEqual([['secret', 'LENGTH_INVALID']]);
  });
});
