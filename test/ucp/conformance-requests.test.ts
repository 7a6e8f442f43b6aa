import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../support/rest-client.js';
import { cart, laterPayment, payment, roses, shipTo, springfield } from './checkout-requests.js';
import { FlowerShop } from './flower-shop.js';
import type { UcpClient } from './ucp-client.js';
import { sharedUcp } from './ucp-schemas.js';

let shop: FlowerShop;
let client: UcpClient;

const open = async (): Promise<string> => (await client.create(cart())).json.id;

async function ready(): Promise<string> {
  const id = await open();
  await client.update(id, { ...cart(), ...shipTo(springfield, 'std-ship') });
  return id;
}

const keyed = (key: string) => ({ 'idempotency-key': key });

describe.skipIf(sharedUcp === null)('requests in 2026-01-11', () => {
  beforeAll(async () => {
    shop = await FlowerShop.open();
    client = shop.client('2026-01-11');
  });
  afterAll(() => shop.close());

  describe('idempotency', () => {
    /** Each operation with a body and another one, on a checkout of its own. */
    const operations: [string, () => Promise<(isOther: boolean, key: string) => Promise<Reply>>][] = [
      ['create', async () => (isOther, key) => client.create(cart(roses(isOther ? 2 : 1)), keyed(key))],
      [
        'update',
        async () => {
          const id = await open();
          return (isOther, key) => client.update(id, cart(roses(isOther ? 3 : 2)), keyed(key));
        },
      ],
      [
        'complete',
        async () => {
          const id = await ready();
          return (isOther, key) =>
            client.complete(id, payment(isOther ? 'tok_visa' : 'success_token'), keyed(key));
        },
      ],
    ];

    it.each(operations)('%s: the same again is answered with the first answer', async (_name, make) => {
      const send = await make();
      const key = randomUUID();
      const first = await send(false, key);
      expect(first.status).toBeLessThan(300);
      const again = await send(false, key);
      expect([again.status, again.json]).toEqual([first.status, first.json]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    });

    it.each(operations)('%s: another body under the same key is 409', async (_name, make) => {
      const send = await make();
      const key = randomUUID();
      expect((await send(false, key)).status).toBeLessThan(300);
      const { status, json } = await send(true, key);
      expect([status, json.code]).toEqual([409, 'idempotency_conflict']);
    });

    it('cancel: the same again is answered with the first answer, another key is rejected', async () => {
      const id = await open();
      const key = randomUUID();
      const first = await client.cancel(id, keyed(key));
      expect((await client.cancel(id, keyed(key))).json).toEqual(first.json);
      expect((await client.cancel(id)).status).toBe(409);
    });

    it('a checkout is completed once, whatever the keys', async () => {
      const id = await ready();
      const replies = await Promise.all([1, 2, 3, 4].map(() => client.complete(id, payment())));
      const statuses = replies.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 409, 409, 409]);
    });
  });

  describe('validation', () => {
    const rejected = async (reply: Reply, status: number, code: string) => {
      expect([reply.status, reply.json.messages[0].code]).toEqual([status, code]);
      expect(reply.json).toMatchObject({ detail: expect.any(String), content: expect.any(String) });
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    };

    it('what is out of stock is 400 that says so', async () => {
      await rejected(
        await client.create(cart({ item: { id: 'gardenias' }, quantity: 1 })),
        400,
        'out_of_stock',
      );
    });

    it('an item that there is not is 400 that says which', async () => {
      const reply = await client.create(cart(roses(), { item: { id: 'pink_wumpus' }, quantity: 1 }));
      await rejected(reply, 400, 'not_found');
      expect(reply.json.messages[0].path).toBe('$.line_items[1].item.id');
    });

    it('more than there is is 400, and the checkout stays as it was', async () => {
      const id = await open();
      const before = (await client.read(id)).json;
      await rejected(await client.update(id, cart(roses(100_000))), 400, 'out_of_stock');
      expect((await client.read(id)).json).toEqual(before);
    });

    it('a declined payment is 402, and another may be tried', async () => {
      const id = await ready();
      await rejected(await client.complete(id, payment('fail_token')), 402, 'payment_declined');
      expect((await client.read(id)).json.status).toBe('ready_for_complete');
      expect((await client.complete(id, payment())).json.status).toBe('completed');
    });

    it('nothing is completed before it is said where it goes and how', async () => {
      const id = await open();
      await rejected(await client.complete(id, payment()), 400, 'missing');
      await client.update(id, { ...cart(), ...shipTo(springfield) });
      await rejected(await client.complete(id, payment()), 400, 'missing');
      expect((await client.read(id)).json.status).toBe('incomplete');
    });

    it('a handler that is not offered is rejected', async () => {
      const { payment_data } = payment();
      const id = await ready();
      const reply = await client.complete(id, { payment_data: { ...payment_data, handler_id: 'nobody' } });
      await rejected(reply, 400, 'payment_failed');
    });

    it('a checkout that there is not is 404', async () => {
      await rejected(await client.read(randomUUID()), 404, 'not_found');
      await rejected(await client.read('no-id'), 404, 'not_found');
      await rejected(await client.cancel(randomUUID()), 404, 'not_found');
    });
  });

  describe('invalid input', () => {
    it.each([
      ['no JSON', '{"line_items": ['],
      ['an array', []],
      ['no items', { currency: 'USD', payment: {} }],
      ['an empty list of items', { line_items: [] }],
      ['items that are no list', { line_items: 'roses' }],
      ['an item without an id', cart({ item: {}, quantity: 1 })],
      ['an item without a quantity', cart({ item: { id: 'bouquet_roses' } })],
      ['no units', cart(roses(0))],
      ['fewer units than none', cart(roses(-1))],
      ['a part of a unit', cart(roses(1.5))],
      ['a quantity in words', cart({ item: { id: 'bouquet_roses' }, quantity: 'two' })],
      ['a buyer that is a text', { ...cart(), buyer: 'Jane' }],
      ['an address of no e-mail', { ...cart(), buyer: { email: 'not an address' } }],
      ['codes that are no list', { ...cart(), discounts: { codes: '10OFF' } }],
      ['methods that are no list', { ...cart(), fulfillment: { methods: {} } }],
    ])('%s: 400', async (_what, body) => {
      const { status, json } = await client.send('POST', '/checkout-sessions', body);
      expect(status).toBe(400);
      expect(json).toMatchObject({ code: 'invalid', detail: expect.any(String) });
    });

    it('another currency than that of the items is 400, and the checkout stays as it was', async () => {
      const id = await open();
      const before = (await client.read(id)).json;
      const body = { ...cart(roses(2)), currency: 'SGD' };
      for (const reply of [await client.create(body), await client.update(id, body)]) {
        expect([reply.status, reply.json.code, reply.json.messages]).toEqual([
          400,
          'invalid',
          [expect.objectContaining({ path: '$.currency', content: expect.stringContaining('USD') })],
        ]);
      }
      expect((await client.read(id)).json).toEqual(before);
      expect((await client.create({ ...cart(), currency: 'usd' })).status).toBe(201);
    });

    it('a body that is of another checkout than the address names is rejected, and changes nothing', async () => {
      const later = shop.client('2026-04-08');
      const other = await open();
      for (const one of [client, later]) {
        const { id } = (await one.create(cart())).json;
        const before = (await one.read(id)).json;
        const send = (method: string, body: object) => one.send(method, `/checkout-sessions/${id}`, body);
        const methods = one === client ? ['PUT'] : ['PUT', 'PATCH'];
        for (const method of methods) {
          const { status, json } = await send(method, { ...cart(roses(2)), id: other });
          expect([status, json.messages]).toEqual([400, [expect.objectContaining({ path: '$.id' })]]);
          expect((await one.read(id)).json).toEqual(before);
          expect((await send(method, { ...cart(), id: id.toUpperCase() })).status).toBe(200);
        }
      }
    });

    it('a consent that is no boolean is told once', async () => {
      const { json } = await client.create({ ...cart(), buyer: { consent: { marketing: 'yes' } } });
      expect(json.messages).toEqual([
        expect.objectContaining({ path: '$.buyer.consent.marketing', content: 'must be boolean' }),
      ]);
    });

    it('a completion without a payment is 400', async () => {
      const id = await ready();
      for (const body of [{}, { payment_data: {} }, { payment_data: null }]) {
        expect((await client.complete(id, body)).status).toBe(400);
      }
      const { status, json } = await client.complete(id, laterPayment());
      expect([status, json.code, json.messages[0].path]).toEqual([400, 'missing', '$.payment_data']);
    });

    it('what is not understood is left alone', async () => {
      const body = { ...cart(), signals: { 'dev.ucp.buyer_ip': '203.0.113.42' }, 'com.example.note': [1] };
      expect((await client.create(body)).status).toBe(201);
    });

    it('null is what is not known', async () => {
      const fulfillment = {
        methods: [{ type: 'shipping', destinations: null, selected_destination_id: null }],
      };
      const body = { ...cart(), buyer: { email: null }, discounts: { codes: null }, fulfillment };
      expect((await client.create({ ...body, context: null })).status).toBe(201);
    });
  });

  describe('headers', () => {
    it('UCP-Agent is required', async () => {
      const { status, json } = await client.create(cart(), { 'ucp-agent': '' });
      expect([status, json.code]).toEqual([400, 'invalid_profile_url']);
    });

    it.each(['shopper/1.0', 'profile="ftp://agent.example/"'])(
      'UCP-Agent whose profile cannot be read is no obstacle: %s',
      async header => {
        expect((await client.create(cart(), { 'ucp-agent': header })).status).toBe(201);
      },
    );

    it('UCP-Agent has at most 240 characters (§8)', async () => {
      const header = `profile="https://a.example/${'x'.repeat(240)}"`;
      const { status, json } = await client.create(cart(), { 'ucp-agent': header });
      expect([status, json.code]).toEqual([400, 'invalid_profile_url']);
    });

    it('a later version of the protocol is not supported', async () => {
      const header = shop.agent
        .userAgent('2026-01-11')
        .replace('version="2026-01-11"', 'version="2099-01-01"');
      const { status, json } = await client.create(cart(), { 'ucp-agent': header });
      expect([status, json.code]).toEqual([400, 'version_unsupported']);
    });

    it('Request-Id is repeated, also with an error', async () => {
      const id = randomUUID();
      for (const body of [cart(), {}]) {
        expect((await client.create(body, { 'request-id': id })).headers.get('request-id')).toBe(id);
      }
    });
  });
});
