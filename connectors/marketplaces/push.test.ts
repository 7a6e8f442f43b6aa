import { expect, it } from 'vitest';
import { MarketplaceError } from './marketplace-error.js';
import { acknowledge, pushContent, signalOf } from './push.js';

const type = { name: 'order_push', kind: 'order', ids: ['ordersn', 'order_sn'] } as const;
const when = { occurredAt: null, eventId: 'e1' };

it('a push is about the record of the first name that its data have', () => {
  const idIn = (data: Record<string, unknown>) => signalOf(type, data, when).externalId;
  expect([
    idIn({ order_sn: 7 }),
    idIn({ ordersn: 'A', order_sn: 'B' }),
    idIn({ ordersn: null }),
    idIn({}),
  ]).toEqual(['7', 'A', null, null]);
  expect(acknowledge(signalOf(type, {}, when))).toEqual({
    signals: [
      {
        kind: 'order',
        externalId: null,
        occurredAt: null,
        providerEventId: 'e1',
        providerEventType: 'order_push',
      },
    ],
    answer: { status: 200, body: '', contentType: null },
  });
});

it('a push that is not JSON is rejected', () => {
  expect(pushContent(Buffer.from('{"code":3}'))).toEqual({ code: 3 });
  expect(() => pushContent(Buffer.from('code=3'))).toThrow(MarketplaceError);
});
