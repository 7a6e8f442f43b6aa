import { inSpan } from '../../../kernel/telemetry/in-span.js';
import type { Tracing } from '../../../kernel/telemetry/tracing.js';
import type { Attempt } from './attempt.js';
import type { SendableDelivery } from './delivery.queries.js';
import type { WebhookAddress } from './delivery-queue.js';

export interface TracedDelivery {
  address: WebhookAddress;
  url: string;
  delivery: SendableDelivery;
}

/** Makes an attempt to deliver as a span, which fails unless the endpoint took the event. */
export function tracedAttempt(
  tracing: Tracing | null,
  { address, url, delivery }: TracedDelivery,
  attempt: () => Promise<Attempt | null>,
): Promise<Attempt | null> {
  if (tracing === null) {
    return attempt();
  }
  const attributes = {
    'tradewind.organization_id': address.organizationId,
    'tradewind.webhook_id': address.webhookId,
    'tradewind.event_id': delivery.eventId,
    'tradewind.delivery_id': delivery.deliveryId,
    'tradewind.attempt': delivery.attempts + 1,
    // Of the URL the host alone: the rest of it is often a secret.
    'server.address': new URL(url).hostname,
  };
  return inSpan(tracing, { name: 'webhook delivery', kind: 'client', attributes }, async span => {
    const made = await attempt();
    const verdict = made?.verdict ?? 'interrupted';
    span?.set({ 'tradewind.status': verdict, 'http.response.status_code': made?.responseStatus });
    if (verdict !== 'delivered') {
      span?.fail(verdict);
    }
    return made;
  });
}
