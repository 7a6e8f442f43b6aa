import { expect, it } from 'vitest';
import { SigningKey } from '../../kernel/http-signatures/signing-key.js';
import { ucpOrderNotifier } from './order-notifier.js';

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
