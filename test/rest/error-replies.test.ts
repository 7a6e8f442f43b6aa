import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../kernel/errors.js';
import { inputLimits } from '../../kernel/input.limits.js';
import { acpCheckoutRoutes } from '../../rest-facade/acp/checkout.routes.js';
import { type Rest, rejectedWith, startRest, withKey } from './rest-harness.js';
import { createThing, listThings, publicThing, readThing } from './sample-rows.js';

let rest: Rest;
let thrown: () => never;

beforeAll(async () => {
  rest = await startRest([readThing, listThings, createThing], () => thrown());
});
afterAll(() => rest.app.close());

const read = (headers: Record<string, string> = {}) =>
  rest.app.inject({ url: '/api/v1/things/thing-1?q=secret', headers: { ...withKey, ...headers } });

const post = (headers: Record<string, string>, payload: string | Buffer) =>
  rest.app.inject({ method: 'POST', url: '/api/v1/things', headers: { ...withKey, ...headers }, payload });

const json = { 'content-type': 'application/json' };

describe('an error of the operation', () => {
  it('crosses unchanged as problem details', async () => {
    const errors = [{ path: 'title', code: 'TITLE_TAKEN', message: 'Taken.' }];
    const rejecting = await startRest([readThing], () =>
      rejectedWith(fail('SKU_TAKEN', { detail: 'Product p-1 has it.', errors, retryAfterSeconds: 3 })),
    );
    const url = '/api/v1/things/thing-1?organizationId=';
    const reply = await rejecting.app.inject({
      url: url.split('?')[0]!,
      headers: { ...withKey, 'x-request-id': 'r-1' },
    });
    expect(reply.statusCode).toBe(409);
    expect(reply.headers['content-type']).toBe('application/problem+json');
    expect(reply.headers['retry-after']).toBe('3');
    expect(reply.json()).toEqual({
      type: 'https://api.test/docs/errors/SKU_TAKEN',
      title: 'Another product or variant has this SKU.',
      status: 409,
      detail: 'Product p-1 has it.',
      instance: '/api/v1/things/thing-1',
      ok: false,
      apiVersion: 'developer_v1',
      code: 'SKU_TAKEN',
      requestId: 'r-1',
      errors,
    });
    await rejecting.app.close();
  });

  it('names parameters and fields as they were written, not as the operation calls them', async () => {
    const errors = [
      { path: 'minPrice', code: 'AMOUNT_MALFORMED', message: 'is no price' },
      { path: 'input.variants.0.sku', code: 'VALUE_INVALID', message: 'is no SKU' },
    ];
    const rejecting = await startRest([listThings], () =>
      rejectedWith(fail('VALIDATION_FAILED', { errors })),
    );
    const problem = (await rejecting.app.inject({ url: '/api/v1/things', headers: withKey })).json();
    expect(problem.errors.map(({ path }: { path: string }) => path)).toEqual(['min-price', 'variants.0.sku']);
    expect(problem.detail).toBe('min-price: is no price (and 1 more)');
    await rejecting.app.close();
  });

  it('that nothing is there is a problem to a browser as well', async () => {
    const picture = { ...publicThing, path: '/things/picture' } as const;
    const rejecting = await startRest([readThing, picture], () => rejectedWith(fail('PRODUCT_NOT_FOUND')));
    const headers = { ...withKey, accept: 'text/html' };
    for (const url of ['/api/v1/things/thing-1', picture.path]) {
      const reply = await rejecting.app.inject({ url, headers });
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'application/problem+json']);
    }
    await rejecting.app.close();
  });

  it('that leaves nothing to do but read is 405 with the methods that read, where a protocol says so', async () => {
    const rejecting = await startRest(acpCheckoutRoutes, () => rejectedWith(fail('CHECKOUT_ENDED')));
    const reply = await rejecting.app.inject({
      method: 'POST',
      url: '/acp/checkout_sessions/01931f00-0000-7000-8000-000000000009',
      headers: { authorization: 'Bearer full-client', 'api-version': '2026-04-17', 'idempotency-key': 'k' },
      payload: {},
    });
    await rejecting.app.close();
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('with a code that nobody knows is masked', async () => {
    const message = 'password=hunter2';
    const rejecting = await startRest(
      [readThing],
      () => ({ data: null, errors: [{ message, extensions: { code: 'NEW_CODE' } }] }) as never,
    );
    const reply = await rejecting.app.inject({ url: '/api/v1/things/thing-1', headers: withKey });
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain('hunter2');
    await rejecting.app.close();
  });
});

describe('an unexpected error', () => {
  it('is masked for the caller and logged with its cause under the request id', async () => {
    thrown = () => {
      throw new Error('relation "secret_table" does not exist');
    };
    const url = '/api/v1/things?sku=hunter2';
    const reply = await rest.app.inject({ url, headers: { ...withKey, 'x-request-id': 'trace-me' } });
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toMatchObject({
      code: 'INTERNAL',
      requestId: 'trace-me',
      detail: 'An internal error occurred.',
      instance: '/api/v1/things',
    });
    expect(reply.body).not.toContain('secret_table');
    const entry = rest.logged.find(line => line.requestId === 'trace-me')!;
    expect(entry.path).toBe('/api/v1/things');
    expect((entry.err as { message: string }).message).toBe('relation "secret_table" does not exist');
  });
});

describe('the request id', () => {
  it.each(['abc-123', 'A'.repeat(128)])('is echoed when it is sane: %s', async id => {
    expect((await read({ 'x-request-id': id })).headers['x-request-id']).toBe(id);
  });

  it.each(['with space', 'A'.repeat(129), 'quote"', ''])('is replaced when it is not: %j', async id => {
    expect((await read({ 'x-request-id': id })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is in replies to unknown addresses too', async () => {
    const reply = await rest.app.inject({ url: '/nowhere', headers: { 'x-request-id': 'lost' } });
    expect([reply.headers['x-request-id'], reply.json().requestId]).toEqual(['lost', 'lost']);
  });
});

describe('an address', () => {
  it('that nothing answers is 404 as a problem', async () => {
    const reply = await rest.app.inject({ url: '/api/v1' });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND']);
    expect(reply.headers['content-type']).toBe('application/problem+json');
  });

  it('that does not take the method is 405 with the methods it takes', async () => {
    const reply = await rest.app.inject({ method: 'DELETE', url: '/api/v1/things' });
    expect([reply.statusCode, reply.json().code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(reply.headers.allow).toBe('GET, HEAD, POST, OPTIONS');
  });

  it('answers the preflight of a browser', async () => {
    const headers = { origin: 'https://shop.test', 'access-control-request-method': 'POST' };
    const reply = await rest.app.inject({ method: 'OPTIONS', url: '/api/v1/things', headers });
    expect([reply.statusCode, reply.headers['access-control-allow-origin']]).toEqual([204, '*']);
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('that is not well-formed is 404 as a problem', async () => {
    const reply = await rest.app.inject({ url: '/api/v1/things/%E0%A4%A', headers: withKey });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND']);
    expect(reply.headers['x-request-id']).toBe(reply.json().requestId);
  });

  it('tells of other origins only those who come from one', async () => {
    const url = '/api/v1/things/thing-1';
    const [local, foreign] = [
      await rest.app.inject({ url }),
      await rest.app.inject({ url, headers: { origin: 'https://shop.test' } }),
    ];
    expect([local, foreign].map(({ headers }) => headers['access-control-allow-origin'])).toEqual([
      undefined,
      '*',
    ]);
    expect(foreign.headers['access-control-expose-headers']).toContain('RateLimit');
    expect(foreign.headers['access-control-expose-headers']).toContain('PAYMENT-REQUIRED, PAYMENT-RESPONSE');
  });
});

describe('a body that cannot be read', () => {
  it('is 400 and says where its JSON breaks', async () => {
    const reply = await post(json, '{"title": }');
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'MALFORMED_BODY']);
    expect(reply.json().detail).toContain('not JSON');
  });

  it.each(['gzip', 'br', 'deflate', 'identity, gzip', 'zstd'])(
    'is 415 in a content coding, and told that none is taken: %s',
    async coding => {
      const reply = await post({ ...json, 'content-encoding': coding }, gzipSync('{"title":"New"}'));
      expect([reply.statusCode, reply.json().code]).toEqual([415, 'MEDIA_TYPE_UNSUPPORTED']);
      expect(reply.json().detail).toContain('Content-Encoding');
      expect(reply.headers['accept-encoding']).toBe('identity');
    },
  );

  it('is taken in the coding that changes nothing, and none is looked at without a body', async () => {
    thrown = () => {
      throw fail('SKU_TAKEN');
    };
    const reply = await post({ ...json, 'content-encoding': 'Identity' }, '{"title":"New"}');
    expect(reply.json().code).toBe('SKU_TAKEN');
    expect((await read({ 'content-encoding': 'gzip' })).statusCode).not.toBe(415);
    const lost = await rest.app.inject({ method: 'POST', url: '/no', headers: { 'content-encoding': 'br' } });
    expect(lost.statusCode).toBe(404);
  });

  it('is 400 when it is not UTF-8', async () => {
    const reply = await post(json, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]));
    expect([reply.statusCode, reply.json().detail]).toEqual([400, 'The body is not UTF-8.']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'nonsense'])('is 415 as %s', async type => {
    const reply = await post({ 'content-type': type }, 'title=x');
    expect([reply.statusCode, reply.json().code]).toEqual([415, 'MEDIA_TYPE_UNSUPPORTED']);
    expect(reply.json().detail).toBe('Send application/json.');
  });

  it.each(['utf-16', 'latin1', '"UTF-16LE"'])('is 415 as JSON in another charset: %s', async charset => {
    const reply = await post({ 'content-type': `application/json; charset=${charset}` }, '{"title":"x"}');
    expect([reply.statusCode, reply.json().detail]).toEqual([415, 'Send JSON in UTF-8.']);
  });

  it.each(['utf-8', '"UTF-8"', 'us-ascii'])('is read as JSON with the charset %s', async charset => {
    const headers = { 'content-type': `application/json; charset=${charset}`, 'idempotency-key': 'k' };
    expect((await post(headers, '{"title":')).json().code).toBe('MALFORMED_BODY');
  });

  it('is 413 beyond the limit', async () => {
    const reply = await post(json, `{"title":"${'x'.repeat(inputLimits.bodySizeBytes)}"}`);
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(reply.json().detail).toBe(`The body may have at most ${inputLimits.bodySizeBytes} bytes.`);
  });

  it('is 400 when a value is nested without end, also where any value is allowed', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const reply = await post({ ...json, 'idempotency-key': 'k' }, `{"title":"a","attributes":${deep}}`);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('bytes that are not HTTP', () => {
  it('are answered 400 and the connection is closed', async () => {
    await rest.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = rest.app.server.address() as AddressInfo;
    const received = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('NOT HTTP AT ALL\r\n\r\n'));
      socket.on('data', chunk => {
        text += chunk.toString();
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
  });
});
