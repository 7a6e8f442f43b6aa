import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../kernel/errors.js';
import { type Rest, rejectedWith, startRest, withKey } from './rest-harness.js';
import { changeThing, createThing, publishThing, readThing, thing } from './sample-rows.js';

let rest: Rest;
let extensions: Record<string, unknown> = {};

beforeAll(async () => {
  const data = {
    thing,
    createThing: thing,
    changeThing: thing,
    publish: { operationId: 'operation-1', jobId: 'job-1' },
  };
  rest = await startRest([readThing, createThing, changeThing, publishThing], () => ({ data, extensions }));
});
afterAll(() => rest.app.close());

const create = (key: string, payload: object = { title: 'New' }, authorization = 'Bearer full-key') =>
  rest.app.inject({
    method: 'POST',
    url: '/api/v1/things',
    headers: { authorization, 'idempotency-key': key },
    payload,
  });

const idempotency = () => rest.calls.at(-1)!.ctx.idempotency;

describe('Idempotency-Key', () => {
  it('reaches the operation bound to caller and route', async () => {
    await create('order-17');
    expect(idempotency()).toEqual({
      key: 'order-17',
      scope: 'api_key:key-1 things.create',
      requestHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('covers the content, however it is written', async () => {
    await create('k', { title: 'New', price: { amount: '1', currency: 'SGD' } });
    const first = idempotency()!.requestHash;
    await create('k', { price: { currency: 'SGD', amount: '1' }, title: 'New' });
    expect(idempotency()!.requestHash).toBe(first);
    await create('k', { title: 'New', price: { amount: '1.0', currency: 'SGD' } });
    expect(idempotency()!.requestHash).not.toBe(first);
  });

  it('covers the address', async () => {
    const hashes = [];
    for (const id of ['a', 'b']) {
      const headers = { ...withKey, 'idempotency-key': 'k' };
      await rest.app.inject({ method: 'PATCH', url: `/api/v1/things/${id}`, headers, payload: {} });
      hashes.push(idempotency()!.requestHash);
    }
    expect(new Set(hashes).size).toBe(2);
  });

  it('covers the query', async () => {
    const query = Type.Object({ mode: Type.Optional(Type.String()) });
    const publishing = await startRest([{ ...publishThing, query }], () => ({ data: { publish: {} } }));
    for (const mode of ['a', 'b']) {
      const url = `/api/v1/things/t/publish?mode=${mode}`;
      await publishing.app.inject({ method: 'POST', url, headers: { ...withKey, 'idempotency-key': 'k' } });
    }
    await publishing.app.close();
    const hashes = publishing.calls.map(({ ctx }) => ctx.idempotency!.requestHash);
    expect(new Set(hashes).size).toBe(2);
  });

  it('covers the read-only fields that are sent along', async () => {
    const hashes = [];
    for (const payload of [{ title: 'b' }, { title: 'b', version: thing.version }]) {
      const headers = { ...withKey, 'idempotency-key': 'k' };
      await rest.app.inject({ method: 'PATCH', url: '/api/v1/things/t', headers, payload });
      hashes.push(idempotency()!.requestHash);
    }
    expect(new Set(hashes).size).toBe(2);
  });

  it('is absent where none was sent', async () => {
    await rest.app.inject({
      method: 'POST',
      url: '/api/v1/things',
      headers: withKey,
      payload: { title: 'a' },
    });
    expect(idempotency()).toBeNull();
  });

  it.each(['x'.repeat(180), '!', 'a b'])('may be 1 to 180 printable characters', async key => {
    expect((await create(key)).statusCode).toBe(201);
  });

  it.each(['x'.repeat(181), 'café', ''])('is rejected otherwise: %j', async key => {
    const reply = await create(key);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'IDEMPOTENCY_KEY_INVALID']);
    expect(reply.json().detail).toContain('must be 1 to 180 printable ASCII characters');
  });

  it('marks an answer that was stored', async () => {
    extensions = { idempotentReplayed: true };
    const replayed = await create('k');
    extensions = {};
    const fresh = await create('k');
    expect([replayed.statusCode, replayed.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(fresh.headers['idempotent-replayed']).toBeUndefined();
  });
});

describe('ETag', () => {
  it('is the version, strong', async () => {
    const reply = await rest.app.inject({ url: '/api/v1/things/t', headers: withKey });
    expect(reply.headers.etag).toBe('"7"');
  });

  it.each(['"7"', 'W/"7"', '"1", "7"', '*'])(
    'answers 304 without a body to If-None-Match %s',
    async header => {
      const reply = await rest.app.inject({
        url: '/api/v1/things/t',
        headers: { ...withKey, 'if-none-match': header },
      });
      expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', '"7"']);
    },
  );

  it('answers the resource when the copy is old', async () => {
    const reply = await rest.app.inject({
      url: '/api/v1/things/t',
      headers: { ...withKey, 'if-none-match': '"6"' },
    });
    expect(reply.statusCode).toBe(200);
  });

  it('never stands in for the answer of a write', async () => {
    const headers = { ...withKey, 'if-none-match': '"7"' };
    const reply = await rest.app.inject({ method: 'PATCH', url: '/api/v1/things/t', headers, payload: {} });
    expect([reply.statusCode, reply.headers.etag]).toEqual([202, '"7"']);
  });
});

describe('If-Match', () => {
  const change = (header: string) =>
    rest.app.inject({
      method: 'PATCH',
      url: '/api/v1/things/t',
      headers: { ...withKey, 'if-match': header },
      payload: { title: 'b' },
    });

  it.each([
    ['"7"', 7],
    ['*', null],
  ])('%s demands version %s', async (header, version) => {
    expect((await change(header)).statusCode).toBe(202);
    expect(rest.calls.at(-1)!.ctx.ifMatch).toBe(version);
  });

  it.each(['W/"7"', '7', '"x"', '"1", "2"', '""'])(
    'is rejected when it is not one strong tag: %s',
    async header => {
      const reply = await change(header);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().errors[0]).toMatchObject({ path: 'If-Match', code: 'FORMAT_INVALID' });
    },
  );

  it('is not needed where read-only fields are sent along: the version that they agree with is demanded', async () => {
    const payload = { title: 'b', version: thing.version };
    await rest.app.inject({ method: 'PATCH', url: '/api/v1/things/t', headers: withKey, payload });
    expect(rest.calls.slice(-2).map(({ ctx }) => ctx.ifMatch)).toEqual([null, thing.version]);
  });

  it('is answered 412 when the operation finds it stale', async () => {
    const stale = await startRest([changeThing], () => rejectedWith(fail('VERSION_STALE')));
    const headers = { ...withKey, 'if-match': '"1"' };
    const reply = await stale.app.inject({ method: 'PATCH', url: '/api/v1/things/t', headers, payload: {} });
    expect([reply.statusCode, reply.json().code]).toEqual([412, 'VERSION_STALE']);
    await stale.app.close();
  });
});

describe('accepted work', () => {
  it('tells where its job is and when to look (§2.2)', async () => {
    const reply = await rest.app.inject({
      method: 'POST',
      url: '/api/v1/things/t/publish',
      headers: withKey,
    });
    expect(reply.statusCode).toBe(202);
    expect([reply.headers.location, reply.headers['retry-after']]).toEqual(['/api/v1/jobs/job-1', '1']);
    expect(reply.json()).toEqual({
      ok: true,
      apiVersion: 'developer_v1',
      operationId: 'operation-1',
      status: 'accepted',
      jobId: 'job-1',
      data: { isPublished: false },
      warnings: ['slow'],
      recommendations: [],
      links: { job: '/api/v1/jobs/job-1' },
    });
  });
});

describe('HEAD', () => {
  it('answers the header fields of GET without the body', async () => {
    const reply = await rest.app.inject({ method: 'HEAD', url: '/api/v1/things/t', headers: withKey });
    expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([200, '', '"7"']);
  });
});
