import { Readable } from 'node:stream';
import Fastify, { type FastifyReply, type RouteHandlerMethod } from 'fastify';
import { type InnerList, parseDictionary } from 'structured-headers';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../kernel/clock.js';
import { anonymous } from '../../../kernel/context.js';
import type { Database } from '../../../kernel/database/database.js';
import { SigningKey } from '../../../kernel/http-signatures/signing-key.js';
import { isSignedBy } from '../../../kernel/http-signatures/verify-signature.js';
import { createLogger } from '../../../kernel/log.js';
import { routes } from '../../routes/routes.js';
import { authenticateAgents } from './agent-authentication.js';

const key = SigningKey.generate();
const agentRoutes = routes.filter(({ id }) => /^ucp\b.*\.(?:checkout|order)/.test(id));
const headers = { 'ucp-agent': 'profile="https://agent.example/profile"' };
const version = '2026-04-08';

/** The routes of agents, answered by a handler of the test, and how their agents were looked up. */
function shopOf(
  handler: RouteHandlerMethod = async () => '',
  {
    unboundSession = null,
    capabilities = [],
  }: { unboundSession?: string | null; capabilities?: object[] } = {},
) {
  const app = Fastify();
  const asked: Record<string, unknown>[] = [];
  authenticateAgents(app, {
    operations: {
      prepare: () => async variables => {
        asked.push(variables);
        return { data: { agent: { capabilities, signingKeys: [] } } };
      },
    },
    key,
    publicUrl: 'https://shop.example',
    db: {} as Database,
    clock: systemClock,
    log: createLogger('silent'),
  });
  app.addHook('onRequest', async request => {
    request.admission = { caller: anonymous, unboundSession };
  });
  for (const route of agentRoutes) {
    app.route({ method: route.method, url: route.path, config: { route }, handler });
  }
  return { app, asked };
}

const open = (shop: ReturnType<typeof shopOf>, payload: object = {}) =>
  shop.app.inject({ method: 'POST', url: '/ucp/v1/checkout-sessions', headers, payload });

describe('an agent', () => {
  it('has to have a profile that is current only where it opens a session', async () => {
    const { app, asked } = shopOf();
    for (const { method, path } of agentRoutes) {
      await app.inject({ method, url: path, headers });
    }
    expect(asked).toHaveLength(agentRoutes.length);
    const opening = agentRoutes.filter((_, index) => asked[index]!.opensSession === true);
    expect(opening.map(({ id }) => id)).toEqual(
      agentRoutes.map(({ id }) => id).filter(id => id.endsWith('.create')),
    );
    expect(opening).toHaveLength(2);
  });

  it('needs the capability of what it asks for, in the version of the address', async () => {
    const { app, asked } = shopOf();
    for (const { id, method, path } of agentRoutes) {
      await app.inject({ method, url: path, headers });
      expect([id, asked.at(-1)]).toEqual([
        id,
        expect.objectContaining({
          capability: `dev.ucp.shopping.${id.includes('.orders.') ? 'order' : 'checkout'}`,
          version: id.startsWith('ucp-2026-01-11') ? '2026-01-11' : version,
        }),
      ]);
    }
  });

  it('is not looked for where a person may still have to name the organization', async () => {
    const shop = shopOf(async () => 'handled', { unboundSession: 'token' });
    expect((await open(shop)).body).toBe('handled');
    expect(shop.asked).toEqual([]);
  });

  it('cannot act by an extension that was not agreed on', async () => {
    const body = { line_items: [], discounts: { codes: ['A'] } };
    const echo: RouteHandlerMethod = async ({ body: read }) => read;
    expect((await open(shopOf(echo), body)).json()).toEqual({ line_items: [] });
    const capabilities = [{ name: 'dev.ucp.shopping.discount', version }];
    expect((await open(shopOf(echo, { capabilities }), body)).json()).toEqual(body);
  });
});

describe('a reply to an agent', () => {
  it.each<[string, (reply: FastifyReply) => FastifyReply, boolean]>([
    ['of JSON', reply => reply.code(201).send({ a: 1 }), true],
    ['that is an error', reply => reply.code(409).type('application/problem+json').send('{}'), true],
    ['without a body', reply => reply.code(304).send(), false],
    ['of an empty text', reply => reply.send(''), false],
  ])('%s is signed as it is sent', async (_name, answer, hasBody) => {
    const reply = await open(shopOf(async (_request, sent) => answer(sent)));
    const message = { status: reply.statusCode, headers: reply.headers as Record<string, string> };
    const input = parseDictionary(message.headers['signature-input']!).get('sig1') as InnerList;
    const signature = parseDictionary(message.headers.signature!).get('sig1')![0] as ArrayBuffer;
    expect(isSignedBy(key.published, message, input, Buffer.from(signature))).toBe(true);
    expect(input[0].map(([name]) => name)).toEqual([
      '@status',
      ...(hasBody ? ['content-digest', 'content-type'] : []),
    ]);
  });

  it('that is streamed has no digest beforehand, and no signature', async () => {
    const reply = await open(shopOf(async (_request, sent) => sent.send(Readable.from(['a']))));
    expect([reply.body, reply.headers.signature, reply.headers['content-digest']]).toEqual([
      'a',
      undefined,
      undefined,
    ]);
  });
});
