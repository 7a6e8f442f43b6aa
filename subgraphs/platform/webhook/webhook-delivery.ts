import type { Encryption } from '../../../kernel/encryption.js';
import type { DeliveryTarget } from './delivery.queries.js';
import { deliverLater } from './delivery-queue.js';
import type { DeliveryRoundDeps } from './delivery-round.js';
import { EndpointDelivery } from './endpoint-delivery.js';
import { WebhookDeliveryStore } from './webhook-delivery-store.js';

export interface WebhookDeliveryDeps extends DeliveryRoundDeps {
  encryption: Encryption;
}

/** Delivers events to webhooks. */
export class WebhookDelivery extends EndpointDelivery<DeliveryTarget> {
  constructor({ encryption, ...deps }: WebhookDeliveryDeps) {
    super({ ...deps, store: new WebhookDeliveryStore(encryption), deliverLater });
  }
}
