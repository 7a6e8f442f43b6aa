import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import {
  type DueMessage,
  findDueMessages,
  findNextDueMessage,
  giveUpMessages,
  recordMessageAttempts,
  replanMessages,
} from '../../subgraphs/commerce/agents/agent-platform/agent-delivery.queries.js';
import { notifyAgentLater } from '../../subgraphs/commerce/agents/agent-platform/agent-delivery.queue.js';
import {
  findEndpoint,
  meetEndpoint,
  type NewEndpoint,
  recordEndpointHealth,
  removeEndpoint,
} from '../../subgraphs/commerce/agents/agent-platform/agent-endpoint.queries.js';
import type { AgentProfile } from '../../subgraphs/commerce/agents/agent-platform/agent-profile.js';
import {
  findProfile,
  keepProfile,
  purgeProfiles,
} from '../../subgraphs/commerce/agents/agent-platform/agent-profile.queries.js';
import { openTestDatabase } from '../support/context.js';
import { plantRow } from '../support/planted-row.js';

let world: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  world = await openTestDatabase();
});
afterAll(() => world.close());

type Context = ReturnType<typeof world.contextOf>;

const hourMs = 3_600_000;

/** Has a platform open a checkout, and answers its endpoint. */
async function opensCheckout(ctx: Context): Promise<{ organizationId: string; webhookId: string }> {
  const { organizationId } = ctx;
  const key = 'https://agent.example/profile';
  const endpoint = { organizationId, protocol: 'ucp' as const, key, version: '2026-01-11' };
  const at = ctx.clock.now();
  await meetEndpoint(ctx.db, { ...endpoint, url: 'https://agent.example/orders', secretEncrypted: null }, at);
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    'select id from commerce.agent_endpoint where organization_id = $1',
    [organizationId],
  );
  return { organizationId, webhookId: rows[0]!.id };
}

/** Has the endpoint fail until it is left alone for an hour. */
const fails = (
  ctx: Context,
  address: { organizationId: string; webhookId: string },
  reason: string | null,
) => {
  const now = ctx.clock.now();
  const notBefore = new Date(now.getTime() + hourMs);
  const health = { failedRounds: 4, failingSince: now, notBefore, disabledReason: reason };
  return ctx.transaction(tx => recordEndpointHealth(tx, address, health));
};

async function plannedTurns(ctx: Context, webhookId: string): Promise<{ isDue: boolean }[]> {
  const turns = 'select run_at <= now() as "isDue" from graphile_worker.jobs where key = $1';
  return (await ctx.db.pool.query<{ isDue: boolean }>(turns, [`agent/${webhookId}`])).rows;
}

it.each([
  ['paused', null],
  ['disabled', 'Every delivery of the last 5 days failed.'],
])('an endpoint that is %s is tried at once when its platform opens a checkout', async (_, reason) => {
  const ctx = world.contextOf();
  const address = await opensCheckout(ctx);
  await fails(ctx, address, reason);
  await ctx.db.pool.query(
    `insert into commerce.agent_delivery
       (organization_id, endpoint_id, id, order_id, event_type, occurred_at, next_attempt_at)
     values ($1, $2, $3, $4, 'order_placed', now(), now())`,
    [ctx.organizationId, address.webhookId, newId(), newId()],
  );
  expect(await plannedTurns(ctx, address.webhookId)).toEqual([]);
  await opensCheckout(ctx);
  const found = await findEndpoint(ctx.db, address);
  expect(found).toMatchObject({ failedRounds: 0, failingSince: null, notBefore: null });
  expect(await plannedTurns(ctx, address.webhookId)).toEqual([{ isDue: true }]);
});

it('an endpoint of which nothing is pending gets no turn', async () => {
  const ctx = world.contextOf();
  const address = await opensCheckout(ctx);
  await fails(ctx, address, null);
  await opensCheckout(ctx);
  expect(await plannedTurns(ctx, address.webhookId)).toEqual([]);
});

type Told = Pick<NewEndpoint, 'url' | 'version' | 'secretEncrypted'>;
const told: Told = { url: 'https://agent.example/orders', version: '2026-01-11', secretEncrypted: 'one' };
const changes: { [Field in keyof Told]: Told[Field] } = {
  url: 'https://agent.example/elsewhere',
  version: '2026-04-08',
  secretEncrypted: 'two',
};

it.each(Object.entries(changes))('an endpoint is stored with its %s alone changed', async (field, to) => {
  const ctx = world.contextOf();
  const { organizationId } = ctx;
  const key = 'https://agent.example/profile';
  const meet = (endpoint: Told) =>
    meetEndpoint(ctx.db, { organizationId, protocol: 'ucp', key, ...endpoint }, ctx.clock.now());
  await meet(told);
  await meet({ ...told, [field]: to });
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    'select id from commerce.agent_endpoint where organization_id = $1',
    [organizationId],
  );
  const found = await findEndpoint(ctx.db, { organizationId, webhookId: rows[0]!.id });
  expect(found).toMatchObject({ ...told, [field]: to });
});

describe('messages to a platform', () => {
  type Place = { organizationId: string; webhookId: string };
  const now = new Date('2026-11-21T08:00:00.000Z');
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

  /** An endpoint of the organization. */
  async function endpoint({ organizationId, db }: Context, key: string): Promise<Place> {
    const told = { url: `https://${key}.example/orders`, version: null, secretEncrypted: null };
    await meetEndpoint(db, { organizationId, protocol: 'acp', key, ...told }, now);
    const { rows } = await db.pool.query<{ id: string }>(
      'select id from commerce.agent_endpoint where organization_id = $1 and key = $2',
      [organizationId, key],
    );
    return { organizationId, webhookId: rows[0]!.id };
  }

  async function message(
    { db }: Context,
    to: Place,
    nextAttemptAt: Date,
    status = 'pending',
  ): Promise<string> {
    const id = newId();
    await db.pool.query(
      `insert into commerce.agent_delivery
         (organization_id, endpoint_id, id, order_id, event_type, occurred_at, next_attempt_at, status)
       values ($1, $2, $3, $4, 'order_placed', $5, $6, $7)`,
      [to.organizationId, to.webhookId, id, newId(), now, nextAttemptAt, status],
    );
    return id;
  }

  const stored = async ({ db, organizationId }: Context) =>
    (
      await db.pool.query<Record<string, unknown>>(
        `select id, status, attempts, next_attempt_at as "nextAttemptAt", last_attempt_at as "lastAttemptAt",
           delivered_at as "deliveredAt", response_status as "responseStatus", error
         from commerce.agent_delivery where organization_id = $1 order by position`,
        [organizationId],
      )
    ).rows;

  it('are due in their order, so many at a time, after those that are under way, and none of another', async () => {
    const ctx = world.contextOf();
    const [one, other] = [await endpoint(ctx, 'one'), await endpoint(ctx, 'other')];
    const late = await message(ctx, one, at(0));
    const first = await message(ctx, one, at(-2));
    const same = await message(ctx, one, at(-2));
    await message(ctx, one, at(1));
    await message(ctx, one, at(-9), 'delivered');
    const others = await message(ctx, other, at(-5));
    const due = (to: Place, limit: number, after: DueMessage[] = []) =>
      findDueMessages(ctx.db, to, { now, limit, after: after as never });
    const ids = (messages: DueMessage[]) => messages.map(({ deliveryId }) => deliveryId);
    const two = await due(one, 2);
    expect([ids(two), ids(await due(one, 9, two)), ids(await due(one, 9, two.slice(0, 1)))]).toEqual([
      [first, same],
      [late],
      [same, late],
    ]);
    expect(ids(await due(other, 9))).toEqual([others]);
    expect(new Date((await findNextDueMessage(ctx.db, one))!)).toEqual(at(-2));
    expect(await findNextDueMessage(ctx.db, await endpoint(ctx, 'third'))).toBeNull();
  });

  it('are delivered, tried again or given up as their attempt went; what has ended stays as it is', async () => {
    const ctx = world.contextOf();
    const to = await endpoint(ctx, 'one');
    const ended = [await message(ctx, to, now, 'delivered'), await message(ctx, to, now, 'failed')];
    const ids = [await message(ctx, to, now), await message(ctx, to, now), await message(ctx, to, now)];
    await message(ctx, to, now);
    const made = { attemptedAt: at(1), durationMs: 5, proof: {}, responseHeaders: null, responseBody: null };
    const attempt = (
      verdict: 'delivered' | 'failed',
      responseStatus: number,
      nextAttemptAt: Date | null,
    ) => ({
      ...made,
      verdict,
      responseStatus,
      nextAttemptAt,
      error: verdict === 'delivered' ? null : 'It was rejected.',
    });
    const attempts = [
      attempt('delivered', 200, null),
      attempt('failed', 500, at(60)),
      attempt('failed', 410, null),
      ...ended.map(() => attempt('failed', 500, at(60))),
    ];
    const due = [...ids, ...ended].map(deliveryId => ({ deliveryId }));
    const before = await stored(ctx);
    await ctx.transaction(tx =>
      recordMessageAttempts(tx, to, new Map(due.map((one, index) => [one, attempts[index]!])) as never),
    );
    const after = await stored(ctx);
    const told = (seconds: number) => at(seconds).toISOString();
    const tried = { attempts: 1, lastAttemptAt: told(1), error: 'It was rejected.', deliveredAt: null };
    expect(after).toMatchObject([
      before[0]!,
      before[1]!,
      { status: 'delivered', attempts: 1, deliveredAt: told(1), responseStatus: 200, error: null },
      { ...tried, status: 'pending', nextAttemptAt: told(60), responseStatus: 500 },
      { ...tried, status: 'failed', nextAttemptAt: told(0), responseStatus: 410 },
      before[5]!,
    ]);
    await ctx.transaction(tx => giveUpMessages(tx, to, [ended[0]!, ids[1]!]));
    const givenUp = { status: 'failed', error: 'The order was erased before it could be told.' };
    expect(await stored(ctx)).toMatchObject(
      after.map((row, index) => (index === 3 ? { ...row, ...givenUp } : row)),
    );
  });

  it('that are overdue and in no queue are planned anew, where somebody may be told', async () => {
    const ctx = world.contextOf();
    const places = await Promise.all(
      ['lost', 'planned', 'young', 'told', 'off'].map(key => endpoint(ctx, key)),
    );
    const [lost, planned, young, told, off] = places as [Place, Place, Place, Place, Place];
    await message(ctx, lost, at(-1));
    await message(ctx, lost, at(-2));
    await message(ctx, planned, at(-1));
    await notifyAgentLater(ctx.db, planned, 3_600_000);
    await message(ctx, young, now);
    await message(ctx, told, at(-1), 'delivered');
    await message(ctx, off, at(-1));
    await fails(ctx, off, 'Every delivery failed.');
    await replanMessages(ctx.db, now);
    const turns = await Promise.all(places.map(({ webhookId }) => plannedTurns(ctx, webhookId)));
    expect(turns).toEqual([[{ isDue: true }], [{ isDue: false }], [], [], []]);
    expect(await replanMessages(ctx.db, now)).toBe(0);
  });

  it('go with their endpoint, and no others', async () => {
    const ctx = world.contextOf();
    const [one, other] = [await endpoint(ctx, 'one'), await endpoint(ctx, 'other')];
    await message(ctx, one, now);
    const kept = await message(ctx, other, now);
    const { organizationId } = ctx;
    await ctx.transaction(tx => removeEndpoint(tx, { organizationId, protocol: 'ucp', key: 'one' }));
    expect(await stored(ctx)).toHaveLength(2);
    await ctx.transaction(tx => removeEndpoint(tx, { organizationId, protocol: 'acp', key: 'one' }));
    expect((await stored(ctx)).map(({ id }) => id)).toEqual([kept]);
    expect(await findEndpoint(ctx.db, one)).toBeUndefined();
    expect(await findEndpoint(ctx.db, other)).toBeDefined();
  });
});

it('the profile of an agent is its newest reading, and is kept while an open session needs it', async () => {
  const { db, organizationId } = world.contextOf();
  const url = 'https://kept.example/profile';
  const at = new Date('2026-11-21T08:00:00.000Z');
  const read = (version: string, hours: number) => {
    const fetchedAt = new Date(at.getTime() + hours * hourMs);
    const profile = { version } as AgentProfile;
    return keepProfile(db, url, { profile, expiresAt: at.toISOString() }, fetchedAt);
  };
  await read('first', 0);
  await read('newest', 2);
  await read('late', 1);
  expect((await findProfile(db, url))!.profile.version).toBe('newest');
  const given = {
    agent_profile_url: url,
    status: 'ready_for_payment',
    discount_codes: [],
    protocol: 'ucp',
    total: 2,
  };
  const session = { organization_id: organizationId, ...given };
  const id = await plantRow(db.pool as never, 'commerce.checkout_session', session);
  const after = new Date(at.getTime() + 1);
  await purgeProfiles(db, after);
  expect(await findProfile(db, url)).not.toBeNull();
  await db.pool.query(`update commerce.checkout_session set status = 'expired' where id = $1`, [id]);
  await purgeProfiles(db, at);
  expect(await findProfile(db, url)).not.toBeNull();
  await purgeProfiles(db, after);
  expect(await findProfile(db, url)).toBeNull();
});
