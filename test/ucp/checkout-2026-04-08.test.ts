import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../support/rest-client.js';
import { laterPayment, roses, shipTo, springfield, totalsByType } from './checkout-requests.js';
import { errorsOf } from './error-response.js';
import { FlowerShop } from './flower-shop.js';
import type { UcpClient } from './ucp-client.js';
import { type SchemaCheck, sharedUcp, UcpSchemas } from './ucp-schemas.js';

let shop: FlowerShop;
let client: UcpClient;
let errorProblems: SchemaCheck;

const cart = (...line_items: object[]) => ({ line_items: line_items.length === 0 ? [roses()] : line_items });

const open = async (body: object = cart()): Promise<string> => (await client.create(body)).json.id;
const ready = () => open({ ...cart(), ...shipTo(springfield, 'std-ship') });

const outcome = (reply: Reply) => errorsOf(reply, errorProblems);

describe.skipIf(sharedUcp === null)('the Universal Commerce Protocol 2026-04-08', () => {
  beforeAll(async () => {
    shop = await FlowerShop.open();
    client = shop.client('2026-04-08');
    errorProblems = new UcpSchemas('2026-04-08').check('shopping/types/error_response.json');
  });
  afterAll(() => shop.close());

  it('is not answered in another currency than the one a request names', async () => {
    const { status, json } = await client.create({ ...cart(), currency: 'SGD' });
    expect([status, json.messages[0].path]).toEqual([400, '$.currency']);
  });

  it('a completion that selects several instruments is told to select one', async () => {
    const id = await ready();
    const [instrument] = laterPayment().payment.instruments;
    const several = { payment: { instruments: [instrument, { ...instrument, id: 'instr_2' }] } };
    const { status, json } = await client.complete(id, several);
    expect([status, json.messages]).toEqual([
      400,
      [expect.objectContaining({ path: '$.payment.instruments[1].selected' })],
    ]);
    expect((await client.read(id)).json.status).toBe('ready_for_complete');
  });

  it('a checkout goes from what is missing to an order', async () => {
    const created = await client.create({ ...cart(roses(2)), buyer: { email: 'new@example.com' } });
    expect(created.status).toBe(201);
    expect(created.json).toMatchObject({
      ucp: {
        version: '2026-04-08',
        status: 'success',
        capabilities: { 'dev.ucp.shopping.checkout': [{ version: '2026-04-08' }] },
        payment_handlers: { 'dev.tradewind.acp_stripe': [{ id: 'mock_payment_handler' }] },
      },
      status: 'incomplete',
      messages: [{ type: 'error', code: 'missing', severity: 'recoverable' }],
    });
    const { id } = created.json;
    const place = { ...cart(roses(2)), ...shipTo(springfield, 'exp-ship-us') };
    const updated = await client.update(id, { ...place, discounts: { codes: ['10OFF', 'NOPE'] } });
    expect(updated.json).toMatchObject({
      status: 'ready_for_complete',
      discounts: { codes: ['10OFF', 'NOPE'], applied: [{ code: '10OFF', amount: 700, method: 'across' }] },
      messages: [{ type: 'warning', code: 'discount_code_invalid', path: '$.discounts.codes[1]' }],
    });
    expect(updated.json).not.toHaveProperty('buyer');
    expect(totalsByType(updated.json.totals)).toEqual({
      subtotal: 7000,
      items_discount: -700,
      fulfillment: 1500,
      total: 7800,
    });
    const completed = await client.complete(id, laterPayment());
    expect(completed.json).toMatchObject({
      status: 'completed',
      settlement: { rail: 'acp_stripe', status: 'captured', amount: 7800, currency: 'USD' },
      payment: { instruments: [{ id: 'instr_1', selected: true, display: { last_digits: '1234' } }] },
    });
    expect(completed.text).not.toMatch(/credential|success_token/);
    const order = await client.order(completed.json.order.id);
    expect([order.status, order.json.checkout_id]).toEqual([200, id]);
    expect(order.json.totals).toEqual(completed.json.totals);
  });

  describe('PUT replaces, PATCH changes a part', () => {
    const full = { ...cart(), ...shipTo(springfield, 'std-ship'), discounts: { codes: ['10OFF'] } };

    it('what a PUT leaves out is gone', async () => {
      const id = await open({ ...full, buyer: { email: 'gone@example.com' } });
      const { json } = await client.update(id, cart());
      for (const key of ['buyer', 'discounts']) {
        expect(json).not.toHaveProperty(key);
      }
      expect(json.fulfillment.methods[0]).not.toHaveProperty('destinations');
      expect(json.status).toBe('incomplete');
    });

    it('what a PATCH leaves out stays, null clears it', async () => {
      const id = await open({ ...full, buyer: { email: 'stays@example.com', phone_number: '+6512345678' } });
      const kept = (await client.patch(id, { line_items: [roses(2)] })).json;
      expect(kept).toMatchObject({ status: 'ready_for_complete', buyer: { email: 'stays@example.com' } });
      expect(totalsByType(kept.totals)).toMatchObject({ subtotal: 7000, items_discount: -700 });
      const cleared = (await client.patch(id, { buyer: { phone_number: null }, discounts: null })).json;
      expect(cleared.buyer).toEqual({ email: 'stays@example.com' });
      expect(cleared).not.toHaveProperty('discounts');
      expect((await client.patch(id, { fulfillment: null })).json.status).toBe('incomplete');
    });

    it('a version that was overtaken is rejected', async () => {
      const created = await client.create(cart());
      const { id } = created.json;
      const match = { 'if-match': created.headers.get('etag')! };
      expect((await client.patch(id, cart(roses(2)), match)).status).toBe(200);
      expect((await client.patch(id, cart(roses(3)), match)).status).toBe(412);
    });
  });

  describe('shipping that cannot be done as it is asked for is rejected, and changes nothing', () => {
    const method = shipTo(springfield, 'std-ship').fulfillment.methods[0]!;
    const friend = { type: 'shipping', destinations: [{ id: 'friend', address_country: 'SG' }] };
    const location = { id: 'shop', name: 'Main Street', address: { address_country: 'US' } };
    const chosen = (...ids: string[]) => ids.map(selected_option_id => ({ selected_option_id }));
    const place = '$.fulfillment.methods';

    it.each([
      ['a second method', [method, friend], place],
      ['a pickup', [{ ...method, type: 'pickup' }], `${place}[0].type`],
      ['a way that the protocol does not know', [{ ...method, type: 'teleport' }], `${place}[0].type`],
      ['a shop', [{ ...method, destinations: [location] }], `${place}[0].destinations[0].address`],
      [
        'groups that go by different options',
        [{ ...method, groups: chosen('std-ship', 'exp-ship-us') }],
        `${place}[0].groups[1].selected_option_id`,
      ],
    ])('%s', async (_what, methods, path) => {
      const body = { ...cart(), fulfillment: { methods } };
      const early = shop.client('2026-01-11');
      const id = await ready();
      const before = (await client.read(id)).json;
      for (const reply of [
        await client.create(body),
        await client.update(id, body),
        await client.patch(id, { fulfillment: body.fulfillment }),
        await early.create(body),
      ]) {
        expect([reply.status, reply.json.messages]).toMatchObject([
          400,
          [{ type: 'error', code: 'invalid', severity: 'recoverable', path }],
        ]);
      }
      expect((await client.read(id)).json).toEqual(before);
    });
  });

  describe("the merchant's no is a success to HTTP", () => {
    it('without a checkout it is the error response', async () => {
      expect(outcome(await client.create(cart({ item: { id: 'gardenias' }, quantity: 1 })))).toEqual([
        { code: 'out_of_stock', path: '$.line_items[0].quantity' },
      ]);
      expect(outcome(await client.create(cart({ item: { id: 'pink_wumpus' }, quantity: 1 })))).toEqual([
        { code: 'not_found', path: '$.line_items[0].item.id' },
      ]);
      expect(outcome(await client.read(randomUUID()))).toEqual([{ code: 'not_found' }]);
      expect(outcome(await client.cancel('no-id'))).toEqual([{ code: 'not_found' }]);
      expect(outcome(await client.complete(randomUUID(), laterPayment()))).toEqual([{ code: 'not_found' }]);
    });

    it('with one it is the checkout as it stands, and what was wrong', async () => {
      const id = await open();
      const before = (await client.read(id)).json;
      const { status, json } = await client.update(id, cart(roses(100_000)));
      const { messages, ...rest } = json;
      const { messages: messagesBefore, ...restBefore } = before;
      expect([status, rest]).toEqual([200, restBefore]);
      expect(messages).toEqual([
        ...messagesBefore,
        expect.objectContaining({ code: 'out_of_stock', path: '$.line_items[0].quantity' }),
      ]);
    });

    it('a declined payment leaves the checkout ready for another', async () => {
      const id = await ready();
      const { status, json } = await client.complete(id, laterPayment('fail_token'));
      expect([status, json.status]).toEqual([200, 'ready_for_complete']);
      expect(json.messages).toMatchObject([
        { type: 'error', code: 'payment_failed', severity: 'recoverable' },
      ]);
      expect((await client.complete(id, laterPayment())).json.status).toBe('completed');
    });

    it('what is not complete is not completed', async () => {
      const id = await open();
      const { status, json } = await client.complete(id, laterPayment());
      expect([status, json.status]).toEqual([200, 'incomplete']);
      expect(json.messages).toContainEqual(expect.objectContaining({ code: 'missing' }));
      const said = json.messages.map(({ code, path }: { code: string; path: string }) => `${code} ${path}`);
      expect(said).toEqual([...new Set(said)]);
    });
  });

  describe('protocol errors have statuses of their own', () => {
    const protocolError = ({ status, json }: Reply): [number, string] => {
      expect([errorProblems(json), json.ucp.version]).toEqual([[], '2026-04-08']);
      return [status, json.messages[0].code];
    };

    it.each([
      ['a body that is none', { line_items: 3 }, {}, 400, 'invalid'],
      ['no UCP-Agent', cart(), { 'ucp-agent': '' }, 400, 'invalid_profile_url'],
      ['no credential', cart(), { authorization: '' }, 401, 'unauthorized'],
      ['a credential that nobody has', cart(), { authorization: 'Bearer nobody' }, 401, 'unauthorized'],
    ])('%s', async (_what, body, headers, status, code) => {
      expect(protocolError(await client.create(body, headers as Record<string, string>))).toEqual([
        status,
        code,
      ]);
    });

    it('a key that was used for something else', async () => {
      const key = { 'idempotency-key': randomUUID() };
      await client.create(cart(), key);
      expect(protocolError(await client.create(cart(roses(2)), key))).toEqual([409, 'idempotency_conflict']);
    });

    it('what is over', async () => {
      const { id } = (await client.cancel(await open())).json;
      for (const reply of [
        await client.cancel(id),
        await client.update(id, cart()),
        await client.patch(id, cart()),
        await client.complete(id, laterPayment()),
      ]) {
        expect(protocolError(reply)).toEqual([409, 'invalid_state']);
      }
    });
  });

  describe('a payment that the buyer has to confirm', () => {
    it('is an escalation that says where; nothing else moves the checkout meanwhile', async () => {
      const id = await ready();
      const { status, json } = await client.complete(id, laterPayment('pm_card_authenticationRequired'));
      expect([status, json.status]).toEqual([200, 'requires_escalation']);
      expect(json.messages).toMatchObject([{ code: 'requires_3ds', severity: 'requires_buyer_input' }]);
      expect(json.continue_url).toMatch(/^https?:\/\//);
      expect((await client.cancel(id)).status).toBe(409);
      expect((await client.read(id)).json.status).toBe('requires_escalation');
    });
  });

  it('an expired checkout is canceled, says so, and is over', async () => {
    const id = await open();
    const database = new Client({ connectionString: shop.program.databaseUrl });
    await database.connect();
    await database.query(
      "update commerce.checkout_session set expires_at = now() - interval '1 s' where id = $1",
      [id],
    );
    await database.end();
    const { json } = await client.read(id);
    expect(json).toMatchObject({ status: 'canceled', messages: [{ type: 'info', code: 'expired' }] });
    expect((await client.update(id, cart())).status).toBe(409);
  });

  it('what costs nothing is completed without an instrument', async () => {
    const created = await client.create({
      ...cart(),
      ...shipTo(springfield, 'std-ship'),
      discounts: { codes: ['ALL_OFF'] },
    });
    expect(totalsByType(created.json.totals)).toMatchObject({
      items_discount: -3500,
      fulfillment: 0,
      total: 0,
    });
    const { json } = await client.complete(created.json.id, {});
    expect([json.status, json.settlement.amount]).toEqual(['completed', 0]);
    const unpaid = await client.complete(await ready(), {});
    expect(unpaid.json.messages).toContainEqual(expect.objectContaining({ code: 'missing' }));
  });

  it('a payment whose answer was lost leaves the checkout in progress, and is not tried again', async () => {
    const id = await ready();
    await shop.troublePayments({ cutAfter: 1 });
    const { status, json } = await client.complete(id, laterPayment());
    expect([status, json.status]).toEqual([200, 'complete_in_progress']);
    for (const reply of [await client.complete(id, laterPayment()), await client.cancel(id)]) {
      expect([reply.status, reply.json.messages[0].code]).toEqual([409, 'invalid_state']);
    }
    expect(json).not.toHaveProperty('settlement');
  });
});
