import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { contracts } from '../../rest-facade/contract/contract.js';
import { readerOf, readOnlyFieldsOf } from '../../rest-facade/request/resource-write.js';
import type { Route } from '../../rest-facade/route.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import type { RestClient } from '../support/rest-client.js';
import { type Fields, type RoundTrip, roundTrips, sgd } from './round-trip-cases.js';

let program: Program;
let merchant: Organization;
let agent: RestClient;
const cases = roundTrips({ merchant: () => merchant, agent: () => agent });

beforeAll(async () => {
  program = await startProgram();
  merchant = await startOrganization(program, { defaultCurrency: 'SGD' });
  agent = program.rest(await merchant.agent());
  const rail = await merchant.graphql.run(
    'mutation ($settings: [PaymentRailSettingInput!]!) { setPaymentRail(input: { rail: "acp_stripe", settings: $settings }) { paymentRail { rail } } }',
    {
      settings: [
        { name: 'secretKey', value: 'sk_test_0123456789' },
        { name: 'merchantId', value: 'acct_123' },
      ],
    },
  );
  expect(rail.errors).toBeUndefined();
});
afterAll(() => program.stop());

const readsOne = routes
  .filter(({ method, path, reply }) => method === 'GET' && /\/:[^/]+$/.test(path) && 'body' in reply)
  .map(({ path }) => path);

/** Rows that write what another row reads: at its address, or where it is created. What starts work (202) asks for it, and writes nothing that is read back. */
const pairs = routes.filter(
  ({ method, path, body, reply, contract = contracts.developer }) =>
    ['POST', 'PUT', 'PATCH'].includes(method) &&
    contract.apiVersion !== null &&
    body !== undefined &&
    reply.status !== 202 &&
    readsOne.some(one => one === path || (method === 'POST' && one.replace(/\/:[^/]+$/, '') === path)),
);
const rowOf = (id: string): Route => routes.find(one => one.id === id)!;
const isCreation = (id: string): boolean => rowOf(id).method === 'POST';
const changes = Object.keys(cases).filter(id => !isCreation(id));
const creations = Object.keys(cases).filter(isCreation);

const readOnlyNames = (id: string): string[] => {
  const { names } = readOnlyFieldsOf(rowOf(id), readerOf(rowOf(id), routes)!);
  return [...names.keys()];
};

async function read({ client, resourceIn }: RoundTrip, path: string): Promise<Fields> {
  return resourceIn((await client().get(path)).json);
}

/** What is given to a thing when it is made, and the ids of what is in its lists. */
const given = ['id', 'version', 'createdAt', 'updatedAt', 'activatedAt', 'expiresAt', 'paymentRequirements'];
const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
const withoutGiven = (resource: Fields): Fields =>
  Object.fromEntries(
    Object.entries(without(resource, given)).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map(item => (typeof item === 'object' ? without(item as Fields, ['id']) : item))
        : value,
    ]),
  );

/** Something of the same form that it is not. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'number') {
    return value + 1;
  }
  if (typeof value === 'string' && /^\d{4}-/.test(value)) {
    return '2001-01-01T00:00:00.000Z';
  }
  return Array.isArray(value) ? [...value, 'other'] : typeof value === 'object' ? 'other' : `${value} other`;
}

const errorsOf = (json: { errors?: { path: string; code: string }[] }) =>
  (json.errors ?? []).map(({ path, code }) => `${path} ${code}`);

describe('every write of what can be read', () => {
  it('has a case here', () => {
    expect(pairs.map(({ id }) => id).sort()).toEqual(Object.keys(cases).sort());
  });

  it('of a shopping protocol whose requests are open takes any field', () => {
    const bodies = routes.filter(
      ({ id, method, contract }) =>
        contract?.name.startsWith('UCP') && method !== 'GET' && id.includes('checkout'),
    );
    expect(bodies.length).toBeGreaterThan(4);
    for (const { id, body } of bodies) {
      expect([id, (body as Fields | undefined)?.additionalProperties ?? true]).toEqual([id, true]);
    }
  });
});

describe.each(changes)('a resource that is sent back as it was read by %s', id => {
  const one = cases[id]!;
  const send = (path: string, body: Fields) => one.client().send(rowOf(id).method, path, { body });

  it('is accepted and is no change, and is rejected where a read-only field differs', async () => {
    const path = await one.create();
    const before = await read(one, path);
    const same = await send(path, before);
    expect([same.status, same.json.errors]).toEqual([200, undefined]);
    expect(one.resourceIn(same.json)).toEqual(before);

    const names = readOnlyNames(id);
    expect(names).toContain('version');
    for (const name of names.filter(field => field !== 'organizationId')) {
      const { status, json } = await send(path, { ...before, [name]: otherThan(before[name]) });
      expect([name, status, errorsOf(json)]).toEqual([name, 400, [`${name} READ_ONLY`]]);
    }
    for (const list of one.lists ?? []) {
      const [first, ...others] = before[list] as Fields[];
      const [writable] = Object.keys(first!)
        .filter(name => name === 'quantity' || name === 'currency')
        .sort();
      const items = [{ ...first, [writable!]: otherThan(first![writable!]) }, ...others];
      const { status, json } = await send(path, { ...before, [list]: items });
      expect([status, errorsOf(json)]).toEqual([400, [`${list}.0.${writable} READ_ONLY`]]);
    }
    expect(await read(one, path)).toEqual(before);
  });

  it('is accepted under its key again, although it is not any more as it was read', async () => {
    const path = await one.create();
    const { version } = await read(one, path);
    const change = { ...(await read(one, path)), ...changeOf(id), version };
    const headers = { 'idempotency-key': newId() };
    const method = rowOf(id).method;
    const [first, again] = [
      await one.client().send(method, path, { body: change, headers }),
      await one.client().send(method, path, { body: change, headers }),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json).toEqual(first.json);
    expect(one.resourceIn(first.json).version).toBe((version as number) + 1);
    const late = await one.client().send(method, path, { body: change });
    expect([late.status, errorsOf(late.json)]).toEqual([
      400,
      expect.arrayContaining(['version READ_ONLY', 'updatedAt READ_ONLY']),
    ]);
  });

  it.runIf(rowOf(id).method === 'PATCH')(
    'is no change where all of it that is sent is read-only, the organization as any other field',
    async () => {
      const path = await one.create();
      const before = await read(one, path);
      const organizationId = merchant.id;
      for (const body of [{ id: before.id }, { organizationId }, { id: before.id, organizationId }]) {
        const { status, json } = await send(path, body);
        expect([body, status, json.errors]).toEqual([body, 200, undefined]);
        expect(one.resourceIn(json)).toEqual(before);
      }
      const another = await send(path, { organizationId: newId() });
      expect([another.status, another.json.code]).toEqual([400, 'ORGANIZATION_MISMATCH']);
      const empty = await send(path, {});
      expect([empty.status, errorsOf(empty.json)]).toEqual([400, [' COUNT_INVALID']]);
    },
  );

  it('is rejected as stale where If-Match is', async () => {
    const path = await one.create();
    const body = await read(one, path);
    const reply = await one
      .client()
      .send(rowOf(id).method, path, { body: { ...body, version: 9 }, headers: { 'if-match': '"9"' } });
    expect([reply.status, reply.json.code]).toEqual([412, 'VERSION_STALE']);
  });
});

/** Something that each takes. */
const changeOf = (id: string): Fields => {
  const all: Record<string, Fields> = {
    products: { title: 'Another title' },
    orders: { country: 'MY' },
    priceBooks: { name: 'Another' },
    promotions: { name: 'Another' },
    campaigns: { name: 'Another' },
    webhooks: { description: 'Another' },
    checkoutSessions: { buyer: { email: 'grace@example.com' } },
  };
  return all[id.split('.')[0]!]!;
};

describe.each(creations)('a resource that is sent as it was read to %s', id => {
  const one = cases[id]!;
  const path = rowOf(id).path;

  it('makes the same again with an id of its own, and is rejected where a read-only field differs', async () => {
    const before = await read(one, await one.create());
    const body = one.another(before);
    const { status, json } = await one.client().post(path, body);
    expect([status, json.errors]).toEqual([201, undefined]);
    const { secret: _, ...made } = one.resourceIn(json);
    expect(made.id).not.toBe(before.id);
    expect(withoutGiven(made)).toMatchObject(
      Object.fromEntries(Object.entries(withoutGiven(body)).filter(([name]) => name in made)),
    );
    for (const name of readOnlyNames(id).filter(field => ![...given, 'organizationId'].includes(field))) {
      const another = one.another(withoutGiven(before));
      const rejected = await one.client().post(path, { ...another, [name]: otherThan(before[name]) });
      expect([name, rejected.status, errorsOf(rejected.json)]).toEqual([name, 400, [`${name} READ_ONLY`]]);
    }
  });
});

it('a read-only field that differs does not hide what else is wrong', async () => {
  const path = await cases['products.update']!.create();
  const { status, json } = await merchant.rest.patch(path, { version: 99, price: sgd('-1') });
  expect([status, ...errorsOf(json).slice(0, 2)]).toEqual([
    400,
    'version READ_ONLY',
    'price AMOUNT_NEGATIVE',
  ]);
});

it('read-only fields alone are no change, also where one is asked for', async () => {
  const one = cases['webhooks.update']!;
  const path = await one.create();
  const before = await read(one, path);
  expect((await merchant.rest.patch(path, {})).status).toBe(400);
  const { status, json } = await merchant.rest.patch(path, { version: before.version });
  expect([status, one.resourceIn(json)]).toEqual([200, before]);
});

describe('an unknown field', () => {
  const wrong: [string, string, Fields, string[]][] = [
    [
      'an event key',
      '/api/v1/webhooks',
      { url: 'https://a.example', events: ['a'] },
      ['events.0 WEBHOOK_EVENT_UNKNOWN'],
    ],
    [
      'an address and an event key',
      '/api/v1/webhooks',
      { url: 'nowhere', events: ['a'] },
      ['url URL_INVALID', 'events.0 WEBHOOK_EVENT_UNKNOWN'],
    ],
    ['a price', '/api/v1/products', { title: 'Mug', price: sgd('-1') }, ['price AMOUNT_NEGATIVE']],
  ];

  it.each(wrong)('does not hide %s that is wrong', async (_name, path, body, errors) => {
    const { status, json } = await merchant.rest.post(path, { ...body, colour: 'red' });
    expect(status).toBe(400);
    expect(errorsOf(json)).toEqual(['colour UNKNOWN_FIELD', ...errors]);
  });

  it('is rejected alone where all else is right, and nothing happens', async () => {
    const path = await cases['webhooks.update']!.create();
    const { status, json } = await merchant.rest.patch(path, { description: 'New', colour: 'red' });
    expect([status, errorsOf(json)]).toEqual([400, ['colour UNKNOWN_FIELD']]);
    expect((await read(cases['webhooks.update']!, path)).description).toBeNull();
  });

  it('changes nothing of the program, whatever it is called', async () => {
    for (const name of ['__proto__.toString', 'constructor.prototype.x', 'a.b', '__proto__']) {
      const body = `{"title":"Mug",${JSON.stringify(name)}:{"x":1}}`;
      const { status } = await merchant.rest.post('/api/v1/products', Buffer.from(body), {
        'content-type': 'application/json',
      });
      expect([name, status]).toEqual([name, 400]);
    }
    expect(String({})).toBe('[object Object]');
  });
});
