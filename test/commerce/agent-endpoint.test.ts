import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import {
  findEndpoint,
  meetEndpoint,
  type NewEndpoint,
  recordEndpointHealth,
} from '../../subgraphs/commerce/agent-platform/agent-endpoint.queries.js';
import { openTestDatabase } from '../support/context.js';

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
