import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Uuid } from '../../rest-facade/schema-builders.js';
import { type Rest, startRest, withKey } from './rest-harness.js';
import { agentThing, changeThing, createThing, listThings, readThing, thing } from './sample-rows.js';

let rest: Rest;

beforeAll(async () => {
  const data = { thing, things: [thing], createThing: thing, changeThing: thing };
  rest = await startRest([readThing, listThings, createThing, changeThing], () => ({ data }));
});
afterAll(() => rest.app.close());

const list = (query: string) => rest.app.inject({ url: `/api/v1/things${query}`, headers: withKey });
const create = (payload: object | string) =>
  rest.app.inject({
    method: 'POST',
    url: '/api/v1/things',
    headers: { ...withKey, 'content-type': 'application/json' },
    payload,
  });
const lastVariables = () => rest.calls.at(-1)!.variables;

describe('query parameters', () => {
  it('are taken in the spelling of the spec, with numbers and booleans read from their text', async () => {
    const reply = await list('?min-price=12.5&limit=20&is-listed=true&sort-by=price');
    expect(reply.statusCode).toBe(200);
    expect(lastVariables()).toEqual({ minPrice: 12.5, limit: 20, isListed: true, sortBy: 'price' });
  });

  it('are taken in camelCase', async () => {
    await list('?minPrice=1&sortBy=title');
    expect(lastVariables()).toEqual({ minPrice: 1, sortBy: 'title' });
  });

  it.each(['?sku=a&sku=b,c', '?sku=%20a%20,b,,c', '?sku=a,b,c'])(
    'are lists repeated or by comma, trimmed: %s',
    async query => {
      await list(query);
      expect(lastVariables()).toEqual({ sku: ['a', 'b', 'c'] });
    },
  );

  it.each([
    ['"a,b"', ['a,b']],
    [' "a,b" , c', ['a,b', 'c']],
    ['"a ""b"", c"', ['a "b", c']],
    ['"a,b', ['"a', 'b']],
    ['10",b"c', ['10"', 'b"c']],
  ])('take a value of a list whole that stands in quotes: %s', async (text, sku) => {
    await list(`?sku=${encodeURIComponent(text)}`);
    expect(lastVariables()).toEqual({ sku });
  });

  it.each(['?sku=', '?sku=,', '?sku=%20,&sku='])(
    'are rejected where a list names nothing: %s',
    async query => {
      const reply = await list(query);
      expect(reply.json().errors).toEqual([
        {
          path: 'sku',
          code: 'REQUIRED',
          message: 'names nothing: leave the parameter out, or give it a value',
        },
      ]);
    },
  );

  it('are left out of the variables when absent, so that the operation takes its defaults', async () => {
    await list('');
    expect(lastVariables()).toEqual({});
    await rest.app.inject({ method: 'PATCH', url: '/api/v1/things/t', headers: withKey, payload: {} });
    expect(lastVariables()).toStrictEqual({ id: 't' });
  });

  it('are told all that is wrong with them at once', async () => {
    const reply = await list(
      '?min-price=-1&limit=many&sort-by=color&sku=a,b,c,d&is-listed=maybe&nope=1&min-price=2',
    );
    expect(reply.statusCode).toBe(400);
    const found = reply
      .json()
      .errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
    expect(found.sort()).toEqual([
      'is-listed TYPE_INVALID',
      'limit TYPE_INVALID',
      'min-price REPEATED',
      'nope UNKNOWN_PARAMETER',
      'sku COUNT_INVALID',
      'sort-by VALUE_NOT_ALLOWED',
    ]);
  });

  it.each(['1e3', '0x10', ' 5', 'Infinity', 'NaN', ''])('take plain numbers only, not %j', async text => {
    const reply = await list(`?min-price=${encodeURIComponent(text)}`);
    expect(reply.json().errors).toEqual([
      { path: 'min-price', code: 'TYPE_INVALID', message: 'must be number' },
    ]);
  });
});

describe('a body', () => {
  it('reaches the operation as it was sent', async () => {
    const body = {
      title: 'New',
      price: { amount: '12.50', currency: 'SGD' },
      variants: [{ sku: 'a', quantity: 0 }],
    };
    expect((await create(body)).statusCode).toBe(201);
    expect(lastVariables()).toEqual({ input: body });
  });

  it('is told all that is wrong with it at once, by dotted path', async () => {
    const body = { title: '', extra: 1, variants: [{ sku: 1, quantity: -1, color: 'red' }, {}] };
    const reply = await create(body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().code).toBe('VALIDATION_FAILED');
    const found = reply
      .json()
      .errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
    expect(found.sort()).toEqual([
      'extra UNKNOWN_FIELD',
      'title LENGTH_INVALID',
      'variants.0.color UNKNOWN_FIELD',
      'variants.0.quantity OUT_OF_RANGE',
      'variants.0.sku TYPE_INVALID',
      'variants.1.quantity REQUIRED',
      'variants.1.sku REQUIRED',
    ]);
  });

  it('is not coerced: the text of a number is not a number', async () => {
    const reply = await create({ title: 'New', variants: [{ sku: 'a', quantity: '1' }] });
    expect(reply.json().errors).toEqual([
      { path: 'variants.0.quantity', code: 'TYPE_INVALID', message: 'must be integer' },
    ]);
  });

  it.each(['[]', '"text"', '5', 'null'])('that is %s is not an object', async text => {
    const reply = await create(text);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('that is missing is told what is required', async () => {
    const reply = await rest.app.inject({ method: 'POST', url: '/api/v1/things', headers: withKey });
    expect(reply.json().errors).toEqual([{ path: 'title', code: 'REQUIRED', message: 'is required' }]);
  });

  it('that is null is no object, even where nothing in it is required', async () => {
    const reply = await rest.app.inject({
      method: 'PATCH',
      url: '/api/v1/things/thing-1',
      headers: { ...withKey, 'content-type': 'application/json' },
      payload: 'null',
    });
    expect([reply.statusCode, reply.json().detail]).toEqual([400, 'The body: must be object']);
  });

  it('may be left out where nothing in it is required', async () => {
    const reply = await rest.app.inject({ method: 'PATCH', url: '/api/v1/things/thing-1', headers: withKey });
    expect(reply.statusCode).toBe(202);
    expect(lastVariables()).toEqual({ id: 'thing-1' });
  });

  it.each([
    '{"title":"a","__proto__":{"x":1}}',
    '{"title":"a","attributes":{"constructor":{"prototype":{"x":1}}}}',
  ])('cannot reach a prototype: %s', async text => {
    const reply = await create(text);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'MALFORMED_BODY']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('a reply', () => {
  it('carries the envelope, and nothing that its schema does not name', async () => {
    const secretive = await startRest([readThing], () => ({ data: { thing: { ...thing, secret: 'x' } } }));
    const reply = await secretive.app.inject({ url: '/api/v1/things/thing-1', headers: withKey });
    expect(reply.json()).toEqual({ ok: true, apiVersion: 'developer_v1', thing });
    await secretive.app.close();
  });

  it('keeps null for money that is not available', async () => {
    const free = await startRest([readThing], () => ({ data: { thing: { ...thing, price: null } } }));
    const reply = await free.app.inject({ url: '/api/v1/things/thing-1', headers: withKey });
    expect(reply.json().thing.price).toBeNull();
    await free.app.close();
  });
});

describe('a row with a header field', () => {
  let agents: Rest;
  beforeAll(async () => {
    agents = await startRest([agentThing], call => ({ data: { agent: call.variables.agent } }));
  });
  afterAll(() => agents.app.close());

  const call = (headers: Record<string, string>) =>
    agents.app.inject({ url: '/api/v1/things/agent', headers: { ...withKey, ...headers } });

  it('hands it to the operation, under the contract of the row', async () => {
    const reply = await call({ 'ucp-agent': 'profile="https://agent.test"' });
    expect(reply.json()).toEqual({
      ok: true,
      apiVersion: 'agentic_checkout_v1',
      agent: 'profile="https://agent.test"',
    });
  });

  it.each([{}, { 'ucp-agent': 'x'.repeat(241) }])(
    'rejects a request where it is missing or too long',
    async headers => {
      const reply = await call(headers as Record<string, string>);
      expect([reply.statusCode, reply.json().apiVersion]).toEqual([400, 'agentic_checkout_v1']);
      expect(reply.json().errors[0].path).toBe('ucp-agent');
    },
  );

  it('tells when it goes and what comes after it (RFC 9745, RFC 8594)', async () => {
    const { headers } = await call({ 'ucp-agent': 'a' });
    expect([headers.deprecation, headers.sunset, headers.link]).toEqual([
      '@1793491200',
      'Sat, 01 May 2027 00:00:00 GMT',
      '</api/v2/things/agent>; rel="successor-version"',
    ]);
  });
});

describe('a path parameter that can name nothing', () => {
  it('is answered like one that names nothing', async () => {
    const row = { ...readThing, params: Type.Object({ thingId: Uuid }) };
    const strict = await startRest([row], () => ({ data: { thing } }));
    const reply = await strict.app.inject({ url: '/api/v1/things/nonsense', headers: withKey });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'PRODUCT_NOT_FOUND']);
    await strict.app.close();
  });
});
