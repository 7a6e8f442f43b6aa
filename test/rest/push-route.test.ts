import { afterEach, describe, expect, it } from 'vitest';
import { fail } from '../../kernel/errors.js';
import { pushRoutes } from '../../rest-facade/routes/commerce/pushes.routes.js';
import { ingestionLimits } from '../../subgraphs/commerce/orders/ingestion/ingestion.limits.js';
import { type Rest, rejectedWith, startRest } from './rest-harness.js';

const url = '/api/v1/marketplaces/bazaar/pushes/the-token';

let rest: Rest;
afterEach(() => rest.app.close());

const answering = async (answer: { status: number; body: string; contentType: string | null }) => {
  rest = await startRest(pushRoutes, () => ({ data: { answer } }));
};

describe('a push', () => {
  it('is handed on byte for byte, whatever it calls itself, with its header fields and without cookies', async () => {
    await answering({ status: 200, body: '', contentType: null });
    const payload = Buffer.from([0x7b, 0xff, 0x00, 0x0a, 0x7d]);
    const headers = {
      'content-type': 'application/json',
      'X-Signature': 'abc',
      'set-cookie': ['a=1', 'b=2'],
      cookie: 'tw_session=mine',
    };
    await rest.app.inject({ method: 'POST', url, headers, payload });
    const [{ variables }] = rest.calls as [(typeof rest.calls)[0]];
    expect(variables).toMatchObject({
      marketplace: 'bazaar',
      token: 'the-token',
      base64: payload.toString('base64'),
    });
    const sent = variables.headers as { name: string; value: string }[];
    expect(sent).toContainEqual({ name: 'x-signature', value: 'abc' });
    expect(sent).toContainEqual({ name: 'set-cookie', value: 'a=1, b=2' });
    expect(sent.map(({ name }) => name)).not.toContain('cookie');
  });

  it.each([
    { type: 'text/plain', payload: 'webhook_id=1' },
    { type: 'application/x-www-form-urlencoded', payload: 'webhook_id=1' },
    { type: undefined, payload: 'anything' },
  ])('may be $type', async ({ type, payload }) => {
    await answering({ status: 200, body: '', contentType: null });
    const headers = type === undefined ? {} : { 'content-type': type };
    const reply = await rest.app.inject({ method: 'POST', url, headers, payload });
    expect([reply.statusCode, rest.calls[0]!.variables.base64]).toEqual([
      200,
      Buffer.from(payload).toString('base64'),
    ]);
  });

  it.each([
    { status: 200, body: '', contentType: null, type: undefined },
    { status: 204, body: '', contentType: null, type: undefined },
    { status: 400, body: 'wrong', contentType: null, type: 'text/plain' },
    { status: 200, body: '{"code":0}', contentType: 'application/json', type: 'application/json' },
  ])('is answered as its marketplace wants it: $status "$body"', async ({ type, ...answer }) => {
    await answering(answer);
    const reply = await rest.app.inject({ method: 'POST', url, payload: '{}' });
    expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([
      answer.status,
      answer.body,
      type,
    ]);
  });

  it.each(['PUSH_SIGNATURE_INVALID', 'PUSH_ADDRESS_NOT_FOUND'] as const)(
    'is rejected with %s',
    async code => {
      rest = await startRest(pushRoutes, () => rejectedWith(fail(code)));
      const reply = await rest.app.inject({ method: 'POST', url, payload: '{}' });
      expect([reply.statusCode, reply.json().code]).toEqual([fail(code).status, code]);
    },
  );

  it('that is too large is rejected before anybody looks at it', async () => {
    await answering({ status: 200, body: '', contentType: null });
    const payload = Buffer.alloc(ingestionLimits.pushSizeBytes + 1);
    const reply = await rest.app.inject({ method: 'POST', url, payload });
    expect([reply.statusCode, reply.json().code, rest.calls]).toEqual([413, 'PAYLOAD_TOO_LARGE', []]);
    const most = Buffer.alloc(ingestionLimits.pushSizeBytes);
    expect((await rest.app.inject({ method: 'POST', url, payload: most })).statusCode).toBe(200);
  });

  it('is not counted against the rate of an address: marketplaces push from few', async () => {
    rest = await startRest(
      pushRoutes,
      () => ({ data: { answer: { status: 200, body: '', contentType: null } } }),
      { rateLimitPerMinute: 1 },
    );
    const statuses = [];
    for (let index = 0; index < 5; index += 1) {
      statuses.push((await rest.app.inject({ method: 'POST', url, payload: '{}' })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });
});
