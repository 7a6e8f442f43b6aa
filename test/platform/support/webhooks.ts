import type { Clock } from '../../../kernel/clock.js';
import type { RequestContext } from '../../../kernel/context.js';
import type { Database } from '../../../kernel/database/database.js';
import { Encryption } from '../../../kernel/encryption.js';
import { Outbound } from '../../../kernel/outbound/outbound.js';
import { listDeliveries } from '../../../subgraphs/platform/webhook/delivery-log.queries.js';
import { WebhookService } from '../../../subgraphs/platform/webhook/webhook.service.js';
import { WebhookDelivery } from '../../../subgraphs/platform/webhook/webhook-delivery.js';
import { dispatchEvents } from '../../../subgraphs/platform/webhook/webhook-dispatcher.js';
import { caughtUp } from './events.js';

export const policy = { allowLoopback: true };
export const encryption = new Encryption(Buffer.alloc(32, 7));
export const webhookService = new WebhookService(encryption, policy);

export interface DeliveryWorld {
  outbound: Outbound;
  delivery: WebhookDelivery;
}

/** Without chance: every delay is exactly what the schedule says. */
export function deliveryWorld(clock: Clock): DeliveryWorld {
  const outbound = new Outbound({ policy });
  return { outbound, delivery: new WebhookDelivery({ outbound, encryption, clock, random: () => 0.5 }) };
}

/** Hands out everything that is committed. */
export async function dispatchAll(db: Database): Promise<void> {
  await caughtUp(db);
  while (await dispatchEvents(db)) {
    // There is more.
  }
}

export const subscribe = (ctx: RequestContext, url: string, events: string[] = ['product.updated']) =>
  webhookService.create(ctx, { url, events });

export const deliveriesOf = async (ctx: RequestContext, webhookId: string) =>
  (await listDeliveries(ctx, webhookId, { limit: 100 })).items;
