import fastify from 'fastify';
import type { OpenRail } from '../../connectors/payments/port.js';
import { paymentRails } from '../../connectors/payments/registry.js';
import { systemClock } from '../../kernel/clock.js';
import { Outbound } from '../../kernel/outbound/outbound.js';
import { completeCheckout } from './complete-checkout.js';
import { createCheckout, type WantedItem } from './create-checkout.js';
import { openBaseline, serveBaseline } from './serve-baseline.js';

/**
 * The baseline of the checkout benchmarks: bare fastify and pg, for an agent that is known beforehand, paid over the same
 * rail as ours.
 */
const { pool, organizationId, processor } = await openBaseline();
const app = fastify();
const merchant = { organizationId, openedBy: 'oauth_client:baseline' };
const http = new Outbound({ policy: { allowLoopback: true } });
const rail = processor === undefined ? null : openRail(processor);

app.post('/api/v1/checkout-sessions', async (request, reply) => {
  const { items, paymentRail } = request.body as { items: WantedItem[]; paymentRail: string };
  return reply.code(201).send(await createCheckout(pool, { ...merchant, paymentRail }, items[0]!));
});

app.post('/api/v1/checkout-sessions/:sessionId/complete', async request => {
  const { sessionId } = request.params as { sessionId: string };
  const { payment } = request.body as { payment: Parameters<typeof completeCheckout>[2] };
  return completeCheckout({ pool, organizationId, rail: rail! }, sessionId, payment);
});

await serveBaseline(app);

function openRail({ rail: key, settings }: NonNullable<typeof processor>): OpenRail {
  const rail = paymentRails.find(each => each.key === key)!;
  return rail.open(settings, { http, clock: systemClock, timeoutMs: 20_000 });
}
