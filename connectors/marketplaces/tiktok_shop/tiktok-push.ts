import { MarketplaceError } from '../marketplace-error.js';
import type { Account, PushReading, PushSignal, ReceivedPush } from '../port.js';
import { timeOf } from './tiktok-amount.js';
import { isPushSigned } from './tiktok-signing.js';

interface Push {
  type?: number;
  tts_notification_id?: string;
  shop_id?: string;
  timestamp?: number;
  data?: Readonly<Record<string, unknown>>;
}

interface PushType {
  name: string;
  kind: PushSignal['kind'];
  /** Where the data say which record it is. */
  id: string | null;
}

/** Pushes that say that a record has changed; others are only answered. */
const types: ReadonlyMap<number, PushType> = new Map([
  [1, { name: 'ORDER_STATUS_CHANGE', kind: 'order', id: 'order_id' }],
  [2, { name: 'REVERSE_STATUS_UPDATE', kind: 'order', id: 'order_id' }],
  [3, { name: 'RECIPIENT_ADDRESS_UPDATE', kind: 'order', id: 'order_id' }],
  [4, { name: 'PACKAGE_UPDATE', kind: 'order', id: 'order_id' }],
  [5, { name: 'PRODUCT_STATUS_CHANGE', kind: 'listing', id: 'product_id' }],
  [6, { name: 'SELLER_DEAUTHORIZATION', kind: 'authorisation', id: null }],
  [7, { name: 'UPCOMING_AUTHORIZATION_EXPIRATION', kind: 'authorisation', id: null }],
  [11, { name: 'CANCELLATION_STATUS_CHANGE', kind: 'order', id: 'order_id' }],
  [12, { name: 'RETURN_STATUS_CHANGE', kind: 'return', id: 'return_id' }],
]);

const answer: PushReading['answer'] = { status: 200, body: '', contentType: null };

/** All shops that use the app have the same key and secret: whose push it is, the body says. */
export function readPush({ headers, rawBody }: ReceivedPush, account: Account): PushReading {
  const { appKey = '', appSecret = '' } = account.credentials.values;
  if (!isPushSigned({ appKey, appSecret }, rawBody, headers.authorization ?? '')) {
    throw new MarketplaceError('unauthorized', 'The push is not signed by TikTok Shop.');
  }
  const {
    type,
    tts_notification_id: eventId = null,
    shop_id: shopId,
    timestamp,
    data = {},
  } = pushOf(rawBody);
  if (shopId !== account.externalId) {
    throw new MarketplaceError('unauthorized', 'The push is about another shop.');
  }
  const known = types.get(type ?? -1);
  if (known === undefined) {
    return { signals: [], answer };
  }
  const id = known.id === null ? undefined : data[known.id];
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
