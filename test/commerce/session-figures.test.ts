import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { checkoutLimits } from '../../subgraphs/commerce/checkout/checkout/checkout.limits.js';
import { purgeAbandonedCheckouts } from '../../subgraphs/commerce/checkout/checkout/checkout-retention.js';
import { purgeCheckoutTally } from '../../subgraphs/commerce/checkout/session-figures/checkout-tally.writer.js';
import { sessionFigureLimits } from '../../subgraphs/commerce/checkout/session-figures/session-figures.limits.js';
import {
  readSessionFigures,
  type SessionQuestion,
} from '../../subgraphs/commerce/checkout/session-figures/session-figures.queries.js';
import { type CheckoutShop, openCheckouts } from './checkout-world.js';

let world: Awaited<ReturnType<typeof openCheckouts>>;
beforeAll(async () => {
  world = await openCheckouts();
});
afterAll(() => world.close());

const ever = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
const figures = (shop: CheckoutShop, question: Partial<SessionQuestion> = {}) =>
  readSessionFigures(
    shop.db,
    shop.organizationId,
    { window: ever, periods: null, groupBy: [], currency: null, productIds: null, ...question },
    world.clock.now(),
  );

const profile = 'https://user@Agents.Example:8443/profile?x=1';
const byUcp = { protocol: 'ucp' as const, agentProfileUrl: profile };

/** Ends what is due and deletes what was ended long enough ago. */
async function pass(shop: CheckoutShop, ms: number): Promise<void> {
  world.clock.move(ms);
  await shop.sweep();
  await purgeAbandonedCheckouts(shop.db);
}

const rowsLeft = async (shop: CheckoutShop) =>
  (
    await shop.db.query<{ sessions: number }>(
      unnamed(
        'select count(*)::integer as sessions from commerce.checkout_session where organization_id = $1',
      ),
      [shop.organizationId],
    )
  )[0]!.sessions;

describe('figures of checkout sessions', () => {
  it('tell sessions apart by protocol, platform, state and what they lacked', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    await shop.open(mug, 2, byUcp);
    const { session } = await shop.open(mug, 1, { protocol: 'acp' });
    await shop.sessions.cancel(shop.agent, session.id);
    const groupBy = ['protocol', 'binding', 'platform', 'status', 'reason'] as const;
    expect(await figures(shop, { groupBy })).toMatchObject([
      {
        ...{ protocol: 'acp', binding: 'rest', platform: `oauth_client:${shop.agent.caller.id}` },
        ...{ status: 'canceled', sessions: 1, abandoned: 1, open: 0, currency: 'SGD', period: 0 },
      },
      { protocol: 'ucp', platform: 'agents.example', status: 'ready_for_payment', reason: '', open: 1 },
    ]);
  });

  it('count one whose time is over as expired before that was written down', async () => {
    const shop = world.shop();
    await shop.open(await shop.product());
    world.clock.move(checkoutLimits.lifetimeMs + 1);
    const [before] = await figures(shop);
    await shop.sweep();
    expect(await figures(shop)).toEqual([before]);
    expect(before).toMatchObject({ sessions: 1, open: 0, abandoned: 1, abandonedValue: '12.50' });
  });

  it('stay the same when sessions are deleted, also where the deletion is repeated', async () => {
    const shop = world.shop();
    const mug = await shop.product({ inventoryQuantity: 100 });
    for (const quantity of [1, 2, 3]) {
      await shop.open(mug, quantity, byUcp);
    }
    world.clock.move(checkoutLimits.lifetimeMs + 1);
    await shop.sweep();
    const groupBy = ['protocol', 'platform', 'status', 'reason'] as const;
    const before = await figures(shop, { groupBy });
    await pass(shop, checkoutLimits.abandonedRetentionMs + 1);
    await purgeAbandonedCheckouts(shop.db);
    expect(await rowsLeft(shop)).toBe(0);
    expect(await figures(shop, { groupBy })).toEqual(before);
    expect(before).toMatchObject([{ sessions: 3, abandoned: 3, abandonedValue: '75.00' }]);
    await shop.open(mug, 1, byUcp);
    expect(await figures(shop)).toMatchObject([{ sessions: 4, open: 1 }]);
  });

  it('leave out deleted sessions where a product is asked for, since nothing is known of what they had', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    await shop.open(mug);
    const productIds = [mug];
    expect(await figures(shop, { productIds })).toMatchObject([{ sessions: 1 }]);
    expect(await figures(shop, { productIds: [await shop.product()] })).toEqual([]);
    world.clock.move(checkoutLimits.lifetimeMs + 1);
    await pass(shop, checkoutLimits.abandonedRetentionMs + 1);
    expect(await figures(shop, { productIds })).toEqual([]);
    expect(await figures(shop)).toMatchObject([{ sessions: 1 }]);
  });

  it('are by period, and of nobody else', async () => {
    const shop = world.shop();
    const other = world.shop();
    await other.open(await other.product());
    const mug = await shop.product();
    const first = world.clock.now().toISOString();
    await shop.open(mug);
    world.clock.move(60 * 60 * 1000);
    const second = world.clock.now().toISOString();
    await shop.open(mug);
    await shop.open(mug);
    const question = { window: { from: first, to: ever.to }, periods: [first, second] };
    expect(await figures(shop, question)).toMatchObject([
      { period: 0, sessions: 1 },
      { period: 1, sessions: 2 },
    ]);
  });

  it('go when the counts are past their retention', async () => {
    const shop = world.shop();
    await shop.open(await shop.product());
    world.clock.move(checkoutLimits.lifetimeMs + 1);
    await pass(shop, checkoutLimits.abandonedRetentionMs + 1);
    world.clock.move(sessionFigureLimits.tallyRetentionMs);
    await purgeCheckoutTally(shop.db);
    expect(await figures(shop)).toEqual([]);
  });
});
