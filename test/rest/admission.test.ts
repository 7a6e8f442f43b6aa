import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callers,
  csrfToken,
  organizationId,
  type Rest,
  readOrganizationId,
  startRest,
  withKey,
  withSession,
} from './rest-harness.js';
import {
  createThing,
  listThings,
  publicThing,
  publishThing,
  readThing,
  thing,
  tokenOnlyThing,
} from './sample-rows.js';

const rows = [readThing, listThings, createThing, publishThing, tokenOnlyThing, publicThing];
const stranger = '01931f00-0000-7000-8000-00000000ffff';

let rest: Rest;

beforeAll(async () => {
  const data = {
    thing,
    things: [],
    createThing: thing,
    publish: { operationId: 'o', jobId: 'j' },
    text: 'hello',
  };
  rest = await startRest(rows, () => ({ data }));
});
afterAll(() => rest.app.close());

const read = (headers: Record<string, string>, query = '') =>
  rest.app.inject({ url: `/api/v1/things/thing-1${query}`, headers });

const create = (headers: Record<string, string>, body: object = {}) =>
  rest.app.inject({ method: 'POST', url: '/api/v1/things', headers, payload: { title: 'New', ...body } });

describe('a call without a valid credential', () => {
  it('is answered 401 with a challenge when it shows none', async () => {
    const reply = await read({});
    expect(reply.statusCode).toBe(401);
    expect(reply.json().code).toBe('UNAUTHENTICATED');
    expect(reply.headers['www-authenticate']).toBe('Bearer realm="tradewind"');
  });

  it('is told that its token is invalid when it shows an unknown one', async () => {
    const reply = await read({ authorization: 'Bearer nobody' });
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['www-authenticate']).toBe('Bearer realm="tradewind", error="invalid_token"');
  });

  it('never falls back to the cookie when the Authorization header is of another scheme', async () => {
    const reply = await read(
      { authorization: 'Basic YTpi', cookie: 'tw_session=signed-in' },
      `?organizationId=${organizationId}`,
    );
    expect(reply.statusCode).toBe(401);
  });

  it('runs no operation', async () => {
    const before = rest.calls.length;
    await read({});
    expect(rest.calls.length).toBe(before);
  });
});

describe('a bearer token', () => {
  it('reaches the operation as its caller', async () => {
    const reply = await read(withKey);
    expect(reply.statusCode).toBe(200);
    expect(rest.calls.at(-1)!.ctx.caller).toBe(callers['full-key']);
  });

  it('is accepted whatever the case of its scheme', async () => {
    expect((await read({ authorization: 'bearer full-key' })).statusCode).toBe(200);
  });

  it('without the scope is answered 403 naming the scope', async () => {
    const reply = await read({ authorization: 'Bearer scopeless-key' });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({
      code: 'SCOPE_MISSING',
      detail: 'This needs the scope catalog:read.',
    });
    expect(reply.headers['www-authenticate']).toContain('error="insufficient_scope", scope="catalog:read"');
  });

  it('without the scope is rejected before the body is read', async () => {
    const reply = await rest.app.inject({
      method: 'POST',
      url: '/api/v1/things',
      headers: { authorization: 'Bearer reading-key', 'content-type': 'application/json' },
      payload: '{ not json',
    });
    expect(reply.json().code).toBe('SCOPE_MISSING');
  });

  it.each(['organizationId', 'organization-id'])('may repeat its own organization as %s', async name => {
    expect((await read(withKey, `?${name}=${organizationId}`)).statusCode).toBe(200);
  });

  it('that names another organization is answered 400, in the query and in the body', async () => {
    const inQuery = await read(withKey, `?organizationId=${stranger}`);
    const inBody = await create(withKey, { organizationId: stranger });
    expect([inQuery.statusCode, inQuery.json().code]).toEqual([400, 'ORGANIZATION_MISMATCH']);
    expect([inBody.statusCode, inBody.json().code]).toEqual([400, 'ORGANIZATION_MISMATCH']);
  });

  it('of a kind that the route does not take is answered 403 saying which it takes', async () => {
    const reply = await rest.app.inject({
      method: 'POST',
      url: '/api/v1/things/token-only',
      headers: withKey,
    });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({
      code: 'CALLER_NOT_ALLOWED',
      detail: 'This call needs an OAuth access token.',
    });
  });
});

describe('a session', () => {
  it('names its organization in the query of a read', async () => {
    const reply = await read(withSession, `?organizationId=${organizationId}`);
    expect(reply.statusCode).toBe(200);
    expect(rest.calls.at(-1)!.ctx.organizationId).toBe(organizationId);
  });

  it('names its organization in the body of a write, where the operation does not see it', async () => {
    const reply = await create(withSession, { organizationId });
    expect(reply.statusCode).toBe(201);
    expect(rest.calls.at(-1)!.variables).toEqual({ input: { title: 'New' } });
    expect(rest.calls.at(-1)!.ctx.organizationId).toBe(organizationId);
  });

  it('may name it in the query of a write without a body', async () => {
    const url = `/api/v1/things/thing-1/publish?organizationId=${organizationId}`;
    expect((await rest.app.inject({ method: 'POST', url, headers: withSession })).statusCode).toBe(202);
  });

  it('that names none is answered 400', async () => {
    const ofRead = await read(withSession);
    const ofWrite = await create(withSession);
    expect([ofRead.statusCode, ofRead.json().code]).toEqual([400, 'ORGANIZATION_REQUIRED']);
    expect([ofWrite.statusCode, ofWrite.json().code]).toEqual([400, 'ORGANIZATION_REQUIRED']);
  });

  it('that names an organization of others is answered 403', async () => {
    const reply = await create(withSession, { organizationId: stranger });
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'ORGANIZATION_FORBIDDEN']);
  });

  it('that lacks the scope in the organization that it names is answered 403, wherever it names it', async () => {
    const before = rest.calls.length;
    const inBody = await create(withSession, { organizationId: readOrganizationId });
    const url = `/api/v1/things/thing-1/publish?organizationId=${readOrganizationId}`;
    const inQuery = await rest.app.inject({ method: 'POST', url, headers: withSession });
    expect([inBody, inQuery].map(reply => [reply.statusCode, reply.json().code])).toEqual([
      [403, 'SCOPE_MISSING'],
      [403, 'SCOPE_MISSING'],
    ]);
    expect(rest.calls.length).toBe(before);
  });

  it('that ends while its request is read is answered 401', async () => {
    const caller = { ...callers['full-key']!, kind: 'session' as const, organizationId: null };
    const ending = await startRest([createThing], () => ({ data: { createThing: thing } }), {
      authenticator: {
        bearer: async () => null,
        session: async (_token, named) => (named === null ? { caller, csrfToken } : null),
      },
    });
    const payload = { title: 'New', organizationId };
    const reply = await ending.app.inject({
      method: 'POST',
      url: '/api/v1/things',
      headers: withSession,
      payload,
    });
    await ending.app.close();
    expect([reply.statusCode, reply.json().code, ending.calls]).toEqual([401, 'UNAUTHENTICATED', []]);
  });

  it.each([[''], ['x'.repeat(121)]])('that names a malformed organization is answered 400', async id => {
    const reply = await read(withSession, `?organizationId=${id}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors[0].path).toBe('organizationId');
  });

  it.each([{}, { 'x-csrf-token': 'wrong' }, { 'x-csrf-token': `${csrfToken}x` }])(
    'that does not repeat its CSRF token cannot write',
    async header => {
      const before = rest.calls.length;
      const reply = await create({ cookie: 'tw_session=signed-in', ...header } as Record<string, string>, {
        organizationId,
      });
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'CSRF_TOKEN_INVALID']);
      expect(rest.calls.length).toBe(before);
    },
  );

  it('needs no CSRF token to read', async () => {
    const cookie = 'other=1; tw_session=signed-in; last=2';
    expect((await read({ cookie }, `?organizationId=${organizationId}`)).statusCode).toBe(200);
  });
});

describe('a public route', () => {
  it('answers without looking at credentials', async () => {
    const reply = await rest.app.inject({
      url: '/api/v1/things/public',
      headers: { authorization: 'Bearer nobody' },
    });
    expect([reply.statusCode, reply.body]).toEqual([200, 'hello']);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});
