import { momentOfSecond } from '../epoch-seconds.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { Account, PushReading, ReceivedPush } from '../port.js';
import { acknowledge, type PushType, pushContent, signalOf } from '../push.js';
import { isPushSigned } from './shopee-signing.js';

interface Push {
  code?: number;
  msg_id?: string;
  timestamp?: number;
  data?: Readonly<Record<string, unknown>>;
}

/** Pushes that say that a record has changed; others, such as those of chats and promotions, are only answered. */
const codes: ReadonlyMap<number, PushType> = new Map([
  [1, { name: 'shop_authorization_push', kind: 'authorisation', ids: [] }],
  [2, { name: 'shop_authorization_canceled_push', kind: 'authorisation', ids: [] }],
  [3, { name: 'order_status_push', kind: 'order', ids: ['ordersn', 'order_sn'] }],
  [4, { name: 'order_trackingno_push', kind: 'order', ids: ['ordersn', 'order_sn'] }],
  [6, { name: 'banned_item_push', kind: 'listing', ids: ['item_id'] }],
  [8, { name: 'reserved_stock_change_push', kind: 'listing', ids: ['item_id'] }],
  [12, { name: 'open_api_authorization_expiry', kind: 'authorisation', ids: [] }],
  [16, { name: 'violation_item_push', kind: 'listing', ids: ['item_id'] }],
  [29, { name: 'return_updates_push', kind: 'return', ids: ['return_sn'] }],
  [30, { name: 'package_fulfillment_status_push', kind: 'order', ids: ['ordersn', 'order_sn'] }],
]);

export function readPush({ url, headers, rawBody }: ReceivedPush, account: Account): PushReading {
  const key = account.credentials.values.partnerKey ?? '';
  if (!isPushSigned(key, url, rawBody, headers.authorization ?? '')) {
    throw new MarketplaceError('unauthorized', 'The push is not signed by Shopee.');
  }
  const { code, msg_id: eventId = null, timestamp, data = {} } = pushContent<Push>(rawBody);
  const known = codes.get(code ?? -1);
  if (known === undefined) {
    return acknowledge();
  }
  const occurredAt = timestamp === undefined ? null : momentOfSecond(timestamp);
  return acknowledge(signalOf(known, data, { occurredAt, eventId }));
}
