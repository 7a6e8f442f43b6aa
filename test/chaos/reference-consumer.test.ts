import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReceiver } from '../platform/support/receiver.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import {
  type ConsumedEvent,
  differences,
  everyProduct,
  ReferenceConsumer,
} from '../support/reference-consumer.js';

const none = { applied: 0, duplicate: 0, stale: 0, unread: 0, unknown: 0 };
const base = 'https://one.example';
const event = (id: string, version: number, more: Partial<ConsumedEvent> = {}): ConsumedEvent => ({
  id,
  type: 'product.updated',
  organizationId: 'org',
  resourceVersion: version,
  subject: { type: 'product', id: 'p' },
  data: { product: { id: 'p', version } },
  ...more,
});
const held = (consumer: ReferenceConsumer, organizationId = 'org') =>
  Object.fromEntries(consumer.records(organizationId, 'product'));

describe('the reference consumer (§6.6)', () => {
  it('takes an event once, replaces by the complete snapshot, and ignores what is not newer', () => {
    const consumer = new ReferenceConsumer(base);
    const taken = [event('a', 2), event('a', 3), event('b', 2), event('c', 1), event('d', 3)];
    expect(taken.map(one => consumer.apply(one))).toEqual([
      'applied',
      'duplicate',
      'stale',
      'stale',
      'applied',
    ]);
    expect(held(consumer)).toEqual({ p: { id: 'p', version: 3 } });
  });

  it('keeps a tombstone, which no older event brings back', () => {
    const consumer = new ReferenceConsumer(base);
    consumer.apply(event('a', 5, { type: 'product.deleted' }));
    expect(consumer.apply(event('b', 4))).toBe('stale');
    expect(held(consumer)).toEqual({});
  });

  it('keeps organizations apart, and ignores what it does not know', () => {
    const consumer = new ReferenceConsumer(base);
    consumer.apply(event('a', 2));
    consumer.apply(event('b', 1, { organizationId: 'other' }));
    const test = { eventId: 'e', eventType: 'webhook.test', data: { test: true } };
    expect(consumer.apply(test as unknown as ConsumedEvent)).toBe('unknown');
    expect([held(consumer).p?.version, held(consumer, 'other').p?.version]).toEqual([2, 1]);
  });
});

describe('copies that the reference consumer makes of real products', () => {
  let program: Program;
  let shop: Organization;
  let events: ConsumedEvent[];
  let rows: Record<string, unknown>[];
  const pushed = new ReferenceConsumer(base);

  beforeAll(async () => {
    program = await startProgram();
    shop = await startOrganization(program);
    const receiver = await startReceiver(({ body, headers }) => ({
      status: pushed.receive(Buffer.from(body), headers),
    }));
    const keys = ['created', 'updated', 'deleted', 'price.changed', 'inventory.changed'];
    const { json } = await shop.rest.post('/api/v1/webhooks', {
      url: receiver.url,
      events: keys.map(key => `product.${key}`),
    });
    pushed.trust(json.webhook.secret);
    await changeProducts();
    events = await shop.events();
    await receiver.arrived(events.length);
    await receiver.close();
    rows = await everyProduct(shop.rest);
  });
  afterAll(() => program.stop());

  async function changeProducts(): Promise<void> {
    for (const number of [1, 2, 3, 4]) {
      const { product } = (await shop.rest.post('/api/v1/products', { title: `Mug ${number}` })).json;
      const address = `/api/v1/products/${product.id}`;
      await shop.rest.patch(address, { title: `Big mug ${number}`, tags: ['mug'] });
      await shop.rest.patch(`${address}/inventory`, { inventoryQuantity: number });
      if (number % 2 === 0) {
        await shop.rest.delete(address);
      }
    }
  }

  it('equal the state of the API by push', () => {
    expect(pushed.counts).toEqual({ ...none, applied: 14, stale: 4 });
    expect(rows).toHaveLength(2);
    expect(differences(pushed.records(shop.id, 'product'), rows)).toEqual([]);
  });

  it('equal it by pull, and by both at once', async () => {
    const pulled = new ReferenceConsumer(base);
    const cursor = await pulled.pull(shop.rest, null);
    await pulled.pull(shop.rest, cursor);
    expect(pulled.counts).toEqual({ ...none, applied: 14, stale: 4 });
    expect(differences(pulled.records(shop.id, 'product'), rows)).toEqual([]);
    await pushed.pull(shop.rest, null);
    expect(pushed.counts.duplicate).toBe(events.length);
    expect(differences(pushed.records(shop.id, 'product'), rows)).toEqual([]);
  });

  it('equal it in whatever order the events come, and however often', () => {
    const repeated = fc.shuffledSubarray([...events, ...events, ...events], { minLength: events.length * 3 });
    fc.assert(
      fc.property(repeated, shuffled => {
        const consumer = new ReferenceConsumer(base);
        for (const one of shuffled) {
          consumer.apply(one);
        }
        expect(differences(consumer.records(shop.id, 'product'), rows)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('differ, and are found to, when a single event is missing', () => {
    const consumer = new ReferenceConsumer(base);
    const last = events.findLast(one => one.subject.id === rows[0]!.id)!;
    const newest = events.filter(
      one => one.subject.id === last.subject.id && one.resourceVersion === last.resourceVersion,
    );
    for (const one of events.filter(one => !newest.includes(one))) {
      consumer.apply(one);
    }
    expect(differences(consumer.records(shop.id, 'product'), rows)).toEqual([last.subject.id]);
  });

  it('have what was too large for an event once it was read', async () => {
    const large = await startOrganization(program);
    const { product } = (await large.rest.post('/api/v1/products', { title: 'Mug' })).json;
    const description = 'long '.repeat(60_000);
    await large.rest.patch(`/api/v1/products/${product.id}`, { description });
    const consumer = new ReferenceConsumer(base);
    for (const one of await large.events()) {
      consumer.apply(one);
    }
    expect(consumer.counts).toEqual({ ...none, applied: 1, unread: 1 });
    const state = await everyProduct(large.rest);
    expect(differences(consumer.records(large.id, 'product'), state)).toEqual([product.id]);
    await consumer.readWhole(large.rest);
    expect(differences(consumer.records(large.id, 'product'), state)).toEqual([]);
  });

  it('take no delivery that another secret signed', () => {
    const consumer = new ReferenceConsumer(base);
    consumer.trust(`whsec_${Buffer.alloc(32, 1).toString('base64')}`);
    const headers = { 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' };
    expect(consumer.receive(Buffer.from('{}'), headers)).toBe(401);
  });
});
