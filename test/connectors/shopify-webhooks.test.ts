import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { KitWorld } from './kit/kit-world.js';
import { inWorld } from './shopify-world.js';

describe('Shopify webhooks', () => {
  const reading = (world: KitWorld, topic: string, payload: object, headers: object = {}) => {
    const rawBody = Buffer.from(JSON.stringify(payload));
    const secret = world.account.credentials.values.clientSecret!;
    return world.marketplace.readPush(
      {
        url: 'https://merchant.example/push',
        headers: {
          'x-shopify-topic': topic,
          'x-shopify-hmac-sha256': createHmac('sha256', secret).update(rawBody).digest('base64'),
          'x-shopify-shop-domain': world.account.externalId,
          'x-shopify-event-id': 'e-1',
          'x-shopify-triggered-at': '2026-11-21T08:00:00.000Z',
          ...headers,
        },
        rawBody,
      },
      world.account,
    );
  };

  it(
    'name the record that they are about, by topic',
    inWorld(async world => {
      const own = { id: 5, admin_graphql_api_id: 'gid://shopify/Fulfillment/5', order_id: 7 };
      for (const [topic, payload, kind, externalId] of [
        [
          'orders/updated',
          { id: 5, admin_graphql_api_id: 'gid://shopify/Order/5' },
          'order',
          'gid://shopify/Order/5',
        ],
        ['orders/edited', { order_edit: { id: 5, order_id: 7 } }, 'order', 'gid://shopify/Order/7'],
        ['fulfillments/create', own, 'order', 'gid://shopify/Order/7'],
        ['refunds/create', own, 'order', 'gid://shopify/Order/7'],
        ['products/delete', { id: 5 }, 'listing', 'gid://shopify/Product/5'],
        ['inventory_levels/update', { inventory_item_id: 5 }, 'listing', null],
        [
          'returns/close',
          { id: 5, admin_graphql_api_id: 'gid://shopify/Return/5' },
          'return',
          'gid://shopify/Return/5',
        ],
        ['app/uninstalled', { id: 5 }, 'authorisation', null],
      ] as const) {
        expect(reading(world, topic, payload).signals).toEqual([
          {
            kind,
            externalId,
            occurredAt: '2026-11-21T08:00:00.000Z',
            providerEventId: 'e-1',
            providerEventType: topic,
          },
        ]);
      }
      expect(reading(world, 'themes/publish', { id: 5 })).toEqual({
        signals: [],
        answer: { status: 200, body: '', contentType: null },
      });
    }),
  );

  it(
    'of another store are rejected, though the same app signed them',
    inWorld(async world => {
      const other = { 'x-shopify-shop-domain': 'other.myshopify.com' };
      expect(() => reading(world, 'orders/updated', { id: 5 }, other)).toThrow(/for this store/);
    }),
  );
});
