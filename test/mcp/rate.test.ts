import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/context.js';
import type { Database } from '../../kernel/database/database.js';
import { createLogger } from '../../kernel/log.js';
import { RateLimiter } from '../../rest-facade/access/rate-limiter.js';
import { RequestRate } from '../../rest-facade/access/request-rate.js';
import { serveMcp } from '../../rest-facade/mcp/mcp-endpoint.js';
import type { McpService } from '../../rest-facade/mcp/mcp-service.js';
import { conformanceService } from './conformance-service.js';

const known: Caller = {
  kind: 'api_key',
  id: 'key-1',
  organizationId: '01931f00-0000-7000-8000-000000000001',
  userId: null,
  role: null,
  scopes: new Set(),
};

let app: FastifyInstance;
afterEach(() => app.close());

/** An endpoint that a credential may call twice a minute, and a network so often where it needs none. */
function open(service: McpService, { isPublic = false } = {}): void {
  const clock = { now: () => new Date('2026-11-21T08:00:00.000Z') };
  app = fastify();
  serveMcp(
    app,
    {
      path: '/mcp',
      authorization: isPublic ? null : { metadataUrl: 'http://localhost/m', firstScopes: [] },
      audience: 'mcp',
      service,
    },
    {
      authenticator: { bearer: async token => (token === 'good' ? known : null), session: async () => null },
      rate: new RequestRate(new RateLimiter(2, clock), {
        ofAddress: new RateLimiter(3, clock),
        ofMerchant: new RateLimiter(3, clock),
      }),
      db: {} as Database,
      clock: systemClock,
      log: createLogger('silent'),
      publicUrl: 'http://localhost',
    },
  );
}

const send = (method: string, token = 'good') =>
  app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      host: 'localhost',
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
    },
    payload: {
      ...{ jsonrpc: '2.0', id: 1, method },
      params: method === 'tools/call' ? { name: 'test_simple_text', arguments: {} } : {},
    },
  });

describe('the rate limit', () => {
  it('counts every request of a credential, and says when the next is allowed', async () => {
    open(conformanceService);
    const replies = [await send('ping'), await send('tools/call'), await send('ping')];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(replies[0]!.headers).toMatchObject({ ratelimit: '"default";r=1;t=30' });
    expect(replies[2]!.headers['retry-after']).toBe('30');
    expect(replies[2]!.json()).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'RATE_LIMITED' } } });
  });

  it('counts wrong credentials for their address, and not against the right one', async () => {
    open(conformanceService);
    const wrong = [await send('ping', 'a'), await send('ping', 'b'), await send('ping', 'c')];
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([401, 401, 429]);
    expect((await send('ping')).statusCode).toBe(200);
  });

  it('leaves calls to what they call, where that counts them, and counts the rest', async () => {
    open({ ...conformanceService, countsItsCalls: true });
    const calls = [await send('tools/call'), await send('tools/call'), await send('tools/call')];
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const others = [await send('tools/list'), await send('tools/list'), await send('tools/list')];
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  });

  it('is that of public pages where no credential is needed, whatever credential is sent', async () => {
    open(conformanceService, { isPublic: true });
    const replies = [];
    for (const token of ['good', 'a', 'b', 'c']) replies.push(await send('tools/call', token));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect(replies[3]!.json()).toMatchObject({ error: { data: { code: 'RATE_LIMITED' } } });
  });
});
