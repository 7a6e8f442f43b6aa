import { type ExecutionResult, parse } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from '../../gateway/gateway.js';
import { systemClock } from '../../kernel/clock.js';
import { anonymous, type ContextInput } from '../../kernel/context.js';
import { Database } from '../../kernel/database/database.js';
import { migrateDatabase } from '../../kernel/database/migrate.js';
import { Orm } from '../../kernel/database/orm.js';
import { unnamed } from '../../kernel/database/statement.js';
import { fail } from '../../kernel/errors.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import { purgeIdempotency } from '../../kernel/federation/idempotency.js';
import { idempotencyLimits } from '../../kernel/idempotency.limits.js';
import { createLogger } from '../../kernel/log.js';
import { CreateIdempotency } from '../../subgraphs/platform/migrations/20261121T1030_create_idempotency.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { catalogSubgraph } from './catalog-subgraph.js';
import { ordersSubgraph } from './orders-subgraph.js';
import { requestContext } from './test-context.js';
import { World } from './world.js';

const world = new World();
let database: TestDatabase;
let db: Database;
let gateway: Gateway;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateDatabase(database.url, [
    { name: '20261121T1030_create_idempotency', class: CreateIdempotency },
  ]);
  const log = createLogger('silent');
  db = new Database({
    url: database.url,
    connectionsMax: 8,
    log,
    clock: systemClock,
    orm: await Orm.create([]),
  });
  await db.pool.query('create table test_product (title text); create table test_order (product_id text)');
  const subgraphs = [await catalogSubgraph(world), await ordersSubgraph(world)];
  gateway = createGateway({ executors: subgraphs.map(compileSubgraph) });
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

beforeEach(async () => {
  world.beforeAnswer = async () => {};
  world.warning = async () => null;
  await db.pool.query('truncate test_product, test_order, platform.idempotency');
});

interface Attempt extends Partial<ContextInput> {
  key?: string;
  hash?: string;
}

const create = 'mutation($title: String!) { createProduct(input: { title: $title }) { title id stock } }';

/** One request under an Idempotency-Key; its body is told by the title, unless a hash is given. */
const send = (title: string, { key = 'k', hash = title, ...input }: Attempt = {}, query = create) => {
  const idempotency = { key, scope: 'api_key:key-1 products.create', requestHash: hash };
  // As the program's own operations are: callers' documents have one effect each.
  return gateway.prepare(parse(query))({ title }, requestContext({ db, idempotency, ...input }));
};

async function titles(): Promise<string[]> {
  const rows = await db.query<{ title: string }>(unnamed('select title from test_product order by title'));
  return rows.map(row => row.title);
}

const codes = (answer: ExecutionResult): unknown[] =>
  (answer.errors ?? []).map(({ extensions }) => [extensions.code, extensions.status]);

describe('a mutation with an Idempotency-Key', () => {
  it('takes effect once, and answers a repetition with the very same bytes', async () => {
    const first = await send('Lamp');
    const second = await send('Lamp');
    expect(first).toEqual({ data: { createProduct: { title: 'Lamp', id: '1', stock: 10 } } });
    expect(JSON.stringify(second.data)).toBe(JSON.stringify(first.data));
    expect(second.extensions).toEqual({ idempotentReplayed: true });
    expect(await titles()).toEqual(['Lamp']);
  });

  it('leaves no transaction behind for what the request does next', async () => {
    const idempotency = { key: 'k', scope: 's', requestHash: 'h' };
    for (const isDryRun of [false, true]) {
      const ctx = requestContext({ db, idempotency, isDryRun });
      await gateway.prepare(parse(create))({ title: 'Lamp' }, ctx);
      expect(ctx.ambientTransaction).toBeNull();
    }
  });

  it('is run each time where the operation keeps the key itself', async () => {
    const idempotency = { key: 'k', scope: 's', requestHash: 'h', keptBy: 'operation' as const };
    await send('Lamp', { idempotency });
    expect((await send('Lamp', { idempotency })).extensions).toBeUndefined();
    expect(await titles()).toEqual(['Lamp', 'Lamp']);
  });

  it('that is only tried is answered as it would be, leaves nothing and binds no key', async () => {
    const tried = await send('Lamp', { isDryRun: true });
    expect([tried.errors, (tried.data!.createProduct as { title: string }).title]).toEqual([
      undefined,
      'Lamp',
    ]);
    expect(await send('Lamp', { idempotency: null, isDryRun: true })).toEqual({ data: tried.data });
    expect(await titles()).toEqual([]);
    await send('Desk');
    const repeated = await send('Desk', { isDryRun: true });
    expect(repeated.extensions).toEqual({ idempotentReplayed: true });
    expect(await titles()).toEqual(['Desk']);
  });

  it('is rejected under the key of another request', async () => {
    await send('Lamp');
    const other = await send('Chair');
    expect(codes(other)).toEqual([['IDEMPOTENCY_KEY_REUSED', 422]]);
    expect(await titles()).toEqual(['Lamp']);
  });

  it('takes effect once when sent many times at the same moment; the others are told to wait', async () => {
    let release = (): void => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    const working = new Promise<void>(resolve => {
      world.beforeAnswer = () => {
        resolve();
        return held;
      };
    });
    const first = send('Lamp');
    await working;
    const tried = send('Lamp', { isDryRun: true });
    const others = await Promise.all([send('Lamp'), send('Lamp'), send('Chair'), tried]);
    expect(others.flatMap(codes)).toEqual(others.map(() => ['IDEMPOTENCY_IN_FLIGHT', 409]));
    expect(others[0]!.errors![0]!.extensions.retryAfterSeconds).toBe(1);
    release();
    expect(codes(await first)).toEqual([]);
    expect((await send('Lamp')).extensions).toEqual({ idempotentReplayed: true });
    expect(await titles()).toEqual(['Lamp']);
  });

  it('leaves nothing behind when it is rejected, and the key may be used again', async () => {
    const rejected = await send('rejected');
    expect(rejected.data).toBeNull();
    expect(codes(rejected)).toEqual([['SKU_TAKEN', 409]]);
    expect(await titles()).toEqual([]);
    expect(codes(await send('Lamp'))).toEqual([]);
    expect(await titles()).toEqual(['Lamp']);
  });

  it('leaves nothing behind when it crashes, and is not remembered', async () => {
    const crash = 'mutation { crashAfterInsert { id } }';
    for (const answer of [await send('x', {}, crash), await send('x', {}, crash)]) {
      expect(codes(answer)).toEqual([['INTERNAL', 500]]);
    }
    expect(await titles()).toEqual([]);
  });

  it('leaves nothing behind when something beside its data is rejected, however much of the data is there', async () => {
    const partly = `mutation($title: String!) {
      createProduct(input: { title: $title }) { id title warning }
    }`;
    world.warning = async () => {
      throw fail('LIMIT_REACHED');
    };
    const rejected = await send('Lamp', {}, partly);
    expect(rejected.data).toBeNull();
    expect(codes(rejected)).toEqual([['LIMIT_REACHED', 409]]);
    expect(await titles()).toEqual([]);
    world.warning = async () => null;
    expect((await send('Lamp', {}, partly)).extensions).toBeUndefined();
    expect(await titles()).toEqual(['Lamp']);
  });

  it('takes back a part that succeeded when another part of it fails', async () => {
    const two =
      'mutation($title: String!) { a: createProduct(input: { title: $title }) { id } crashAfterInsert { id } }';
    const answer = await send('Lamp', {}, two);
    expect(answer.data).toBeNull();
    expect(codes(answer)).toEqual([['INTERNAL', 500]]);
    expect(await titles()).toEqual([]);
  });

  it('is told apart by scope, organization and key', async () => {
    const scope = 'api_key:key-2 products.create';
    const answers = [
      await send('Lamp'),
      await send('Lamp', { key: 'other' }),
      await send('Lamp', { idempotency: { key: 'k', scope, requestHash: 'Lamp' } }),
      await send('Lamp', { caller: anonymous }),
    ];
    expect(answers.map(answer => answer.extensions)).toEqual([undefined, undefined, undefined, undefined]);
    expect(await titles()).toEqual(['Lamp', 'Lamp', 'Lamp', 'Lamp']);
  });

  it('takes effect once in each subgraph it touches, and joins fresh data to a repetition', async () => {
    const both = `mutation($title: String!) {
      createProduct(input: { title: $title }) { title sold }
      placeOrder(product: "2") { lines { product { title } } }
    }`;
    const first = await send('Lamp', {}, both);
    const second = await send('Lamp', {}, both);
    expect(codes(first)).toEqual([]);
    expect(JSON.stringify(second.data)).toBe(JSON.stringify(first.data));
    expect(second.extensions).toEqual({ idempotentReplayed: true });
    expect(await titles()).toEqual(['Lamp']);
    expect(await db.query(unnamed('select * from test_order'))).toHaveLength(1);
  });

  it('never remembers a query', async () => {
    const query = 'query { product(id: 1) { id } }';
    expect((await send('x', {}, query)).extensions).toBeUndefined();
    expect((await send('x', {}, query)).extensions).toBeUndefined();
  });
});

describe('a remembered answer', () => {
  const madeAt = systemClock.now().getTime();
  const later = (ms: number) => ({ clock: { now: () => new Date(madeAt + ms) } });

  it('expires, and is then replaced by that of the next request', async () => {
    await send('Lamp', later(0));
    const last = later(idempotencyLimits.ttlMs - 1);
    expect((await send('Lamp', last)).extensions).toEqual({ idempotentReplayed: true });
    const next = later(idempotencyLimits.ttlMs);
    expect((await send('Chair', next)).extensions).toBeUndefined();
    expect((await send('Chair', next)).extensions).toEqual({ idempotentReplayed: true });
    expect(await titles()).toEqual(['Chair', 'Lamp']);
  });

  it('is removed only after it has expired', async () => {
    await send('Lamp', later(0));
    expect(await purgeIdempotency(db, later(idempotencyLimits.ttlMs - 1).clock)).toBe(0);
    expect(await purgeIdempotency(db, later(idempotencyLimits.ttlMs).clock)).toBe(1);
    expect((await send('Lamp')).extensions).toBeUndefined();
  });

  it('is removed with all that have expired, however many they are', async () => {
    await db.pool.query(
      `insert into platform.idempotency (organization_id, scope, key, request_hash, answer, created_at)
       select gen_random_uuid(), 's', n::text, 'h', 'a', '2020-01-01' from generate_series(1, 10001) n`,
    );
    expect(await purgeIdempotency(db, systemClock)).toBe(10_001);
  });
});
