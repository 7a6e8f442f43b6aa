import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { card, cart, payment, shipTo, springfield } from './checkout-requests.js';
import { FlowerShop, simulationSecret } from './flower-shop.js';
import type { UcpClient } from './ucp-client.js';
import { sharedUcp } from './ucp-schemas.js';

let shop: FlowerShop;
let client: UcpClient;

async function ready(body: object = {}): Promise<string> {
  const { json } = await client.create({ ...cart(), ...shipTo(springfield, 'std-ship'), ...body });
  return json.id;
}

/** The id of the order that a completed checkout became. */
const ordered = async (id: string): Promise<string> => (await client.complete(id, payment())).json.order.id;

describe.skipIf(sharedUcp === null)('payments and orders in 2026-01-11', () => {
  beforeAll(async () => {
    shop = await FlowerShop.open();
    client = shop.client('2026-01-11');
  });
  afterAll(() => shop.close());

  describe('what a completion may carry', () => {
    const credentials: [string, object][] = [
      ['a token', { type: 'token', token: 'success_token' }],
      [
        'a token that is bound to the checkout and its agent',
        {
          type: 'token',
          token: 'success_token',
          binding: { checkout_id: 'checkout', identity: { access_token: 'agent' } },
        },
      ],
      [
        'a card',
        {
          type: 'card',
          card_number_type: 'fpan',
          number: '4242424242424242',
          expiry_month: 12,
          expiry_year: 2030,
          cvc: '123',
          name: 'Jane Doe',
        },
      ],
    ];

    it.each(credentials)('%s, which is never repeated', async (_what, credential) => {
      const id = await ready();
      const instrument = { ...card('success_token'), credential };
      const completed = await client.complete(id, { payment_data: instrument, risk_signals: { score: 1 } });
      expect([completed.status, completed.json.status]).toEqual([200, 'completed']);
      expect(completed.json.payment).toMatchObject({
        selected_instrument_id: 'instr_1',
        instruments: [{ id: 'instr_1', type: 'card', brand: 'Visa', last_digits: '1234' }],
      });
      for (const { text } of [completed, await client.read(id)]) {
        expect(text).not.toMatch(/credential|success_token|4242424242424242/);
      }
    });

    it('a mandate of AP2, which is not asked for', async () => {
      const body = { ...payment(), ap2: { checkout_mandate: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln~' } };
      expect((await client.complete(await ready(), body)).json.status).toBe('completed');
    });
  });

  describe('orders', () => {
    it('are read where the checkout says', async () => {
      const { json } = await client.complete(await ready(), payment());
      expect((await fetch(json.order.permalink_url)).status).toBe(200);
      const order = await client.order(json.order.id);
      expect(order.status).toBe(200);
      expect(order.json).toMatchObject({
        id: json.order.id,
        checkout_id: json.id,
        line_items: [{ quantity: { total: 1, fulfilled: 0 }, status: 'processing' }],
      });
    });

    it('say what was promised: where the items go and how', async () => {
      const { json } = await client.order(await ordered(await ready()));
      expect(json.fulfillment.expectations).toMatchObject([
        { method_type: 'shipping', destination: { street_address: '123 Main St', address_country: 'US' } },
      ]);
    });

    it('that there are not are 404', async () => {
      expect((await client.order('01931f00-0000-7000-8000-000000000000')).status).toBe(404);
    });
  });

  describe('the platform', () => {
    it('is told that an order was placed, and that it was shipped', async () => {
      const id = await ready();
      const orderId = await ordered(id);
      const placed = await shop.agent.heard(({ body }) => body?.order?.id === orderId);
      expect(placed.body).toMatchObject({ event_type: 'order_placed', checkout_id: id });
      const shipped = await client.send('POST', `/testing/simulate-shipping/${orderId}`, undefined, {
        'simulation-secret': simulationSecret,
      });
      expect(shipped.status).toBe(200);
      const told = await shop.agent.heard(
        ({ body }) => body?.order?.id === orderId && body.event_type === 'order_shipped',
      );
      expect(told.body.order.fulfillment.events).toMatchObject([{ type: 'shipped' }]);
    });
  });

  describe('simulated shipping', () => {
    it.each(['', 'a wrong secret'])('needs the secret, not "%s"', async secret => {
      const orderId = await ordered(await ready());
      const reply = await client.send('POST', `/testing/simulate-shipping/${orderId}`, undefined, {
        'simulation-secret': secret,
      });
      expect(reply.status).toBe(403);
      expect((await client.order(orderId)).json.fulfillment.events ?? []).toEqual([]);
    });
  });
});
