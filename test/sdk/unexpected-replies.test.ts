import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { operations } from '../../sdk/generated/calls.js';
import {
  ConnectionError,
  createClient,
  type TradewindClient,
  type TradewindEvent,
  UnexpectedReplyError,
} from '../../sdk/index.js';
import { type OperationName, shapeOf } from '../../sdk/prepared-request.js';

/** A client whose every request has this reply. */
function answered(reply: () => Response): { client: TradewindClient; sent: string[] } {
  const sent: string[] = [];
  const client = createClient({
    baseUrl: 'https://api.test',
    maxRetryDelayMs: 1,
    fetch: async (url, init) => {
      sent.push(`${init!.method} ${url}`);
      return reply();
    },
  });
  return { client, sent };
}

const html = () =>
  new Response('<h1>Sign in to the network</h1>', {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
const envelope = { ok: true, apiVersion: 'developer_v1' };
const failureOf = (call: PromiseLike<unknown>): Promise<UnexpectedReplyError> =>
  Promise.resolve(call).then(
    () => expect.unreachable(),
    (error: UnexpectedReplyError) => error,
  );

async function itemsOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) {
    items.push(item);
  }
  return items;
}

/** A port at which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A call by its name, with an id for each parameter of its path. */
function callOf(client: TradewindClient, name: string): PromiseLike<unknown> {
  const call = name.split('.').reduce((at, segment) => (at as never)[segment], client as unknown);
  const params = [...operations[name as OperationName].matchAll(/\{\w+\}/g)].map(() => 'id');
  return (call as (...given: unknown[]) => PromiseLike<unknown>)(...params);
}

describe('a reply that is not of the API', () => {
  const names = Object.keys(operations) as OperationName[];
  it.each<[string, () => Response, (name: OperationName) => boolean]>([
    ['a page', html, () => true],
    // What marketplaces want to be told is theirs to say.
    ['other JSON', () => Response.json({ hello: 1 }), name => name !== 'marketplaces.push'],
    [
      'nothing where something is documented',
      () => new Response(null, { status: 204 }),
      name => shapeOf(name).replyKeys.length > 0,
    ],
    ['a list instead of an object', () => Response.json([1]), name => name !== 'marketplaces.push'],
    [
      'JSON that says it is text',
      () => new Response(JSON.stringify(envelope), { headers: { 'content-type': 'text/plain' } }),
      name => shapeOf(name).replyKeys.length > 0,
    ],
  ])('is an error of every call, sent once: %s', async (_, reply, isMeant) => {
    const { client, sent } = answered(reply);
    for (const name of names.filter(isMeant)) {
      sent.length = 0;
      const error = await failureOf(callOf(client, name));
      const { method } = shapeOf(name);
      expect([name, error.name, error.isOutcomeUnknown, sent.length]).toEqual([
        ...[name, 'UnexpectedReplyError', method !== 'GET', 1],
      ]);
      expect(error).toBeInstanceOf(ConnectionError);
    }
  });

  it('is told with its status, its beginning and the key of the write', async () => {
    const { client } = answered(html);
    const error = await failureOf(client.products.create({ title: 'Mug' }, { idempotencyKey: 'mug-1' }));
    expect(error).toMatchObject({
      ...{ status: 200, idempotencyKey: 'mug-1', body: '<h1>Sign in to the network</h1>' },
      message: expect.stringContaining('is text/html instead of JSON'),
    });
  });

  it('is an error of whatever reads in several calls', async () => {
    const { client } = answered(html);
    const store = { load: async () => null, save: async () => undefined };
    for (const read of [
      itemsOf(client.products.list()),
      itemsOf(client.catalog.items().rows()),
      client.catalog.items().stream('csv'),
      client.media.read('o', 'n').stream(),
      client.waitForJob('id'),
      client.consumeEvents({ store, handle: () => {} }),
    ]) {
      expect(await failureOf(read)).toBeInstanceOf(UnexpectedReplyError);
    }
  });

  it('is a token that is none, or a page without items', async () => {
    const { client } = answered(() => Response.json({ ...envelope, items: {} }));
    expect((await failureOf(client.orders.list())).message).toContain('has no items');
    const oauth = { clientId: 'x', clientSecret: 'y' };
    const agent = createClient({ baseUrl: 'https://api.test', oauth, fetch: async () => html() });
    expect(await failureOf(agent.orders.list())).toBeInstanceOf(UnexpectedReplyError);
  });

  it('that is JSON and breaks off is a lost reply, which is asked for again', async () => {
    const type = { headers: { 'content-type': 'application/json' } };
    const { client, sent } = answered(() =>
      sent.length === 1 ? new Response('{"ok":true,"apiV', type) : Response.json({ ...envelope, items: [] }),
    );
    expect(await client.products.list()).toMatchObject({ items: [] });
    expect(sent).toHaveLength(2);
  });
});

describe('a list that leads to itself', () => {
  it.each<[string, object]>([
    ['by the same cursor', { hasMore: true, nextCursor: 'same', nextOffset: null }],
    ['by the same offset', { hasMore: true, nextCursor: null, nextOffset: 0 }],
    ['without a next page', { hasMore: true, nextCursor: null, nextOffset: null }],
  ])('%s ends with an error', async (_, pagination) => {
    const { client, sent } = answered(() => Response.json({ ...envelope, items: [1], pagination }));
    expect((await failureOf(itemsOf(client.products.list()))).message).toContain('next page is this one');
    expect(sent.length).toBeLessThanOrEqual(2);
    const events: TradewindEvent[] = [];
    const store = { load: async () => null, save: async () => undefined };
    const consuming = client.consumeEvents({ store, handle: event => void events.push(event) });
    expect((await failureOf(consuming)).message).toContain('next page is this one');
  });
});

describe('an address', () => {
  it.each([
    '',
    'api.example',
    'localhost:4000',
    'ftp://api.example',
    'https://user:password@api.example',
    'https://api.example?x=1',
    undefined,
    null,
  ])('%j is rejected when the client is made', baseUrl => {
    expect(() => createClient({ baseUrl: baseUrl as string })).toThrow(/^baseUrl must be the address/);
  });

  it.each([
    ['https://api.example', 'https://api.example/api/v1/jobs'],
    ['https://api.example//', 'https://api.example/api/v1/jobs'],
    ['https://api.example/api/v1', 'https://api.example/api/v1/jobs'],
    ['https://api.example/shop/api/v1/', 'https://api.example/shop/api/v1/jobs'],
  ])('%s leads to %s', async (baseUrl, url) => {
    const sent: unknown[] = [];
    const fetch = async (input: unknown) => {
      sent.push(input);
      return Response.json({ ...envelope, items: [] });
    };
    await createClient({ baseUrl, fetch }).jobs.list();
    expect(sent).toEqual([url]);
  });

  it('at which nobody listens is told as a write that was not sent, unless an attempt before it was', async () => {
    const refused = () => Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    const outcomes = [new Error('reset'), refused()];
    const options = { baseUrl: `http://127.0.0.1:${await closedPort()}`, maxRetryDelayMs: 1, maxRetries: 1 };
    const unreachable = createClient(options);
    expect(await failureOf(unreachable.products.create({ title: 'A' }))).toMatchObject({
      ...{ name: 'ConnectionError', isOutcomeUnknown: false },
    });
    const breaking = createClient({ ...options, fetch: () => Promise.reject(outcomes.shift()) });
    expect(await failureOf(breaking.products.create({ title: 'A' }))).toMatchObject({
      isOutcomeUnknown: true,
    });
    expect(outcomes).toEqual([]);
  });
});

describe('an argument that cannot be meant', () => {
  const { client, sent } = answered(() => Response.json(envelope));

  it.each(['.', '..', '', '\ud800', undefined, null, 7, {}, ['id']])(
    '%j in place of an id is not sent',
    id => {
      expect(() => client.products.read(id as string)).toThrow(TypeError);
      expect(() => client.products.delete(id as string)).toThrow(/^productId must /);
      expect(() => client.webhooks.deliveries.list(id as string)).toThrow(/^webhookId must /);
      expect(sent).toEqual([]);
    },
  );

  it('that only looks like a path stays one segment', async () => {
    for (const id of ['...', '../x', '%2e%2e', 'a/b', '?q', '#']) {
      await client.products.read(id);
      const { pathname, search } = new URL(sent.at(-1)!.split(' ')[1]!);
      expect([pathname, search]).toEqual([`/api/v1/products/${encodeURIComponent(id)}`, '']);
    }
    sent.length = 0;
  });

  it.each([undefined, null, '', {}, { jobId: undefined }])('%j in place of a job is an error', async job => {
    await expect(client.waitForJob(job as never)).rejects.toThrow(/^A job is waited for by its id/);
    expect(sent).toEqual([]);
  });

  it('in a header field is an error at once', async () => {
    const wrong = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'ключ' });
    await expect(wrong.products.list()).rejects.toBeInstanceOf(TypeError);
  });

  it('is a second credential, to the compiler too', () => {
    const given = { baseUrl: 'https://api.test', apiKey: 'a', accessToken: 'b' };
    // @ts-expect-error One of them is given.
    expect(() => createClient(given)).toThrow(/one of/);
  });
});

describe('the message of a rejection', () => {
  it.each([
    ['limit: must be <= 100', 'VALIDATION_FAILED: limit: must be <= 100'],
    ['Look at the fields.', 'VALIDATION_FAILED: Look at the fields. limit: must be <= 100'],
    ['', 'VALIDATION_FAILED: Invalid limit: must be <= 100'],
  ])('says each thing once, with the detail %j', async (detail, message) => {
    const errors = [{ path: 'limit', code: 'maximum', message: 'must be <= 100' }];
    const body = { code: 'VALIDATION_FAILED', title: 'Invalid', detail, errors };
    const { client } = answered(() => Response.json(body, { status: 400 }));
    expect((await failureOf(client.products.list())).message).toBe(message);
  });
});
