import { expect, it, vi } from 'vitest';
import type { Tracing } from '../../../kernel/telemetry/tracing.js';
import type { Attempt } from './attempt.js';
import type { SendableDelivery } from './delivery.queries.js';
import { type TracedDelivery, tracedAttempt } from './traced-attempt.js';

const traced = {
  address: { organizationId: 'organization', webhookId: 'webhook' },
  url: 'https://shop.example.com/hooks/secret?key=secret',
  delivery: { eventId: 'event', deliveryId: 'delivery', attempts: 2 } as SendableDelivery,
} satisfies TracedDelivery;

it.each([
  ['delivered', 204, []],
  ['retry', 500, ['retry']],
  ['gone', 410, ['gone']],
  [null, undefined, ['interrupted']],
] as const)(
  'an attempt that was %s, with the status %s, fails its span with %j',
  async (verdict, status, failures) => {
    const span = { run: (work: () => unknown) => work(), set: vi.fn(), fail: vi.fn(), end: vi.fn() };
    const start = vi.fn(() => span);
    const made = verdict === null ? null : ({ verdict, responseStatus: status } as Attempt);
    const tracing = { start } as unknown as Tracing;
    expect(await tracedAttempt(tracing, traced, async () => made)).toBe(made);
    expect(start.mock.calls).toMatchObject([
      [{ attributes: { 'tradewind.attempt': 3, 'server.address': 'shop.example.com' } }],
    ]);
    expect(JSON.stringify(start.mock.calls)).not.toContain('secret');
    expect(span.set.mock.calls).toEqual([
      [{ 'tradewind.status': verdict ?? 'interrupted', 'http.response.status_code': status }],
    ]);
    expect(span.fail.mock.calls.flat()).toEqual(failures);
    expect(span.end).toHaveBeenCalledTimes(1);
  },
);
