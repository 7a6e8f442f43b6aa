import { MarketplaceError } from '../marketplace-error.js';
import type { Account, PushReading, ReceivedPush } from '../port.js';
import { acknowledge, type PushType, pushContent, signalOf } from '../push.js';
import { isPushSigned } from './lazada-signing.js';
import { momentOf } from './lazada-time.js';

interface Push {
  message_type?: number;
  timestamp?: number;
  data?: Readonly<Record<string, unknown>>;
}

/** Pushes that say that a record has changed; others, such as those of chats and videos, are only answered. */
const types: ReadonlyMap<number, PushType> = new Map([
  [0, { name: 'trade_order', kind: 'order', ids: ['trade_order_id'] }],
  [1, { name: 'product_quality_control', kind: 'listing', ids: ['itemId', 'item_id'] }],
  [3, { name: 'product_update', kind: 'listing', ids: ['item_id', 'itemId'] }],
  [8, { name: 'authorization_token_expiration', kind: 'authorisation', ids: [] }],
  [10, { name: 'reverse_order', kind: 'return', ids: ['reverse_order_id'] }],
  [14, { name: 'fulfillment_order', kind: 'order', ids: ['trade_order_id', 'order_id'] }],
  [21, { name: 'product_review', kind: 'review', ids: ['id'] }],
]);

export function readPush({ headers, rawBody }: ReceivedPush, account: Account): PushReading {
  const { appKey = '', appSecret = '' } = account.credentials.values;
  if (!isPushSigned(appKey, appSecret, rawBody, headers.authorization ?? '')) {
    throw new MarketplaceError('unauthorized', 'The push is not signed by Lazada.');
  }
  const { message_type: type, timestamp, data = {} } = pushContent<Push>(rawBody);
  const known = types.get(type ?? -1);
  if (known === undefined) {
    return acknowledge();
  }
  const changedAt = data.status_update_time as number | undefined;
  const occurredAt = momentOf(changedAt ?? timestamp);
  return acknowledge(signalOf(known, data, { occurredAt, eventId: null }));
}
