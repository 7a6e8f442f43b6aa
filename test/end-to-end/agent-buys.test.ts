import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AgenticShop, paidWith, sentHome } from '../commerce/agentic-shop.js';
import type { Reply } from '../support/rest-client.js';

let shop: AgenticShop;
beforeAll(async () => {
  shop = await AgenticShop.open();
});
afterAll(() => shop.close());

/** The machine may have other things to do. */
const patienceMs = 120_000;

const open = async (productId: string, quantity = 1) => {
  const { status, json } = await shop.native('POST', '', {
    items: [{ productId, quantity }],
    paymentRail: 'acp_stripe',
    ...sentHome.native,
  });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.session;
};

describe('an agent', () => {
  it(
    'buys what the merchant has, by the native protocol: paid to the cent, off the shelf, to be shipped',
    async () => {
      const mug = await shop.product(10);
      const session = await open(mug, 2);
      expect(session).toMatchObject({
        status: 'ready_for_payment',
        totalAmount: 51,
        paymentRequirements: { max_amount: 5100, currency: 'usd', checkout_session_id: session.id },
      });
      expect(await shop.stock(mug)).toEqual({ onHand: 10, reserved: 2 });
      const paid = await shop.native('POST', `/${session.id}/complete`, paidWith('success_token').native);
      expect(paid).toMatchObject({
        status: 200,
        json: { session: { status: 'completed', payment: { rail: 'acp_stripe', state: 'captured' } } },
      });
      expect(await shop.stock(mug)).toEqual({ onHand: 8, reserved: 0 });
      expect(await shop.captured()).toEqual({ charges: 1, amounts: { usd: 5100 } });
      const { json } = await shop.program.rest().get(`/api/v1/orders/${paid.json.session.orderId}`);
      expect(json.order).toMatchObject({
        marketplace: 'agentic_checkout',
        status: 'to_ship',
        totals: { total: { amount: '51.00', currency: 'USD' } },
      });
    },
    patienceMs,
  );

  it(
    'is told why its card is declined, and pays with another',
    async () => {
      const mug = await shop.product(1);
      const before = await shop.captured();
      const { id } = await open(mug);
      const declined = await shop.native('POST', `/${id}/complete`, paidWith('fail_token').native);
      expect(declined).toMatchObject({ status: 402, json: { code: 'PAYMENT_DECLINED' } });
      expect(await shop.stock(mug)).toEqual({ onHand: 1, reserved: 1 });
      const paid = await shop.native('POST', `/${id}/complete`, paidWith('pm_card_visa').native);
      expect(paid.json.session.status).toBe('completed');
      expect(await shop.captured()).toEqual({
        charges: before.charges + 1,
        amounts: { usd: before.amounts.usd! + 2550 },
      });
    },
    patienceMs,
  );

  const number = '4242424242424242';
  const year = 2030;
  const cards = {
    stripe: { type: 'card', number, exp_month: 12, exp_year: year, cvc: '123' },
    ucp: { type: 'card', card_number_type: 'fpan', number, expiry_month: 12, expiry_year: year, cvc: '123' },
  };
  const instrument = (credential: object) => ({ handler_id: 'acp_stripe', type: 'card', credential });
  const completions: [string, string, (credential: object) => object, string][] = [
    [
      'the native protocol',
      '/api/v1/checkout-sessions',
      c => ({ payment: { type: 'card', credential: c } }),
      'payment',
    ],
    [
      'ACP',
      '/acp/checkout_sessions',
      c => ({ payment_data: { handler_id: 'acp_stripe', instrument: { type: 'card', credential: c } } }),
      '$.payment_data.instrument',
    ],
    [
      'UCP 2026-04-08',
      '/ucp/v1/checkout-sessions',
      c => ({ payment: { instruments: [instrument(c)] } }),
      '$.payment.instruments[0]',
    ],
    [
      'UCP 2026-01-11',
      '/ucp/2026-01-11/checkout-sessions',
      c => ({ payment_data: instrument(c) }),
      '$.payment_data',
    ],
  ];

  /** The same body, by another handler. */
  const naming = (handler: string, body: object) => {
    const text = JSON.stringify(body);
    return JSON.parse(
      text.includes('acp_stripe')
        ? text.replace('acp_stripe', handler)
        : text.replace('{"type"', `{"handlerId":"${handler}","type"`),
    );
  };

  it.each(completions)(
    'is told where what it pays with is wrong, by %s: nothing, a handler that is not offered, the number of a card, no token',
    async (_form, path, bodyOf, place) => {
      const { id } = await open(await shop.product(1));
      const before = await shop.captured();
      const client = shop.program.rest(shop.token);
      const complete = (credential: object) => completeWith(bodyOf(credential));
      const completeWith = (body: object) =>
        client.post(`${path}/${id}/complete`, body, {
          'idempotency-key': randomUUID(),
          ...(path.startsWith('/acp') ? { 'api-version': '2026-04-17' } : {}),
          ...(path.startsWith('/ucp')
            ? { 'ucp-agent': shop.agent.userAgent(path.includes('v1') ? '2026-04-08' : '2026-01-11') }
            : {}),
        });
      const placeOf = ({ json }: Reply) =>
        json.param ?? (json.messages ?? json.errors).map(({ path: one }: { path: string }) => one).join();
      const required = await completeWith({});
      const missing: Record<string, string | undefined> = {
        '/api/v1/checkout-sessions': 'payment',
        '/acp/checkout_sessions': '$.payment_data',
        '/ucp/v1/checkout-sessions': '$.payment.instruments',
        '/ucp/2026-01-11/checkout-sessions': '$.payment_data',
      };
      expect(placeOf(required)).toBe(missing[path]);
      const unknown = await completeWith(naming('nobody', bodyOf({ type: 'spt', token: 'success_token' })));
      const handler = path.startsWith('/acp') ? '$.payment_data.handler_id' : `${place}.handler_id`;
      expect(placeOf(unknown)).toBe(path.startsWith('/api') ? 'payment.handlerId' : handler);
      for (const [credential, field] of [
        [cards.stripe, 'number'],
        [cards.ucp, 'number'],
        [{ type: 'spt' }, 'token'],
      ] as const) {
        const rejected = await complete(credential);
        expect([rejected.status, placeOf(rejected)]).toEqual([400, `${place}.credential.${field}`]);
        expect(rejected.text).not.toContain(number);
      }
      expect(await shop.captured()).toEqual(before);
      expect((await complete({ type: 'spt', token: 'success_token' })).status).toBe(200);
    },
    patienceMs,
  );

  it(
    'sends its buyer to the bank: the processor tells us that it agreed, and the order is made',
    async () => {
      const mug = await shop.product(1);
      const { id } = await open(mug);
      const asked = await shop.native(
        'POST',
        `/${id}/complete`,
        paidWith('pm_card_authenticationRequired').native,
      );
      const { payment, status } = asked.json.session;
      expect([status, payment.state]).toEqual(['complete_in_progress', 'requires_action']);
      const back = await fetch(payment.actionUrl, {
        method: 'POST',
        body: new URLSearchParams({ outcome: 'complete' }),
        redirect: 'manual',
      });
      const page = await fetch(back.headers.get('location')!);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(await page.text()).toContain('You can close this window');
      await shop.until(async () => (await shop.native('GET', `/${id}`)).json.session.status === 'completed');
      expect(await shop.stock(mug)).toEqual({ onHand: 0, reserved: 0 });
    },
    patienceMs,
  );

  /** Somebody else's order takes the identity that the session's own will have. It is taken with the end of the transaction. */
  const takeIdentity = async (sessionId: string): Promise<Client> => {
    const { json } = await shop.program.rest().post('/api/v1/orders', {
      marketplace: 'stall',
      externalOrderId: sessionId,
      status: 'to_ship',
      currency: 'USD',
      totals: { total: { amount: '1.00', currency: 'USD' } },
      items: [{ name: 'Mug', quantity: 1 }],
      placedAt: '2026-11-20T08:00:00Z',
    });
    const client = new Client({ connectionString: shop.program.databaseUrl });
    await client.connect();
    await client.query('begin');
    await client.query(`update commerce."order" set marketplace = 'agentic_checkout' where id = $1`, [
      json.order.id,
    ]);
    return client;
  };

  const isWaited = async () => {
    const { rows } = await shop.db.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };

  it.each([
    ['commit', 'canceled', 10],
    ['rollback', 'completed', 9],
  ])(
    'whose order has its identity taken while it is made gets the money back, or else the order: %s',
    async (end, status, onHand) => {
      const mug = await shop.product(10);
      const before = await shop.captured();
      const { id } = await open(mug);
      const taker = await takeIdentity(id);
      const completion = shop.native('POST', `/${id}/complete`, paidWith('success_token').native);
      await shop.until(isWaited);
      await taker.query(end);
      await taker.end();
      const { json } = await completion;
      expect(json.session).toMatchObject({ status, payment: { state: 'captured' } });
      expect(json.session.orderId === null).toBe(end === 'commit');
      const charges = before.charges + (end === 'commit' ? 0 : 1);
      await shop.until(async () => (await shop.captured()).charges === charges);
      expect(await shop.stock(mug)).toEqual({ onHand, reserved: 0 });
    },
    patienceMs,
  );

  it('has its channel for itself: nobody else states an order of it', async () => {
    const { id } = await open(await shop.product(1));
    const { status, json } = await shop.program.rest().post('/api/v1/orders', {
      marketplace: 'agentic_checkout',
      externalOrderId: id,
      status: 'to_ship',
      currency: 'USD',
      totals: { total: { amount: '1.00', currency: 'USD' } },
      items: [{ name: 'Mug', quantity: 1 }],
      placedAt: '2026-11-20T08:00:00Z',
    });
    expect([status, json.errors]).toEqual([
      400,
      [expect.objectContaining({ path: 'marketplace', code: 'KEY_RESERVED' })],
    ]);
  });

  it(
    'whose answer is lost after the charge gets its order, and pays once',
    async () => {
      const mug = await shop.product(1);
      const before = await shop.captured();
      const { id } = await open(mug);
      await shop.setFaults({ cutAfter: 1 });
      const lost = await shop.native('POST', `/${id}/complete`, paidWith('success_token').native);
      expect(lost.status).toBe(200);
      await shop.until(async () => (await shop.native('GET', `/${id}`)).json.session.status === 'completed');
      expect(await shop.captured()).toMatchObject({ charges: before.charges + 1 });
      expect(await shop.stock(mug)).toEqual({ onHand: 0, reserved: 0 });
    },
    patienceMs,
  );
});
