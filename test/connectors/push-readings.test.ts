import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import type { Account, ReceivedPush } from '../../connectors/marketplaces/port.js';
import { marketplaces } from '../../connectors/marketplaces/registry.js';

const secret = 's3cret';
const url = 'https://tradewind.example/pushes/1';
const at = '2026-11-21T08:00:00.000Z';
const seconds = Date.parse(at) / 1000;
const account: Account = {
  externalId: 'mugs',
  endpoint: null,
  credentials: {
    values: {
      clientSecret: secret,
      webhookSecret: secret,
      partnerKey: secret,
      appKey: 'app',
      appSecret: secret,
    },
    expiresAt: null,
  },
  stores: [],
};
const hmac = (text: string, encoding: 'hex' | 'base64') =>
  createHmac('sha256', secret).update(text).digest(encoding);

/** What a marketplace sends of the kind, signed as it signs. */
const senders: Record<string, (kind: string, body: string) => ReceivedPush['headers']> = {
  shopify: (topic, body) => ({
    'x-shopify-topic': topic,
    'x-shopify-hmac-sha256': hmac(body, 'base64'),
    'x-shopify-shop-domain': 'mugs',
    'x-shopify-triggered-at': at,
    'x-shopify-webhook-id': 'w-1',
  }),
  woocommerce: (topic, body) => ({
    'x-wc-webhook-topic': topic,
    'x-wc-webhook-signature': hmac(body, 'base64'),
    'x-wc-webhook-delivery-id': 'w-1',
  }),
  shopee: (_code, body) => ({ authorization: hmac(`${url}|${body}`, 'hex') }),
  lazada: (_type, body) => ({ authorization: hmac(`app${body}`, 'hex') }),
  tiktok_shop: (_type, body) => ({ authorization: hmac(`app${body}`, 'hex') }),
};
/** The body around what the push is about. */
const envelopes: Record<string, (kind: string, data: object) => object> = {
  shopify: (_topic, data) => data,
  woocommerce: (_topic, data) => data,
  shopee: (code, data) => ({ code: Number(code), msg_id: 'w-1', timestamp: seconds, data }),
  lazada: (type, data) => ({ message_type: Number(type), timestamp: seconds * 1000, data }),
  tiktok_shop: (type, data) => ({
    type: Number(type),
    tts_notification_id: 'w-1',
    shop_id: 'mugs',
    timestamp: seconds,
    data,
  }),
};

function readText(key: string, kind: string, body: string) {
  const { readPush } = marketplaces.find(each => each.key === key)!;
  return readPush({ url, headers: senders[key]!(kind, body), rawBody: Buffer.from(body) }, account);
}
const read = (key: string, kind: string, data: object) =>
  readText(key, kind, JSON.stringify(envelopes[key]!(kind, data)));

const own = (type: string) => ({ id: 5, admin_graphql_api_id: `gid://shopify/${type}/5` });
const part = { ...own('Fulfillment'), order_id: 7 };
const [shopifyOrder, shopifyReturn, shopifyProduct] = ['Order', 'Return', 'Product'].map(
  type => `gid://shopify/${type}/5`,
);

type Row = readonly [
  kinds: string,
  about: string,
  id: string | null | undefined,
  data: object,
  type?: string,
];

/** Every kind of push that is understood, what it is about, and what it says of which record. */
const tables: Record<string, readonly Row[]> = {
  shopify: [
    ['orders/create orders/updated orders/paid orders/cancelled', 'order', shopifyOrder, own('Order')],
    ['orders/fulfilled orders/partially_fulfilled orders/delete', 'order', shopifyOrder, own('Order')],
    ['orders/delete', 'order', shopifyOrder, { id: 5 }],
    ['orders/edited', 'order', 'gid://shopify/Order/7', { order_edit: { id: 5, order_id: 7 } }],
    ['fulfillments/create fulfillments/update refunds/create', 'order', 'gid://shopify/Order/7', part],
    ['refunds/create', 'order', null, { id: 5, order_id: null }],
    [
      'returns/request returns/approve returns/update returns/decline',
      'return',
      shopifyReturn,
      own('Return'),
    ],
    ['returns/cancel returns/close returns/reopen', 'return', shopifyReturn, own('Return')],
    ['products/create products/update', 'listing', shopifyProduct, own('Product')],
    ['products/delete', 'listing', shopifyProduct, { id: 5 }],
    ['inventory_levels/update', 'listing', null, { inventory_item_id: 5 }],
    ['app/uninstalled app/scopes_update', 'authorisation', null, { id: 5 }],
  ],
  woocommerce: [
    ['order.created order.updated order.deleted', 'order', '5', { id: 5, parent_id: 4 }],
    ['product.updated', 'listing', '5', { id: 5, parent_id: 0 }],
    ['product.updated', 'listing', '4', { id: 5, parent_id: 4 }],
  ],
  shopee: [
    ['1', 'authorisation', null, { shop_id: 1 }, 'shop_authorization_push'],
    ['2', 'authorisation', null, { shop_id: 1 }, 'shop_authorization_canceled_push'],
    ['3', 'order', 'A', { ordersn: 'A' }, 'order_status_push'],
    ['4', 'order', 'A', { ordersn: 'A' }, 'order_trackingno_push'],
    ['6', 'listing', '5', { item_id: 5 }, 'banned_item_push'],
    ['8', 'listing', '5', { item_id: 5 }, 'reserved_stock_change_push'],
    ['12', 'authorisation', null, {}, 'open_api_authorization_expiry'],
    ['16', 'listing', '5', { item_id: 5 }, 'violation_item_push'],
    ['29', 'return', 'R', { return_sn: 'R', order_sn: 'A' }, 'return_updates_push'],
    ['30', 'order', 'A', { order_sn: 'A' }, 'package_fulfillment_status_push'],
    ['3', 'order', null, {}, 'order_status_push'],
  ],
  lazada: [
    ['0', 'order', '7', { trade_order_id: 7, order_id: 8 }, 'trade_order'],
    ['1', 'listing', '7', { itemId: 7, item_id: 8 }, 'product_quality_control'],
    ['1', 'listing', '8', { itemId: null, item_id: 8 }, 'product_quality_control'],
    ['3', 'listing', '8', { itemId: 7, item_id: 8 }, 'product_update'],
    ['8', 'authorisation', null, { seller_id: 1 }, 'authorization_token_expiration'],
    ['10', 'return', '9', { reverse_order_id: 9, trade_order_id: 7 }, 'reverse_order'],
    ['14', 'order', '7', { trade_order_id: 7, order_id: 8 }, 'fulfillment_order'],
    ['14', 'order', '8', { order_id: 8 }, 'fulfillment_order'],
    ['21', 'review', '9', { item_id: 7, id: 9, order_id: 8 }, 'product_review'],
    ['21', 'review', null, { item_id: 7 }, 'product_review'],
  ],
  tiktok_shop: [
    ['1', 'order', '7', { order_id: 7 }, 'ORDER_STATUS_CHANGE'],
    ['2', 'order', '7', { order_id: '7' }, 'REVERSE_STATUS_UPDATE'],
    ['3', 'order', '7', { order_id: '7' }, 'RECIPIENT_ADDRESS_UPDATE'],
    ['4', 'order', '7', { order_id: '7' }, 'PACKAGE_UPDATE'],
    ['5', 'listing', '9', { product_id: '9' }, 'PRODUCT_STATUS_CHANGE'],
    ['6', 'authorisation', null, { order_id: '7' }, 'SELLER_DEAUTHORIZATION'],
    ['7', 'authorisation', null, {}, 'UPCOMING_AUTHORIZATION_EXPIRATION'],
    ['11', 'order', '7', { order_id: '7' }, 'CANCELLATION_STATUS_CHANGE'],
    ['12', 'return', '8', { order_id: '7', return_id: '8' }, 'RETURN_STATUS_CHANGE'],
    ['5', 'listing', null, {}, 'PRODUCT_STATUS_CHANGE'],
  ],
};

const rows = Object.entries(tables).flatMap(([key, ofKey]) =>
  ofKey.flatMap(([kinds, about, id, data, type]) =>
    kinds.split(' ').map(kind => ({ key, kind, about, id, data, type: type ?? kind })),
  ),
);
const answer = { status: 200, body: '', contentType: null };

describe('a push', () => {
  it.each(rows)('of $key, $kind, is about the $about $id', ({ key, kind, about, id, data, type }) => {
    const isTimed = key !== 'woocommerce';
    expect(read(key, kind, data)).toEqual({
      signals: [
        {
          kind: about,
          externalId: id,
          occurredAt: isTimed ? at : null,
          providerEventId: key === 'lazada' ? null : 'w-1',
          providerEventType: type,
        },
      ],
      answer,
    });
  });

  it.each([
    ['shopify', 'themes/publish', { id: 5 }],
    ['woocommerce', 'customer.updated', { id: 5 }],
    ['woocommerce', 'order.updated', {}],
    ['shopee', '10', { ordersn: 'A' }],
    ['lazada', '2', { trade_order_id: 7 }],
    ['tiktok_shop', '99', { order_id: '7' }],
  ])('of %s, %s, with %o says nothing, and is answered', (key, kind, data) => {
    expect(read(key, kind, data)).toEqual({ signals: [], answer });
  });

  it.each(Object.keys(tables))('of %s that is signed and no JSON is rejected as what it is', key => {
    const [row] = tables[key]!;
    expect(() => readText(key, row![0].split(' ')[0]!, '{"id":')).toThrow(
      expect.objectContaining({ kind: 'rejected' } satisfies Partial<MarketplaceError>),
    );
  });

  it('tells when it happened where the marketplace does', () => {
    const modified = { id: 5, date_modified_gmt: '2026-11-21T08:00:00' };
    expect(read('woocommerce', 'order.updated', modified).signals[0]!.occurredAt).toBe(at);
    const changed = { trade_order_id: 7, status_update_time: seconds - 60 };
    expect(read('lazada', '0', changed).signals[0]!.occurredAt).toBe('2026-11-21T07:59:00.000Z');
    const silent = JSON.stringify({ type: 1, shop_id: 'mugs', data: { order_id: '7' } });
    expect(readText('tiktok_shop', '1', silent).signals).toMatchObject([
      { occurredAt: null, providerEventId: null },
    ]);
    const bare = JSON.stringify({ code: 3, data: { ordersn: 'A' } });
    expect(readText('shopee', '3', bare).signals).toMatchObject([
      { occurredAt: null, providerEventId: null },
    ]);
  });

  it.each(['shopify', 'woocommerce'])(
    'of %s is rejected where no secret is known, though it is signed with none',
    key => {
      const { readPush } = marketplaces.find(each => each.key === key)!;
      const body = '{"id":5}';
      const signature = createHmac('sha256', '').update(body).digest('base64');
      const headers = {
        ...senders[key]!('orders/paid', body),
        'x-shopify-hmac-sha256': signature,
        'x-wc-webhook-signature': signature,
      };
      const unset = { ...account, credentials: { values: {}, expiresAt: null } };
      expect(() => readPush({ url, headers, rawBody: Buffer.from(body) }, unset)).toThrow('not signed');
    },
  );

  it('of WooCommerce that only asks whether we are there is taken without a signature, and not with a wrong one', () => {
    const { readPush } = marketplaces.find(({ key }) => key === 'woocommerce')!;
    const ping = { url, rawBody: Buffer.from('webhook_id=7') };
    expect(readPush({ ...ping, headers: {} }, account)).toEqual({ signals: [], answer });
    const wrong = { 'x-wc-webhook-signature': hmac('webhook_id=8', 'base64') };
    expect(() => readPush({ ...ping, headers: wrong }, account)).toThrow('not signed');
  });

  it('of Shopify is known by its event, which all of its webhooks share', () => {
    const { readPush } = marketplaces.find(({ key }) => key === 'shopify')!;
    const headers = { ...senders.shopify!('orders/paid', '{"id":5}'), 'x-shopify-event-id': 'e-1' };
    const { signals } = readPush({ url, headers, rawBody: Buffer.from('{"id":5}') }, account);
    expect(signals[0]!.providerEventId).toBe('e-1');
  });
});
