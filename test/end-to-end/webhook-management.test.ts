import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../platform/support/receiver.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
let shop: Organization;
let receiver: Receiver;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
  receiver = await startReceiver();
});
afterAll(async () => {
  await program.stop();
  await receiver.close();
});

const events = ['product.created'];

describe('webhooks over REST', () => {
  it('are listed page by page, read, changed, paused, resumed, tested, given a secret, and deleted', async () => {
    const { rest } = shop;
    const create = async () =>
      (await rest.post('/api/v1/webhooks', { url: receiver.url, events })).json.webhook;
    const [first, second] = [await create(), await create()];
    const page = (await rest.get('/api/v1/webhooks?limit=1')).json;
    expect(page.items.map(({ id }: { id: string }) => id)).toEqual([second.id]);
    expect(page.items[0].secret).toBeUndefined();
    const next = (await rest.get(`/api/v1/webhooks?limit=1&cursor=${page.pagination.nextCursor}`)).json;
    expect([next.items[0].id, next.pagination.hasMore]).toEqual([first.id, false]);
    const path = `/api/v1/webhooks/${first.id}`;
    const changed = await rest.patch(path, { description: 'ERP', events: ['order.created'] });
    expect(changed.json.webhook).toMatchObject({
      description: 'ERP',
      events: ['order.created'],
      url: receiver.url,
    });
    expect(changed.headers.get('etag')).toBe(`"${changed.json.webhook.version}"`);
    expect((await rest.post(`${path}/pause`, {})).json.webhook.status).toBe('paused');
    expect((await rest.post(`${path}/resume`, {})).json.webhook.status).toBe('active');
    expect((await rest.post(`${path}/test`, {})).json.test).toMatchObject({
      isDelivered: true,
      responseStatus: 204,
    });
    expect(JSON.parse(receiver.received[0]!.body).eventType).toBe('webhook.test');
    const rotated = (await rest.post(`${path}/rotate-secret`, { overlapSeconds: 0 })).json.webhook;
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(first.secret);
    expect((await rest.delete(path)).json.webhook.id).toBe(first.id);
    expect((await rest.get(path)).json.code).toBe('WEBHOOK_NOT_FOUND');
  });

  it('are written only at the version that If-Match demands', async () => {
    const { webhook } = (await shop.rest.post('/api/v1/webhooks', { url: receiver.url, events })).json;
    const path = `/api/v1/webhooks/${webhook.id}`;
    const stale = { 'if-match': '"99"' };
    for (const reply of [
      await shop.rest.patch(path, { description: 'X' }, stale),
      await shop.rest.post(`${path}/pause`, {}, stale),
      await shop.rest.post(`${path}/resume`, {}, stale),
      await shop.rest.post(`${path}/rotate-secret`, {}, stale),
      await shop.rest.delete(path, stale),
    ]) {
      expect([reply.status, reply.json.code]).toEqual([412, 'VERSION_STALE']);
    }
    expect((await shop.rest.get(path)).json.webhook).toMatchObject({
      status: 'active',
      version: webhook.version,
    });
    expect((await shop.rest.delete(path, { 'if-match': `"${webhook.version}"` })).status).toBe(200);
  });

  it('tell of each delivery and its attempts, and deliver one again', async () => {
    const { rest } = shop;
    const own = await startReceiver();
    const create = async () => (await rest.post('/api/v1/webhooks', { url: own.url, events })).json.webhook;
    const webhook = await create();
    await rest.post('/api/v1/products', { title: 'Mug' });
    await own.arrived(1);
    const list = `/api/v1/webhooks/${webhook.id}/deliveries`;
    const id = String(own.received[0]!.headers['tradewind-delivery-id']);
    const statusOf = async () => (await rest.get(`${list}/${id}`)).json.delivery.status;
    await expect.poll(statusOf, { timeout: 20_000, interval: 50 }).toBe('delivered');
    const again = (await rest.post(`${list}/${id}/replay`, {})).json.delivery;
    expect(again).toMatchObject({ replay: 1, webhookId: webhook.id, eventId: own.eventIds()[0] });
    await own.arrived(2);
    const pages = [await rest.get(`${list}?limit=1`)];
    pages.push(await rest.get(`${list}?limit=1&cursor=${pages[0]!.json.pagination.nextCursor}`));
    expect(pages.flatMap(({ json }) => json.items.map((one: { id: string }) => one.id))).toEqual([
      again.id,
      id,
    ]);
    const filtered = await rest.get(
      `${list}?event-type=product.created&event-id=${again.eventId}&status=failed`,
    );
    expect(filtered.json.items).toEqual([]);
    const { delivery } = (await rest.get(`${list}/${id}`)).json;
    expect(delivery).toMatchObject({
      status: 'delivered',
      attemptLog: [{ number: 1, url: own.url, responseStatus: 204, error: null }],
    });
    const other = await create();
    for (const reply of [
      await rest.get(`/api/v1/webhooks/${other.id}/deliveries/${id}`),
      await rest.post(`/api/v1/webhooks/${other.id}/deliveries/${id}/replay`, {}),
    ]) {
      expect([reply.status, reply.json.code]).toEqual([404, 'NOT_FOUND']);
    }
    await own.close();
  });

  it('of others stay closed to a key that may only read', async () => {
    const { json } = await shop.rest.post('/api/v1/webhooks', { url: receiver.url, events });
    const key = await shop.key(['catalog:read']);
    const poor = program.rest(key);
    expect((await poor.get('/api/v1/webhooks')).json.items).toEqual([]);
    const path = `/api/v1/webhooks/${json.webhook.id}`;
    for (const reply of [
      await poor.get(path),
      await poor.patch(path, { description: 'X' }),
      await poor.delete(path),
    ]) {
      expect([reply.status, reply.json.code]).toEqual([403, 'SCOPE_MISSING']);
    }
  });
});
