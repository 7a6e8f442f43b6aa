import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDigestOf } from '../../kernel/http-signatures/content-digest.js';
import { requestSignature } from '../../kernel/http-signatures/sign-message.js';
import { SigningKey } from '../../kernel/http-signatures/signing-key.js';
import { bearer, type Program, startProgram } from '../support/program.js';
import { AgentHost, profileWith } from './agent-host.js';

let program: Program;
let host: AgentHost;
let token: string;

const everything = ['checkout', 'order', 'discount', 'fulfillment', 'buyer_consent'];
const body = JSON.stringify({ line_items: [{ item: { id: 'tea' }, quantity: 1 }] });

beforeAll(async () => {
  host = await AgentHost.start();
  program = await startProgram();
  await program.rest().post('/api/v1/products', {
    title: 'Tea',
    sku: 'tea',
    status: 'active',
    price: { amount: '4.50', currency: 'USD' },
    inventoryQuantity: 1_000,
  });
  const { json } = await program.rest(null).post('/api/v1/oauth/token', {
    grant_type: 'client_credentials',
    client_id: program.demo.clientId,
    client_secret: program.demo.clientSecret,
  });
  token = json.access_token;
});
afterAll(async () => {
  await program.stop();
  await host.stop();
});

const agentOf = (url: string) => ({ 'ucp-agent': `profile="${url}"` });

interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: replies of every kind are looked into.
  json: any;
}

async function send(path: string, headers: Record<string, string>, method = 'POST'): Promise<Answer> {
  const response = await fetch(`${program.url}${path}`, {
    method,
    headers: { ...bearer(token), 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}

const create = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  send('/ucp/v1/checkout-sessions', { ...agentOf(url), ...headers });

describe('an agent that opens a checkout', () => {
  it('gets what both can do, without extensions of what they have not in common', async () => {
    const url = host.serve('/some', profileWith(['checkout', 'discount', 'order', 'loyalty']));
    const { status, json } = await create(url);
    expect(status).toBe(201);
    expect(json.ucp.capabilities).toEqual({
      'dev.ucp.shopping.checkout': [{ version: '2026-04-08' }],
      'dev.ucp.shopping.discount': [{ version: '2026-04-08' }],
    });
  });

  it('without the fulfillment extension is told that it cannot buy what is shipped, not to try again', async () => {
    const url = host.serve('/no-fulfillment', profileWith(['checkout']));
    const created = await create(url);
    const path = `/ucp/v1/checkout-sessions/${created.json.id}`;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const completed = await send(`${path}/complete`, { ...agentOf(url), ...key });
    for (const { status, json } of [created, completed]) {
      expect([status < 300, json.status]).toEqual([true, 'incomplete']);
      expect(json.messages).toEqual([
        {
          type: 'error',
          code: 'capabilities_incompatible',
          content: expect.stringContaining('dev.ucp.shopping.fulfillment'),
          severity: 'unrecoverable',
        },
      ]);
    }
  });

  it('is told with HTTP 200 when they have nothing in common', async () => {
    const url = host.serve('/nothing', profileWith(['order', 'discount']));
    const { status, json } = await create(url);
    expect(status).toBe(200);
    expect(json).toEqual({
      ucp: { version: '2026-04-08', status: 'error' },
      messages: [expect.objectContaining({ type: 'error', code: 'capabilities_incompatible' })],
    });
  });

  const unreadable: [string, () => string, number, string][] = [
    [
      'an address that is no profile',
      () => host.serve('/none', r => r.writeHead(404).end()),
      424,
      'profile_unreachable',
    ],
    [
      'a redirect',
      () => host.serve('/moved', r => r.writeHead(302, { location: '/some' }).end()),
      424,
      'profile_unreachable',
    ],
    ['a host that hangs up', () => host.serve('/cut', r => r.destroy()), 424, 'profile_unreachable'],
    ['what is no JSON', () => host.serve('/html', r => r.end('<html>')), 422, 'profile_malformed'],
    [
      'JSON that is no profile',
      () => host.serve('/json', { version: '2026-04-08' }),
      422,
      'profile_malformed',
    ],
    [
      'a profile that is too large',
      () => host.serve('/large', profileWith(everything, { x: 'x'.repeat(140_000) })),
      422,
      'profile_malformed',
    ],
    [
      'a later version of the protocol',
      () => host.serve('/later', profileWith(everything, {}, '2027-01-01')),
      422,
      'version_unsupported',
    ],
    ['plain http to another machine', () => 'http://192.0.2.1/profile', 400, 'invalid_profile_url'],
    ['an address inside a network', () => 'https://10.0.0.8/profile', 400, 'invalid_profile_url'],
  ];

  it.each(unreadable)('is rejected with %s', async (_, address, status, code) => {
    const answer = await create(address());
    expect([answer.status, answer.json.messages[0].code]).toEqual([status, code]);
    expect(answer.json.messages[0].content).toEqual(expect.any(String));
  });

  it('is served by a developer without a network, where its host has no address', async () => {
    const { status, json } = await create('https://agent.invalid/profile');
    expect(status).toBe(201);
    expect(Object.keys(json.ucp.capabilities)).toContain('dev.ucp.shopping.fulfillment');
  });

  it('is asked for its profile once while that is current, by whatever it does', async () => {
    const url = host.serve('/once', profileWith(everything));
    const sessions = await Promise.all([create(url), create(url), create(url)]);
    for (const { json } of sessions) {
      const read = await send(`/ucp/v1/checkout-sessions/${json.id}`, agentOf(url), 'GET');
      expect(read.status).toBe(200);
    }
    expect(host.asked.get('/once')).toBe(1);
  });

  it('waits for a host that never answers no longer than the limit', async () => {
    const { status, json } = await create(host.serve('/slow', () => {}));
    expect([status, json.messages[0].code]).toEqual([424, 'profile_unreachable']);
  });

  it('needs no profile that can be read in 2026-01-11', async () => {
    const url = host.serve('/gone', r => r.writeHead(500).end());
    const { status } = await send('/ucp/2026-01-11/checkout-sessions', agentOf(url));
    expect(status).toBe(201);
  });
});

describe('signatures', () => {
  const key = SigningKey.generate();
  const published = () => host.serve('/signing', profileWith(everything, { signing_keys: [key.published] }));

  /** Header fields of a creation that the key signed, all but one of them. */
  function signed(url: string, { by = key, at = new Date(), left = '' } = {}): Record<string, string> {
    const headers = { ...agentOf(url), 'idempotency-key': crypto.randomUUID() };
    const request = {
      method: 'POST',
      url: `${program.url}/ucp/v1/checkout-sessions`,
      headers,
      body: { bytes: body, contentType: 'application/json' },
      covered: Object.keys(headers).filter(name => name !== left),
    };
    return { ...headers, ...requestSignature(by, request, at) };
  }

  it('of requests are verified by the keys of the profile', async () => {
    const url = published();
    expect((await create(url, signed(url))).status).toBe(201);
  });

  it('that are wrong are rejected with the codes of the protocol, and nothing is done', async () => {
    const url = published();
    const good = signed(url);
    const old = new Date(Date.now() - 10 * 60_000);
    const cases: [Record<string, string>, number, string, RegExp][] = [
      [
        { ...good, 'idempotency-key': crypto.randomUUID() },
        401,
        'signature_invalid',
        /not valid for this request/,
      ],
      [signed(url, { at: old }), 401, 'signature_invalid', /not of now/],
      [signed(url, { left: 'idempotency-key' }), 401, 'signature_invalid', /does not cover/],
      [{ ...good, 'content-digest': 'sha-256=:AAAA:' }, 400, 'digest_mismatch', /digest/],
      [signed(url, { by: SigningKey.generate() }), 401, 'key_not_found', /not published/],
      [{ 'signature-input': good['signature-input']! }, 401, 'signature_missing', /missing/],
    ];
    for (const [headers, status, code, content] of cases) {
      const answer = await create(url, headers);
      const [message] = answer.json.messages;
      expect([answer.status, message.code, message.content]).toEqual([
        status,
        code,
        expect.stringMatching(content),
      ]);
    }
  });

  it('are on every reply, errors too, by the published key', async () => {
    const { json } = await program.rest(null).get('/.well-known/ucp');
    const url = published();
    for (const answer of [await create(url), await send('/ucp/v1/checkout-sessions', {})]) {
      expect(answer.headers.get('signature-input')).toContain(`keyid="${json.signing_keys[0].kid}"`);
      expect(answer.headers.get('signature')).toMatch(/^sig1=:[\w+/]{86}==:$/);
      expect(isDigestOf(answer.headers.get('content-digest')!, Buffer.from(answer.text))).toBe(true);
    }
  });
});
