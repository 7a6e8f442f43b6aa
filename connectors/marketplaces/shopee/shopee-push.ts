import { MarketplaceError } from '../marketplace-error.js';
import type { Account, PushReading, PushSignal, ReceivedPush } from '../port.js';
import { timeOf } from './shopee-amount.js';
import { isPushSigned } from './shopee-signing.js';

interface Push {
  code?: number;
  msg_id?: string;
  timestamp?: number;
  data?: Readonly<Record<string, unknown>>;
}

interface PushCode {
  name: string;
  kind: PushSignal['kind'];
  /** Where the data say which record it is. */
  id: string | null;
}

/** Pushes that say that a record has changed; others, such as those of chats and promotions, are only answered. */
const codes: ReadonlyMap<number, PushCode> = new Map([
  [1, { name: 'shop_authorization_push', kind: 'authorisation', id: null }],
  [2, { name: 'shop_authorization_canceled_push', kind: 'authorisation', id: null }],
  [3, { name: 'order_status_push', kind: 'order', id: 'ordersn' }],
  [4, { name: 'order_trackingno_push', kind: 'order', id: 'ordersn' }],
  [6, { name: 'banned_item_push', kind: 'listing', id: 'item_id' }],
  [8, { name: 'reserved_stock_change_push', kind: 'listing', id: 'item_id' }],
  [12, { name: 'open_api_authorization_expiry', kind: 'authorisation', id: null }],
  [16, { name: 'violation_item_push', kind: 'listing', id: 'item_id' }],
  [29, { name: 'return_updates_push', kind: 'return', id: 'return_sn' }],
  [30, { name: 'package_fulfillment_status_push', kind: 'order', id: 'ordersn' }],
]);

/** Shopee wants 2xx with nothing in it. */
const answer: PushReading['answer'] = { status: 200, body: '', contentType: null };

export function readPush({ url, headers, rawBody }: ReceivedPush, account: Account): PushReading {
  const key = account.credentials.values.partnerKey ?? '';
  if (!isPushSigned(key, url, rawBody, headers.authorization ?? '')) {
    throw new MarketplaceError('unauthorized', 'The push is not signed by Shopee.');
  }
  const { code, msg_id: eventId = null, timestamp, data = {} } = pushOf(rawBody);
  const known = codes.get(code ?? -1);
  if (known === undefined) {
    return { signals: [], answer };
  }
  const id = known.id === null ? undefined : (data[known.id] ?? data.order_sn);
  const signal: PushSignal = {
    kind: known.kind,
    externalId: id === undefined ? null : String(id),
    occurredAt: timestamp === undefined ? null : timeOf(timestamp),
    providerEventId: eventId,
    providerEventType: known.name,
  };
  return { signals: [signal], answer };
}

function pushOf(rawBody: Buffer): Push {
  try {
    return JSON.parse(rawBody.toString('utf8')) as Push;
  } catch (cause) {
    throw new MarketplaceError('rejected', 'The push is not JSON.', { cause });
  }
}
