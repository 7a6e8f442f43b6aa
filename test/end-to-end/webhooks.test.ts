import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../platform/support/receiver.js';
import { assertEvent } from '../support/event-check.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

const productEvents = [
  'product.created',
  'product.updated',
  'product.deleted',
  'product.price.changed',
  'product.inventory.changed',
];

let program: Program;
let receiver: Receiver;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());
afterEach(() => receiver?.close());

async function subscribe(shop: Organization, events = productEvents): Promise<string> {
  receiver = await startReceiver();
  const { status, json } = await shop.rest.post('/api/v1/webhooks', { url: receiver.url, events });
  expect(status).toBe(201);
  return json.webhook.secret;
}

/** The bytes of the events in the pull: what stands between the brackets of `items`. */
async function pulledText({ rest }: Organization): Promise<string> {
  const { text } = await rest.get('/api/v1/webhook-events?limit=500');
  return text.slice(text.indexOf('"items":[') + '"items":['.length, text.lastIndexOf('],"pagination"'));
}

const sgd = (amount: string) => ({ amount, currency: 'SGD' });

describe('a webhook for product events', () => {
  it('is told each change, signed, byte for byte as the pull has it, and each event keeps to its schema', async () => {
    const shop = await startOrganization(program);
    const secret = await subscribe(shop);
    const { product } = (
      await shop.rest.post('/api/v1/products', { title: 'Mug', sku: 'MUG', price: sgd('9') })
    ).json;
    const address = `/api/v1/products/${product.id}`;
    await shop.rest.patch(address, { title: 'Big mug' });
    await shop.rest.patch(`${address}/price`, { price: sgd('10') });
    await shop.rest.patch(`${address}/inventory`, { inventoryQuantity: 5 });
    await shop.rest.delete(address);
    const expected = [
      'product.created',
      'product.updated',
      'product.updated',
      'product.price.changed',
      'product.updated',
      'product.inventory.changed',
      'product.deleted',
    ];
    await receiver.arrived(expected.length);
    const bodies = receiver.received.map(({ body }) => body);
    expect(bodies.map(body => JSON.parse(body).type)).toEqual(expected);
    expect(await pulledText(shop)).toBe(bodies.join(','));
    for (const { body, headers } of receiver.received) {
      const event = new Webhook(secret).verify(body, headers as Record<string, string>);
      expect(headers['webhook-id']).toBe((event as { id: string }).id);
      assertEvent(event);
    }
    expect(new Set(receiver.eventIds()).size).toBe(expected.length);
    const versions = bodies.map(body => JSON.parse(body).resourceVersion);
    expect(versions).toEqual([1, 2, 3, 3, 4, 4, 5]);
  });

  it('is told of what it subscribed to alone, and of changes alone', async () => {
    const shop = await startOrganization(program);
    await subscribe(shop, ['product.price.changed']);
    const { product } = (await shop.rest.post('/api/v1/products', { title: 'Mug', price: sgd('9') })).json;
    const address = `/api/v1/products/${product.id}`;
    await shop.rest.patch(address, { title: 'Mug' });
    await shop.rest.patch(`${address}/price`, { price: sgd('9.00') });
    await shop.rest.patch(address, { title: 'Other' });
    await shop.rest.patch(`${address}/price`, { price: sgd('8') });
    await receiver.arrived(1);
    const types = (await shop.events()).map(({ type }) => type);
    expect(types).toEqual(['product.created', 'product.updated', 'product.updated', 'product.price.changed']);
    const [only, ...others] = receiver.received.map(({ body }) => JSON.parse(body));
    expect([only.type, only.data.changedFields, others]).toEqual(['product.price.changed', ['price'], []]);
  });

  it('is told nothing of other organizations', async () => {
    const [shop, stranger] = [await startOrganization(program), await startOrganization(program)];
    await subscribe(shop);
    await stranger.rest.post('/api/v1/products', { title: 'Theirs' });
    await shop.rest.post('/api/v1/products', { title: 'Ours' });
    await receiver.arrived(1);
    expect(JSON.parse(receiver.received[0]!.body).data.product.title).toBe('Ours');
    expect((await shop.events()).map(event => event.data.product.title)).toEqual(['Ours']);
  });

  it('cannot be made for keys outside of the catalogue, nor without the scope of a family', async () => {
    const shop = await startOrganization(program);
    const url = 'https://example.com/hook';
    const unknown = await shop.rest.post('/api/v1/webhooks', {
      url,
      events: ['product.created', 'webhook.test'],
    });
    expect([unknown.status, unknown.json.code, unknown.json.errors[0].path]).toEqual([
      400,
      'WEBHOOK_EVENT_UNKNOWN',
      'events.1',
    ]);
    const orders = program.rest(await shop.key(['orders:read']));
    const rejected = await orders.post('/api/v1/webhooks', { url, events: ['product.created'] });
    expect([rejected.status, rejected.json.code]).toEqual([403, 'SCOPE_MISSING']);
    expect(rejected.json.detail).toContain('catalog:read');
  });
});

describe('the pull of events', () => {
  it('pages through all of them in order, and goes on from its last cursor', async () => {
    const shop = await startOrganization(program);
    await shop.rest.imported(
      Array.from({ length: 25 }, (_, n) => `S${n},T${n}\n`).reduce((a, b) => a + b, 'sku,title\n'),
    );
    const pages = await shop.events('limit=10');
    const whole = await shop.rest.get('/api/v1/webhook-events?limit=500');
    expect(pages).toHaveLength(25);
    expect(whole.json.items).toEqual(pages);
    pages.forEach(assertEvent);
    const { nextCursor } = whole.json.pagination;
    const cursor = `/api/v1/webhook-events?limit=500&cursor=${nextCursor}`;
    expect((await shop.rest.get(cursor)).json.items).toEqual([]);
    await shop.rest.post('/api/v1/products', { title: 'Late' });
    await shop.events();
    const late = (await shop.rest.get(cursor)).json.items;
    expect(late.map((event: { type: string }) => event.type)).toEqual(['product.created']);
  });

  it('is filtered by type, by resource and by time', async () => {
    const shop = await startOrganization(program);
    const { product } = (await shop.rest.post('/api/v1/products', { title: 'A' })).json;
    await shop.rest.post('/api/v1/products', { title: 'B' });
    const { json } = await shop.rest.patch(`/api/v1/products/${product.id}`, { title: 'A2' });
    const typesOf = async (query: string) => (await shop.events(query)).map(({ type }) => type);
    expect(await typesOf('type=product.updated')).toEqual(['product.updated']);
    expect(await typesOf(`subject-id=${product.id}`)).toEqual(['product.created', 'product.updated']);
    expect(await typesOf(`since=${encodeURIComponent(json.product.updatedAt)}`)).toContain('product.updated');
    expect(await typesOf('since=2999-01-01T00:00:00Z')).toEqual([]);
    for (const [query, path] of [
      ['since=yesterday', 'since'],
      ['limit=99999999999', 'limit'],
    ]) {
      const rejected = await shop.rest.get(`/api/v1/webhook-events?${query}`);
      expect([rejected.status, rejected.json.errors[0].path]).toEqual([400, path]);
      expect(rejected.text).not.toContain('$');
    }
    const unknown = await shop.rest.get('/api/v1/webhook-events?type=product.painted');
    expect([unknown.status, unknown.json.code]).toEqual([400, 'WEBHOOK_EVENT_UNKNOWN']);
  });
});
