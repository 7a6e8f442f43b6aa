import { MarketplaceError } from '../marketplace-error.js';
import type { Account, PushReading, PushSignal, ReceivedPush } from '../port.js';
import { isPushSigned } from './lazada-signing.js';
import { momentOf } from './lazada-time.js';

interface Push {
  message_type?: number;
  timestamp?: number;
  data?: Readonly<Record<string, unknown>>;
}

interface PushType {
  name: string;
  kind: PushSignal['kind'];
  /** Where the data say which record it is: the first name that is there. */
  ids: readonly string[];
}

/** Pushes that say that a record has changed; others, such as those of chats and videos, are only answered. */
const types: ReadonlyMap<number, PushType> = new Map([
  [0, { name: 'trade_order', kind: 'order', ids: ['trade_order_id'] }],
  [1, { name: 'product_quality_control', kind: 'listing', ids: ['itemId', 'item_id'] }],
  [3, { name: 'product_update', kind: 'listing', ids: ['item_id', 'itemId'] }],
  [8, { name: 'authorization_token_expiration', kind: 'authorisation', ids: [] }],
  [10, { name: 'reverse_order', kind: 'return', ids: ['reverse_order_id'] }],
  [14, { name: 'fulfillment_order', kind: 'order', ids: ['trade_order_id', 'order_id'] }],
]);

/** Lazada wants 200 with anything in it. */
const answer: PushReading['answer'] = { status: 200, body: '', contentType: null };

export function readPush({ headers, rawBody }: ReceivedPush, account: Account): PushReading {
  const { appKey = '', appSecret = '' } = account.credentials.values;
  if (!isPushSigned(appKey, appSecret, rawBody, headers.authorization ?? '')) {
    throw new MarketplaceError('unauthorized', 'The push is not signed by Lazada.');
  }
  const { message_type: type, timestamp, data = {} } = pushOf(rawBody);
  const known = types.get(type ?? -1);
  if (known === undefined) {
    return { signals: [], answer };
  }
  const id = known.ids.map(name => data[name]).find(value => value !== undefined && value !== null);
  const changedAt = data.status_update_time as number | undefined;
  const signal: PushSignal = {
    kind: known.kind,
    externalId: id === undefined ? null : String(id),
    occurredAt: momentOf(changedAt ?? timestamp),
    providerEventId: null,
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
