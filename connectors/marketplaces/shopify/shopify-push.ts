import { MarketplaceError } from '../marketplace-error.js';
import type { Account, PushReading, PushSignal, ReceivedPush } from '../port.js';
import { acknowledge, pushContent } from '../push.js';
import { isPushSigned } from './shopify-signing.js';

interface Topic {
  kind: PushSignal['kind'];
  /** Type of the record's global id; null where the payload is not about a record of that kind. */
  type: string | null;
  /** Where the payload has the record's number, if the record is not the payload itself. */
  number?: string;
}

const order: Topic = { kind: 'order', type: 'Order' };
const ofOrder: Topic = { ...order, number: 'order_id' };
const returned: Topic = { kind: 'return', type: 'Return' };
const product: Topic = { kind: 'listing', type: 'Product' };
const unnamed: Topic = { kind: 'listing', type: null };
const access: Topic = { kind: 'authorisation', type: null };

/** Topics that say that something has changed; any other is only answered. */
const topics: ReadonlyMap<string, Topic> = new Map([
  ['orders/create', order],
  ['orders/updated', order],
  ['orders/edited', ofOrder],
  ['orders/paid', order],
  ['orders/cancelled', order],
  ['orders/fulfilled', order],
  ['orders/partially_fulfilled', order],
  ['orders/delete', order],
  ['fulfillments/create', ofOrder],
  ['fulfillments/update', ofOrder],
  ['refunds/create', ofOrder],
  ['returns/request', returned],
  ['returns/approve', returned],
  ['returns/update', returned],
  ['returns/decline', returned],
  ['returns/cancel', returned],
  ['returns/close', returned],
  ['returns/reopen', returned],
  ['products/create', product],
  ['products/update', product],
  ['products/delete', product],
  // They name the inventory item, whose variant they do not know.
  ['inventory_levels/update', unnamed],
  ['app/uninstalled', access],
  ['app/scopes_update', access],
]);

export function readPush({ headers, rawBody }: ReceivedPush, account: Account): PushReading {
  const secret = account.credentials.values.clientSecret ?? '';
  const isOwn = headers['x-shopify-shop-domain'] === account.externalId;
  if (!isPushSigned(secret, rawBody, headers['x-shopify-hmac-sha256'] ?? '') || !isOwn) {
    throw new MarketplaceError('unauthorized', 'The push is not signed by Shopify for this store.');
  }
  const name = headers['x-shopify-topic'] ?? '';
  const topic = topics.get(name);
  if (topic === undefined) {
    return acknowledge();
  }
  const signal: PushSignal = {
    kind: topic.kind,
    externalId: idOf(topic, rawBody),
    occurredAt: headers['x-shopify-triggered-at'] ?? null,
    providerEventId: headers['x-shopify-event-id'] ?? headers['x-shopify-webhook-id'] ?? null,
    providerEventType: name,
  };
  return acknowledge(signal);
}

/** Payloads that are themselves the record carry its global id, but for those of a deletion. */
function idOf({ type, number }: Topic, rawBody: Buffer): string | null {
  if (type === null) {
    return null;
  }
  const payload = pushContent<Record<string, unknown>>(rawBody);
  if (number === undefined && typeof payload.admin_graphql_api_id === 'string') {
    return payload.admin_graphql_api_id;
  }
  const edited = payload.order_edit as Record<string, unknown> | undefined;
  const found = (edited ?? payload)[number ?? 'id'];
  return found === undefined || found === null ? null : `gid://shopify/${type}/${found}`;
}
