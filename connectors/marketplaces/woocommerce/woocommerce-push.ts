import { dictionary } from '../../../kernel/dictionary.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { Account, PushReading, PushSignal, ReceivedPush } from '../port.js';
import { acknowledge, pushContent } from '../push.js';
import { isWebhookSigned } from './woocommerce-signing.js';
import { instantOf } from './woocommerce-time.js';

interface Payload {
  id?: number;
  parent_id?: number;
  date_modified_gmt?: string | null;
}

/** What is said of the topics `<resource>.<event>`; the others are only answered. */
const kinds: Readonly<Record<string, PushSignal['kind']>> = dictionary({
  order: 'order',
  product: 'listing',
});

/** What is sent, without a signature, when a webhook is made: the shop makes none whose address does not answer. */
const ping = /^webhook_id=\d+$/;

export function readPush({ headers, rawBody }: ReceivedPush, account: Account): PushReading {
  const signature = headers['x-wc-webhook-signature'];
  if (signature === undefined && ping.test(rawBody.toString('latin1'))) {
    return acknowledge();
  }
  if (!isWebhookSigned(account.credentials.values.webhookSecret ?? '', rawBody, signature ?? '')) {
    throw new MarketplaceError('unauthorized', 'The push is not signed with the secret of the webhook.');
  }
  const topic = headers['x-wc-webhook-topic'] ?? '';
  const kind = kinds[topic.split('.')[0]!];
  const { id, parent_id: parentId, date_modified_gmt: modifiedAt } = pushContent<Payload>(rawBody);
  if (kind === undefined || id === undefined) {
    return acknowledge();
  }
  const signal: PushSignal = {
    kind,
    // Of a variation, the listing is its parent.
    externalId: String(kind === 'listing' && parentId ? parentId : id),
    occurredAt: modifiedAt ? instantOf(modifiedAt) : null,
    providerEventId: headers['x-wc-webhook-delivery-id'] ?? null,
    providerEventType: topic,
  };
  return acknowledge(signal);
}
