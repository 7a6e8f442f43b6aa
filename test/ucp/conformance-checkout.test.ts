import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cart, payment, roses, shipTo, springfield, totalsByType } from './checkout-requests.js';
import { FlowerShop } from './flower-shop.js';
import type { UcpClient } from './ucp-client.js';
import { sharedUcp } from './ucp-schemas.js';

let shop: FlowerShop;
let client: UcpClient;

const open = async (body: object = cart()): Promise<string> => (await client.create(body)).json.id;

/** A checkout that lacks nothing but its payment. */
async function ready(): Promise<string> {
  const id = await open();
  const { json } = await client.update(id, { ...cart(), ...shipTo(springfield, 'std-ship') });
  expect(json.status).toBe('ready_for_complete');
  return id;
}

describe.skipIf(sharedUcp === null)('the Universal Commerce Protocol 2026-01-11', () => {
  beforeAll(async () => {
    shop = await FlowerShop.open();
    client = shop.client('2026-01-11');
  });
  afterAll(() => shop.close());

  describe('lifecycle', () => {
    it('create answers 201 with prices of the merchant', async () => {
      const { status, json } = await client.create(
        cart({ item: { id: 'bouquet_roses', price: 1 }, quantity: 2 }),
      );
      expect(status).toBe(201);
      expect(json).toMatchObject({
        ucp: { version: '2026-01-11' },
        status: 'incomplete',
        currency: 'USD',
        line_items: [
          { item: { id: 'bouquet_roses', title: 'Bouquet of Red Roses', price: 3500 }, quantity: 2 },
        ],
        links: [],
        payment: { instruments: [] },
      });
      expect(totalsByType(json.totals)).toEqual({ subtotal: 7000, total: 7000 });
    });

    it('read answers what create did', async () => {
      const created = await client.create(cart());
      const read = await client.read(created.json.id);
      expect([read.status, read.json]).toEqual([200, created.json]);
    });

    it('an update replaces what it has, and its lines keep their ids', async () => {
      const { json } = await client.create(cart());
      const [line] = json.line_items;
      const updated = await client.update(json.id, cart({ ...line, quantity: 3 }));
      expect(updated.status).toBe(200);
      expect(updated.json.line_items).toMatchObject([{ id: line.id, quantity: 3 }]);
      expect(totalsByType(updated.json.totals)).toEqual({ subtotal: 10500, total: 10500 });
    });

    it('complete answers the order, cancel the canceled checkout', async () => {
      const { status, json } = await client.complete(await ready(), payment());
      expect([status, json.status]).toEqual([200, 'completed']);
      expect(json.order).toMatchObject({
        id: expect.any(String),
        permalink_url: expect.stringMatching(/^https?:/),
      });
      const canceled = await client.cancel(await open());
      expect([canceled.status, canceled.json.status]).toEqual([200, 'canceled']);
    });

    it('what a cancel says is left alone', async () => {
      const path = `/checkout-sessions/${await open()}/cancel`;
      const { status, json } = await client.send('POST', path, { reason: 'changed their mind' });
      expect([status, json.status]).toEqual([200, 'canceled']);
    });

    it('stock is held while a checkout is open, given back by cancel, and gone by complete', async () => {
      const before = await shop.available('bouquet_tulips');
      const tulips = cart({ item: { id: 'bouquet_tulips' }, quantity: 4 });
      const canceled = await open(tulips);
      expect(await shop.available('bouquet_tulips')).toBe(before - 4);
      await client.cancel(canceled);
      expect(await shop.available('bouquet_tulips')).toBe(before);
      const completed = await open(tulips);
      await client.update(completed, { ...tulips, ...shipTo(springfield, 'std-ship') });
      await client.complete(completed, payment());
      expect(await shop.available('bouquet_tulips')).toBe(before - 4);
    });

    describe('what is over stays as it is', () => {
      const ends: [string, () => Promise<string>][] = [
        ['canceled', async () => (await client.cancel(await open())).json.id],
        ['completed', async () => (await client.complete(await ready(), payment())).json.id],
      ];
      const changes: [string, (id: string) => ReturnType<UcpClient['cancel']>][] = [
        ['cancel', id => client.cancel(id)],
        ['update', id => client.update(id, cart(roses(2)))],
        ['complete', id => client.complete(id, payment())],
      ];

      it.each(
        ends.flatMap(([end, reach]) => changes.map(([change, make]) => ({ end, reach, change, make }))),
      )('$change of one that is $end: 409', async ({ reach, make }) => {
        const id = await reach();
        const before = (await client.read(id)).json;
        const { status, json } = await make(id);
        expect(status).toBe(409);
        expect(json.detail).toEqual(expect.any(String));
        expect((await client.read(id)).json).toEqual(before);
      });
    });
  });

  describe('business logic', () => {
    it('the totals are those of the lines', async () => {
      const { json } = await client.create(cart(roses(2), { item: { id: 'pot_ceramic' }, quantity: 3 }));
      expect(json.line_items.map((line: { totals: [] }) => totalsByType(line.totals))).toEqual([
        { subtotal: 7000, total: 7000 },
        { subtotal: 4500, total: 4500 },
      ]);
      expect(totalsByType(json.totals)).toEqual({ subtotal: 11500, total: 11500 });
    });

    it.each([
      [['10OFF'], [350], 3150],
      [['10off'], [350], 3150],
      [['10OFF', 'WELCOME20'], [350, 630], 2520],
      [['WELCOME20', '10OFF'], [700, 280], 2520],
      [['FIXED500'], [500], 3000],
      [['10OFF', 'FIXED500'], [350, 500], 2650],
      [['NO_SUCH_CODE'], [], 3500],
      [['NO_SUCH_CODE', '10OFF'], [350], 3150],
    ])('codes %j take off %j, one after the other', async (codes, amounts, total) => {
      const id = await open();
      const { json } = await client.update(id, { ...cart(), discounts: { codes } });
      expect(json.discounts.codes).toEqual(codes);
      expect(json.discounts.applied.map(({ amount }: { amount: number }) => amount)).toEqual(amounts);
      const off = amounts.reduce((sum, amount) => sum + amount, 0);
      expect(totalsByType(json.totals)).toEqual({
        subtotal: 3500,
        ...(off === 0 ? {} : { discount: off }),
        total,
      });
    });

    it('a code is echoed as the merchant calls it; an empty list takes codes away', async () => {
      const id = await open({ ...cart(), discounts: { codes: ['10off'] } });
      const { discounts } = (await client.read(id)).json;
      expect(discounts.applied).toMatchObject([{ code: '10OFF', title: expect.any(String), amount: 350 }]);
      const { json } = await client.update(id, { ...cart(), discounts: { codes: [] } });
      expect(json).not.toHaveProperty('discounts');
      expect(totalsByType(json.totals)).toEqual({ subtotal: 3500, total: 3500 });
    });

    it('percentages are rounded down to the minor unit', async () => {
      await shop.program.rest().post('/api/v1/products', {
        title: 'Petal',
        sku: 'petal',
        status: 'active',
        price: { amount: '0.99', currency: 'USD' },
        inventoryQuantity: 10,
      });
      const petal = cart({ item: { id: 'petal' }, quantity: 1 });
      const { json } = await client.create({ ...petal, discounts: { codes: ['10OFF'] } });
      expect(json.discounts.applied[0].amount).toBe(9);
      expect(totalsByType(json.totals).total).toBe(90);
    });

    it('the buyer is kept, with the consents', async () => {
      const buyer = { full_name: 'Jane Smith', email: 'jane.new@example.com', phone_number: '+15551234567' };
      const consent = { marketing: true, analytics: false };
      const id = await open({ ...cart(), buyer: { ...buyer, consent } });
      expect((await client.read(id)).json.buyer).toMatchObject({ ...buyer, consent });
      const { json } = await client.update(id, { ...cart(), buyer: { email: 'other@example.com' } });
      expect(json.buyer.email).toBe('other@example.com');
    });

    it('what an update has is there as a whole from then on; what is empty is taken away', async () => {
      const full = { buyer: { email: 'old@example.com', phone_number: '+6512345678' } };
      const placed = { ...shipTo(springfield, 'std-ship'), discounts: { codes: ['10OFF'] } };
      const id = await open({ ...cart(), ...full, ...placed });
      const { json } = await client.update(id, { ...cart(), buyer: { email: 'new@example.com' } });
      expect(json.buyer).toEqual({ email: 'new@example.com' });
      const nothing = { buyer: {}, discounts: { codes: [] }, fulfillment: {} };
      const emptied = (await client.update(id, { ...cart(), ...nothing })).json;
      expect([emptied.buyer, emptied.status, totalsByType(emptied.totals)]).toEqual([
        undefined,
        'incomplete',
        { subtotal: 3500, total: 3500 },
      ]);
    });

    it('what an update leaves out stays', async () => {
      const id = await open({
        ...cart(),
        buyer: { email: 'stays@example.com' },
        discounts: { codes: ['10OFF'] },
      });
      const { json } = await client.update(id, cart(roses(2)));
      expect(json.buyer.email).toBe('stays@example.com');
      expect(totalsByType(json.totals)).toEqual({ subtotal: 7000, discount: 700, total: 6300 });
    });
  });
});
