import { momentOfSecond } from '../epoch-seconds.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { Account, PushReading, ReceivedPush } from '../port.js';
import { acknowledge, type PushType, pushContent, signalOf } from '../push.js';
import { isPushSigned } from './tiktok-signing.js';

interface Push {
  type?: number;
  tts_notification_id?: string;
  shop_id?: string;
  timestamp?: number;
  data?: Readonly<Record<string, unknown>>;
}

/** Pushes that say that a record has changed; others are only answered. */
const types: ReadonlyMap<number, PushType> = new Map([
  [1, { name: 'ORDER_STATUS_CHANGE', kind: 'order', ids: ['order_id'] }],
  [2, { name: 'REVERSE_STATUS_UPDATE', kind: 'order', ids: ['order_id'] }],
  [3, { name: 'RECIPIENT_ADDRESS_UPDATE', kind: 'order', ids: ['order_id'] }],
  [4, { name: 'PACKAGE_UPDATE', kind: 'order', ids: ['order_id'] }],
  [5, { name: 'PRODUCT_STATUS_CHANGE', kind: 'listing', ids: ['product_id'] }],
  [6, { name: 'SELLER_DEAUTHORIZATION', kind: 'authorisation', ids: [] }],
  [7, { name: 'UPCOMING_AUTHORIZATION_EXPIRATION', kind: 'authorisation', ids: [] }],
  [11, { name: 'CANCELLATION_STATUS_CHANGE', kind: 'order', ids: ['order_id'] }],
  [12, { name: 'RETURN_STATUS_CHANGE', kind: 'return', ids: ['return_id'] }],
]);

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
  } = pushContent<Push>(rawBody);
  if (shopId !== account.externalId) {
    throw new MarketplaceError('unauthorized', 'The push is about another shop.');
  }
  const known = types.get(type ?? -1);
  if (known === undefined) {
    return acknowledge();
  }
  const occurredAt = timestamp === undefined ? null : momentOfSecond(timestamp);
  return acknowledge(signalOf(known, data, { occurredAt, eventId }));
}
