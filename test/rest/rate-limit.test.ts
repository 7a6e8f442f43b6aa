import { afterEach, describe, expect, it } from 'vitest';
import { organizationId, type Rest, startRest, withKey, withSession } from './rest-harness.js';
import { publicThing, readThing, thing } from './sample-rows.js';

let rest: Rest;
afterEach(() => rest.app.close());

const start = async (rateLimitPerMinute?: number) => {
  rest = await startRest([readThing, publicThing], () => ({ data: { thing, text: '' } }), {
    ...(rateLimitPerMinute === undefined ? {} : { rateLimitPerMinute }),
  });
};

const read = (headers: Record<string, string> = withKey) =>
  rest.app.inject({ url: '/api/v1/things/thing-1', headers });

describe('the rate limit', () => {
  it('tells the policy and what remains', async () => {
    await start(60);
    const reply = await read();
    expect(reply.headers['ratelimit-policy']).toBe('"default";q=60;w=60');
    expect(reply.headers.ratelimit).toBe('"default";r=59;t=1');
  });

  it('answers 429 with Retry-After when the bucket is empty, and goes on when it has refilled', async () => {
    await start(2);
    const statuses = [(await read()).statusCode, (await read()).statusCode];
    const limited = await read();
    expect(statuses).toEqual([200, 200]);
    expect([limited.statusCode, limited.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(limited.headers['retry-after']).toBe('30');
    expect(limited.headers.ratelimit).toBe('"default";r=0;t=60');
    rest.clock.advance(29_000);
    expect((await read()).statusCode).toBe(429);
    rest.clock.advance(1_000);
    expect((await read()).statusCode).toBe(200);
    expect((await read()).statusCode).toBe(429);
  });

  it('counts each credential for itself', async () => {
    await start(1);
    expect((await read()).statusCode).toBe(200);
    expect((await read()).statusCode).toBe(429);
    expect((await read({ authorization: 'Bearer reading-key' })).statusCode).toBe(200);
  });

  it('counts calls without a valid credential by address, so that tokens cannot be guessed without end', async () => {
    await start(2);
    const guesses = [];
    for (const guess of ['a', 'b', 'c']) {
      guesses.push((await read({ authorization: `Bearer ${guess}` })).statusCode);
    }
    expect(guesses).toEqual([401, 401, 429]);
    expect((await rest.app.inject({ url: '/api/v1/things/public' })).statusCode).toBe(429);
    expect((await read()).statusCode).toBe(200);
  });

  it.each([
    ['without a credential, by its address', {}, 401],
    ['of a session, by the session', withSession, 200],
  ])('counts a call %s', async (_, headers: Record<string, string>, status) => {
    await start(2);
    const url = `/api/v1/things/thing-1?organizationId=${organizationId}`;
    const statuses = [];
    for (let call = 0; call < 3; call += 1) {
      statuses.push((await rest.app.inject({ url, headers })).statusCode);
    }
    expect(statuses).toEqual([status, status, 429]);
    expect((await read()).statusCode).toBe(200);
  });

  it('can be off, and then tells nothing', async () => {
    await start();
    const reply = await read();
    expect(reply.headers.ratelimit).toBeUndefined();
    expect(reply.headers['ratelimit-policy']).toBeUndefined();
  });

  it.each([
    ['nobody', null, [401, 429]],
    ['one proxy', 1, [401, 401, 429]],
    ['the proxy at an address', ['127.0.0.1'], [401, 401, 429]],
    ['a proxy at another address', ['10.0.0.0/8'], [401, 429]],
  ])(
    'counts by the address that a proxy adds, not by what its client wrote: behind %s',
    async (_, proxies, statuses) => {
      rest = await startRest([readThing], undefined, { rateLimitPerMinute: 1, proxies });
      const told = ['203.0.113.1', '203.0.113.2', '203.0.113.2'].slice(0, statuses.length);
      const seen = [];
      for (const [n, address] of told.entries()) {
        const headers = { 'x-forwarded-for': `198.51.100.${n}, ${address}` };
        seen.push((await rest.app.inject({ url: '/api/v1/things/thing-1', headers })).statusCode);
      }
      expect(seen).toEqual(statuses);
    },
  );
});
