import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allScopes } from '../../kernel/scopes.js';
import { ApiError, ConnectionError, createClient, type TradewindClient } from '../../sdk/index.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { type Fault, FaultyProxy } from './faulty-proxy.js';

let program: Program;
let shop: Organization;
let proxy: FaultyProxy;
let tradewind: TradewindClient;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
  proxy = await FaultyProxy.start(program.url);
  tradewind = createClient({ baseUrl: proxy.url, apiKey: shop.apiKey, maxRetryDelayMs: 1_500 });
});
afterAll(async () => {
  await proxy.stop();
  await program.stop();
});
beforeEach(() => proxy.next());

const countOf = async (title: string) =>
  (await shop.rest.get(`/api/v1/products?q=${title}`)).json.items.length as number;
const keysSeen = () => proxy.seen.map(({ headers }) => headers['idempotency-key']);
const unavailable: Fault = { reply: 503, headers: { 'retry-after': '0' } };
const limited: Fault = { reply: 429, headers: { 'retry-after': '0' } };

describe('a write that takes a key', () => {
  it.each<[string, Fault[]]>([
    ['lost before it arrived', ['lost before']],
    ['lost after its effect', ['lost after']],
    ['lost after its effect, twice', ['lost after', 'lost after']],
    ['cut in the middle of the reply', ['cut']],
    ['rejected for now', [limited, unavailable, { reply: 502 }, { reply: 504 }]],
  ])('that is %s is repeated with its key, and has one effect', async (name, faults) => {
    const title = `Once-${faults.length}-${name.length}`;
    proxy.next(...faults);
    const { product } = await tradewind.products.create({ title });
    expect(product.title).toBe(title);
    expect([keysSeen().length, new Set(keysSeen()).size]).toEqual([faults.length + 1, 1]);
    expect(await countOf(title)).toBe(1);
  });

  it('that nobody replies to is repeated after its time, and has one effect', async () => {
    proxy.next('silent');
    await tradewind.products.create({ title: 'Silence' }, { timeoutMs: 700 });
    expect([proxy.seen.length, await countOf('Silence')]).toEqual([2, 1]);
  });

  it('whose first attempt is still running waits for its reply', async () => {
    const body = JSON.stringify({ code: 'IDEMPOTENCY_IN_FLIGHT' });
    proxy.next({ reply: 409, headers: { 'retry-after': '0' }, body });
    await tradewind.products.create({ title: 'Flight' });
    expect(proxy.seen).toHaveLength(2);
  });

  it('has a key of its own for each call, or the one that is given, which survives this process', async () => {
    await tradewind.products.create({ title: 'Keyed' });
    await tradewind.products.create({ title: 'Keyed' });
    expect(new Set(keysSeen()).size).toBe(2);
    const first = await tradewind.products.create({ title: 'Given' }, { idempotencyKey: 'mine-1' });
    const again = await tradewind.products
      .create({ title: 'Given' }, { idempotencyKey: 'mine-1' })
      .withResponse();
    expect([again.data, again.response.headers.get('idempotent-replayed')]).toEqual([first, 'true']);
  });

  it('tells its key when every attempt was lost, so that it can be repeated later', async () => {
    proxy.next('lost after', 'lost after', 'lost after');
    const error = await tradewind.products
      .create({ title: 'Later' }, { maxRetries: 2 })
      .catch(caught => caught);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ isOutcomeUnknown: true, idempotencyKey: keysSeen()[0] });
    await tradewind.products.create({ title: 'Later' }, { idempotencyKey: error.idempotencyKey });
    expect(await countOf('Later')).toBe(1);
  });

  it('uploads the same file again', async () => {
    proxy.next('lost after', 'cut');
    const { jobId } = await tradewind.products.bulkImport.start(
      new Blob(['sku,title\nUP-1,Uploaded\n'], { type: 'text/csv' }),
    );
    await tradewind.waitForJob(jobId, { pollIntervalMs: 20 });
    expect(await countOf('Uploaded')).toBe(1);
  });
});

describe('a call whose repetition could do harm', () => {
  it.each<[string, (id: string) => PromiseLike<unknown>]>([
    ['a deletion', id => tradewind.products.delete(id)],
    ['a write without a key', () => tradewind.products.evaluate({ productIds: [] })],
    [
      'an upload of a stream',
      () =>
        tradewind.products.bulkImport.start({
          content: new Blob(['sku,title\nS,S\n']).stream() as ReadableStream<Uint8Array>,
          contentType: 'text/csv',
        }),
    ],
  ])('%s is not repeated when its reply is lost, and says that its outcome is unknown', async (_, call) => {
    const { product } = await tradewind.products.create({ title: 'Harm' });
    proxy.next('lost after');
    const error = await call(product.id).then(null, caught => caught);
    expect([error.name, error.isOutcomeUnknown, proxy.seen.length]).toEqual(['ConnectionError', true, 1]);
    proxy.next(unavailable);
    expect(await call(product.id).then(null, caught => caught.status)).toBe(503);
    expect(proxy.seen).toHaveLength(1);
  });

  it('is repeated when the rate limit rejected it, as nothing has happened', async () => {
    const { product } = await tradewind.products.create({ title: 'Limited' });
    proxy.next(limited);
    await tradewind.products.delete(product.id);
    expect(proxy.seen).toHaveLength(2);
  });
});

/** What the API rejected a call with. */
const rejected = (call: PromiseLike<unknown>): Promise<ApiError> =>
  Promise.resolve(call).then(
    () => expect.unreachable(),
    (error: ApiError) => error,
  );

describe('a rejection that passes', () => {
  it('is waited for as long as the server asks', async () => {
    proxy.next({ reply: 429, headers: { 'retry-after': '1' } });
    const began = performance.now();
    await tradewind.products.list({ limit: 1 });
    expect(performance.now() - began).toBeGreaterThanOrEqual(1000);
  });

  it('is an error at once when the server asks for more than the bound', async () => {
    proxy.next({ reply: 503, headers: { 'retry-after': '3600' } });
    const error = await rejected(tradewind.products.list());
    expect([error.status, error.retryAfterSeconds, proxy.seen.length]).toEqual([503, 3600, 1]);
  });

  it('is an error when it does not pass', async () => {
    proxy.next(...Array.from({ length: 3 }, () => limited));
    const error = await rejected(tradewind.products.list({}, { maxRetries: 2 }));
    expect([error instanceof ApiError, error.status, proxy.seen.length]).toEqual([true, 429, 3]);
  });

  it.each([400, 401, 403, 404, 409, 412, 422, 500])('is none of %i', async status => {
    proxy.next({ reply: status });
    await expect(tradewind.products.create({ title: 'Wrong' })).rejects.toMatchObject({ status });
    expect(proxy.seen).toHaveLength(1);
  });

  it('ends with its signal, during a wait and during a call', async () => {
    proxy.next({ reply: 429, headers: { 'retry-after': '1' } });
    await expect(tradewind.products.list({}, { signal: AbortSignal.timeout(100) })).rejects.toThrow(
      /timeout/,
    );
    proxy.next('silent');
    const stop = new AbortController();
    const calling = tradewind.products.list({}, { signal: stop.signal }).then(null, caught => caught);
    setTimeout(() => stop.abort(new Error('stopped')), 50);
    expect(await calling).toMatchObject({ message: 'stopped' });
    await expect(tradewind.products.list({}, { signal: stop.signal })).rejects.toThrow('stopped');
  });
});

describe('the token of an OAuth client', () => {
  const clientOf = async (granted = allScopes()) => {
    const oauth = await shop.owner.createClient(shop.id, granted);
    return { oauth, client: createClient({ baseUrl: proxy.url, oauth }) };
  };
  const tokensAsked = () => proxy.seen.filter(({ url }) => url.endsWith('/oauth/token')).length;

  it('is fetched once for calls that begin at the same time', async () => {
    const { client } = await clientOf();
    await Promise.all(Array.from({ length: 10 }, () => client.products.list({ limit: 1 })));
    expect(tokensAsked()).toBe(1);
  });

  it('is fetched again, once, when it was revoked', async () => {
    const { client, oauth } = await clientOf();
    await client.products.list({ limit: 1 });
    const [, token] = proxy.seen.at(-1)!.headers.authorization!.split(' ') as [string, string];
    await client.oauth.revoke({ token, client_id: oauth.clientId, client_secret: oauth.clientSecret });
    const before = tokensAsked();
    await Promise.all(
      Array.from({ length: 5 }, (_, index) => client.products.create({ title: `Renewed ${index}` })),
    );
    expect(tokensAsked() - before).toBe(1);
  });

  it('is asked for again when the reply was lost; a failure is not kept', async () => {
    const { client } = await clientOf();
    proxy.next('lost after', { reply: 500 });
    await expect(client.products.list()).rejects.toMatchObject({ status: 500 });
    await client.products.list({ limit: 1 });
    expect(tokensAsked()).toBe(3);
  });

  it('has the scopes that are asked for', async () => {
    const oauth = await shop.owner.createClient(shop.id, allScopes());
    const client = createClient({ baseUrl: proxy.url, oauth: { ...oauth, scopes: ['orders:read'] } });
    await client.orders.list();
    await expect(client.products.list()).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
  });
});

describe('a session', () => {
  it('names its organization, and shows its CSRF token on writes', async () => {
    const { cookie, 'x-csrf-token': csrfToken } = shop.owner.headers as Record<string, string>;
    const withCookie: typeof fetch = (input, init) =>
      fetch(input, { ...init, headers: { ...(init!.headers as Record<string, string>), cookie: cookie! } });
    const options = { baseUrl: proxy.url, organizationId: shop.id, fetch: withCookie };
    const client = createClient({ ...options, session: { csrfToken: () => csrfToken! } });
    await client.products.create({ title: 'By hand' });
    expect((await client.products.list({ q: 'hand' })).items).toHaveLength(1);
    expect(proxy.seen.map(({ headers }) => headers['x-csrf-token'])).toEqual([csrfToken, undefined]);
    const forged = createClient({ ...options, session: { csrfToken: 'wrong' } });
    await expect(forged.products.create({ title: 'No' })).rejects.toMatchObject({
      code: 'CSRF_TOKEN_INVALID',
    });
    await expect(
      client.products.list({}, { organizationId: '019a9f00-0000-7000-8000-000000000001' }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it('beside another credential is rejected', () => {
    const both = { baseUrl: proxy.url, apiKey: 'a', session: { csrfToken: 'b' } };
    // @ts-expect-error One of them is given.
    expect(() => createClient(both)).toThrow(/one of/);
  });
});
