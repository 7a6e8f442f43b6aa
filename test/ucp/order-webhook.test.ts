import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentDigest } from '../../kernel/http-signatures/content-digest.js';
import { verifyRequest } from '../../kernel/http-signatures/verify-request.js';
import { AgentHost, profileWith } from './agent-host.js';
import { cart, laterPayment, payment, shipTo, springfield } from './checkout-requests.js';
import { FlowerShop, simulationSecret } from './flower-shop.js';
import type { Told } from './shopping-agent.js';
import { type PublishedVersion, sharedUcp, UcpSchemas } from './ucp-schemas.js';

let shop: FlowerShop;

const versions: PublishedVersion[] = ['2026-01-11', '2026-04-08'];

/** Buys roses as an agent of the version, and answers the ids of session and order. */
async function buy(
  version: PublishedVersion,
  userAgent?: string,
): Promise<{ checkoutId: string; orderId: string }> {
  const client = shop.client(version, userAgent);
  const created = await client.create({
    ...cart(),
    ...shipTo(springfield, 'std-ship'),
    buyer: { email: 'jane@example.com' },
  });
  const checkoutId = created.json.id;
  const paid = version === '2026-01-11' ? payment() : laterPayment();
  const { json } = await client.complete(checkoutId, paid);
  expect(json.status).toBe('completed');
  return { checkoutId, orderId: json.order.id };
}

const heard = (orderId: string, eventType: string): Promise<Told> =>
  shop.agent.heard(({ body }) => body.id === orderId && body.event_type === eventType);

describe.skipIf(sharedUcp === null)('orders told to the agent that bought', () => {
  beforeAll(async () => {
    shop = await FlowerShop.open();
  });
  afterAll(() => shop.close());

  it.each(versions)('are told whole in %s when they are placed, by the published schema', async version => {
    const { checkoutId, orderId } = await buy(version);
    const { body } = await heard(orderId, 'order_placed');
    const check = new UcpSchemas(version).check('shopping/order.json');
    expect(check(body)).toEqual([]);
    expect(check(body.order)).toEqual([]);
    expect(body).toMatchObject({
      checkout_id: checkoutId,
      event_id: expect.any(String),
      created_time: expect.any(String),
    });
    const { json } = await shop.client(version).order(orderId);
    expect(body.order).toEqual(json);
    expect(json.line_items[0]).toMatchObject({
      item: { id: 'bouquet_roses', price: 3500 },
      status: 'processing',
    });
    expect(json.fulfillment.expectations[0].destination).toMatchObject({
      street_address: '123 Main St',
      address_country: 'US',
    });
  });

  it('are signed by the key of the profile that the message names', async () => {
    const { orderId } = await buy('2026-04-08');
    const { headers, text } = await heard(orderId, 'order_placed');
    const profileUrl = /profile="([^"]+)"/.exec(headers['ucp-agent']!)![1]!;
    const profile = (await (await fetch(profileUrl)).json()) as { signing_keys: never[] };
    const request = {
      method: 'POST',
      url: `${shop.agent.url}/webhooks/orders`,
      headers,
      body: Buffer.from(text),
    };
    expect(verifyRequest(request, profile.signing_keys, new Date())).toBeNull();
    expect(headers['content-digest']).toBe(contentDigest(text));
    expect(headers['webhook-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60);
    expect(
      verifyRequest({ ...request, body: Buffer.from(`${text} `) }, profile.signing_keys, new Date()),
    ).toBe('digest_mismatch');
  });

  it('carry a detached signature besides, as 2026-01-11 wants it', async () => {
    const { orderId } = await buy('2026-01-11');
    const { headers } = await heard(orderId, 'order_placed');
    expect(headers['request-signature']).toMatch(/^[\w-]+\.\.[\w-]{86}$/);
  });

  it.each(versions)('are told again in %s when they are shipped, in this order', async version => {
    const { orderId } = await buy(version);
    const shipped = await fetch(`${shop.program.url}/ucp/2026-01-11/testing/simulate-shipping/${orderId}`, {
      method: 'POST',
      headers: { 'simulation-secret': simulationSecret },
    });
    expect(shipped.status).toBe(200);
    const { body } = await heard(orderId, 'order_shipped');
    expect(new UcpSchemas(version).check('shopping/order.json')(body.order)).toEqual([]);
    expect(body.order.line_items[0]).toMatchObject({
      quantity: { total: 1, fulfilled: 1 },
      status: 'fulfilled',
    });
    expect(body.order.fulfillment.events).toEqual([
      expect.objectContaining({ type: 'shipped', line_items: [{ id: expect.any(String), quantity: 1 }] }),
    ]);
    const told = shop.agent.told.filter(one => one.body.id === orderId).map(one => one.body.event_type);
    expect(told).toEqual(['order_placed', 'order_shipped']);
  });

  it('are told again when the merchant cancels, with what was taken away', async () => {
    const { orderId } = await buy('2026-04-08');
    const canceled = await shop.program.rest().patch(`/api/v1/orders/${orderId}`, { status: 'canceled' });
    expect(canceled.status).toBe(200);
    const { body } = await heard(orderId, 'order_canceled');
    expect(new UcpSchemas('2026-04-08').check('shopping/order.json')(body.order)).toEqual([]);
    expect(body.order.line_items[0]).toMatchObject({
      quantity: { original: 1, total: 0 },
      status: 'removed',
    });
    expect(body.order.adjustments).toContainEqual(
      expect.objectContaining({
        type: 'cancellation',
        line_items: [{ id: expect.any(String), quantity: -1 }],
      }),
    );
    const { body: refunded } = await heard(orderId, 'order_refunded');
    expect(refunded.order.adjustments).toContainEqual(
      expect.objectContaining({
        type: 'refund',
        status: 'completed',
        totals: [{ type: 'total', amount: -3_500 }],
      }),
    );
  });

  it('are told again to an agent that did not take them, under the same id', async () => {
    const taken: IncomingHttpHeaders[] = [];
    const host = await AgentHost.start();
    const again = new Promise<void>(resolve => {
      host.serve('/orders', (response, request) => {
        taken.push(request.headers);
        response.writeHead(taken.length === 1 ? 503 : 200).end();
        if (taken.length === 2) {
          resolve();
        }
      });
    });
    const config = { webhook_url: host.address('/orders') };
    const profile = profileWith(['checkout', 'fulfillment', 'order']);
    Object.assign(profile.ucp.capabilities['dev.ucp.shopping.order']![0]!, { config });
    await buy('2026-04-08', `profile="${host.serve('/profile', profile)}"`);
    await again;
    expect(taken[1]!['webhook-id']).toBe(taken[0]!['webhook-id']);
    await host.stop();
  });
});
