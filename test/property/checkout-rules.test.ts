import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { purgeProfiles } from '../../subgraphs/commerce/agents/agent-platform/agent-profile.queries.js';
import {
  type CheckoutStatus,
  checkoutStatuses,
} from '../../subgraphs/commerce/checkout/checkout/checkout-session.entity.js';
import { checkoutAt, isEnded } from '../../subgraphs/commerce/checkout/checkout/checkout-session.rules.js';
import { CheckoutStore } from '../../subgraphs/commerce/checkout/checkout/checkout-session.store.js';
import { expireCheckouts } from '../../subgraphs/commerce/checkout/checkout/checkout-session.tasks.js';
import { PersonalVault } from '../../subgraphs/commerce/checkout/checkout/personal-vault.js';
import type {
  PaymentStatus,
  RefundStatus,
} from '../../subgraphs/commerce/checkout/checkout-payment/payment.entity.js';
import { isLive } from '../../subgraphs/commerce/checkout/checkout-payment/payment.rules.js';
import { hasLivePayments } from '../../subgraphs/commerce/checkout/checkout-payment/payment-rail.queries.js';
import { encryption, openCheckouts } from '../commerce/checkout-world.js';
import { plantRow } from '../support/planted-row.js';
import { isIndexed } from './database-rules.js';

let world: Awaited<ReturnType<typeof openCheckouts>>;
let client: Client;
beforeAll(async () => {
  world = await openCheckouts(2);
  client = new Client({ connectionString: world.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await world.close();
});

const vault = new PersonalVault(encryption);
const store = new CheckoutStore(vault);
const time = '2026-11-21T00:00:00Z';

/** Answers the id of a session that holds what is known of a buyer. */
async function session(organizationId: string, status: CheckoutStatus, expiresAt: Date, more: object = {}) {
  const id = newId();
  const personal = { buyer: null, destinations: [{ id: 'home' }], billingAddress: null };
  await plantRow(client, 'commerce.checkout_session', {
    ...{ organization_id: organizationId, id, status, protocol: 'native', currency: 'SGD' },
    ...{ items: '[]', discount_codes: [], discounts: '[]', rejected_codes: '[]', taxes: '[]' },
    ...{ subtotal: 0, discount_amount: 0, shipping_amount: 0, tax_amount: 0, total: 0 },
    ...{ expires_at: expiresAt, personal: vault.seal(id, personal as never), email_digest: 'x' },
    ...(status === 'completed' && { order_id: newId(), completed_at: time }),
    ...(status === 'canceled' && { canceled_at: time }),
    ...more,
  });
  return id;
}

describe('a checkout session whose time is over', () => {
  it('is shown before it is written down exactly as it is afterwards', async () => {
    const sessions = fc.array(
      fc.record({ status: fc.constantFrom(...checkoutStatuses), ms: fc.integer({ min: -2, max: 2 }) }),
      { minLength: 1, maxLength: 12 },
    );
    const { db, clock } = world;
    await fc.assert(
      fc.asyncProperty(sessions, async all => {
        const organizationId = newId();
        const ids: string[] = [];
        for (const { status, ms } of all) {
          ids.push(await session(organizationId, status, clock.in(ms)));
        }
        const readAll = () => Promise.all(ids.map(async id => (await store.find(db, organizationId, id))!));
        const shown = (await readAll()).map(stored => checkoutAt(stored, clock.now()));
        await expireCheckouts(db);
        expect(await readAll()).toEqual(shown);
      }),
      { numRuns: 10 },
    );
  });

  it('keeps the profile of its agent until it has ended', async () => {
    const kept = unnamed('select url from commerce.agent_profile order by url');
    for (const url of checkoutStatuses) {
      await session(newId(), url, world.clock.in(1), { agent_profile_url: url });
      await plantRow(client, 'commerce.agent_profile', { url });
    }
    await purgeProfiles(world.db, new Date('2030-01-01'));
    const urls = (await world.db.query<{ url: CheckoutStatus }>(kept)).map(({ url }) => url);
    expect(urls).toEqual(checkoutStatuses.filter(status => !isEnded({ status })).sort());
  });
});

describe('a payment', () => {
  const statuses = Object.keys({
    ...{ confirming: 0, requires_action: 0, unknown: 0, captured: 0, declined: 0 },
  } satisfies Record<PaymentStatus, 0>) as PaymentStatus[];
  const refunds: (RefundStatus | null)[] = [null, 'due', 'done', 'manual'];
  const all = statuses.flatMap(status => refunds.map(refund_status => ({ status, refund_status })));

  it('is the only one of its session while the rule says that money may move by it, or has moved', async () => {
    expect(await isIndexed(world.db, 'commerce.payment_live', all)).toEqual(
      all.map(
        ({ status, refund_status }) =>
          isLive({ status }) || (status === 'captured' && refund_status === null),
      ),
    );
  });

  it('keeps its rail while the rule says that money may move by it, or has to be given back', async () => {
    for (const payment of all) {
      const organizationId = newId();
      const row = { organization_id: organizationId, id: newId(), session_id: newId(), rail: 'stripe' };
      await plantRow(client, 'commerce.payment', { ...row, ...payment });
      const isKept = isLive(payment) || payment.refund_status === 'due';
      expect([payment, await hasLivePayments(world.db, organizationId, 'stripe')]).toEqual([payment, isKept]);
    }
  });
});
