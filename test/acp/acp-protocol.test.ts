import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { bearer } from '../support/program.js';
import { AcpShop, home } from './acp-agent.js';
import { acpExamples, hasAcpData } from './acp-schemas.js';

let shop: AcpShop;
let mug: string;
beforeAll(async () => {
  shop = await AcpShop.open();
});
afterAll(() => shop.program.stop());
beforeEach(async () => {
  mug = await shop.product();
});

const cart = (more: Record<string, unknown> = {}, quantity = 2) => ({
  line_items: [{ id: mug, quantity }],
  currency: 'sgd',
  capabilities: {},
  ...more,
});

const opened = async (more: Record<string, unknown> = {}): Promise<string> => {
  const { status, json } = await shop.agent.create(cart(more));
  expect(status).toBe(201);
  return json.id;
};

/** One that can be paid: 40 for the mugs, 5 for shipping, 9 % on it. */
const payable = async (): Promise<string> => {
  const id = await opened({ fulfillment_details: home });
  const { json } = await shop.agent.update(id, choice('std'));
  expect(json.status).toBe('ready_for_payment');
  return id;
};
const choice = (id: string) => ({
  selected_fulfillment_options: [{ type: 'shipping', option_id: id, item_ids: [] }],
});
const totalOf = ({ totals }: { totals: { type: string; amount: number }[] }) =>
  totals.find(({ type }) => type === 'total')!.amount;
const messages = ({ messages: all }: { messages: { type: string; code?: string; param?: string }[] }) =>
  all.map(({ type, code, param }) => [type, code, param]);

describe('a session', () => {
  it('is opened, completed step by step, and paid', async () => {
    const id = await opened({ buyer: { email: 'ada@example.com', first_name: 'Ada' } });
    const bare = await shop.agent.read(id);
    expect(bare.json).toMatchObject({ status: 'not_ready_for_payment', currency: 'sgd' });
    expect(messages(bare.json)).toEqual([['error', 'missing', '$.fulfillment_details.address']]);

    const placed = await shop.agent.update(id, { fulfillment_details: home });
    expect(placed.json.fulfillment_options.map((option: { id: string }) => option.id)).toEqual([
      'std',
      'exp',
    ]);
    expect(messages(placed.json)).toEqual([['error', 'missing', '$.selected_fulfillment_options']]);

    const chosen = await shop.agent.update(id, choice('exp'));
    expect([chosen.json.status, totalOf(chosen.json)]).toEqual(['ready_for_payment', 5995]);
    const cheaper = await shop.agent.update(id, {
      ...choice('std'),
      discounts: { codes: ['tenth', 'NOPE'] },
    });
    expect([cheaper.json.status, totalOf(cheaper.json)]).toEqual(['ready_for_payment', 4469]);
    expect(messages(cheaper.json)).toEqual([['warning', 'discount_code_invalid', '$.discounts.codes[1]']]);

    const paid = await shop.agent.complete(id, 'captures');
    expect([paid.status, paid.json.status]).toEqual([200, 'completed']);
    const { order } = paid.json;
    expect(order).toMatchObject({
      checkout_session_id: id,
      permalink_url: expect.stringContaining(`${shop.program.url}/order/`),
    });
    const charge = shop.processor.captured.at(-1)!;
    expect([charge.due.sessionId, charge.amount]).toEqual([id, '44.69']);
    expect((await shop.agent.read(id)).json).toEqual(paid.json);
    expect(await shop.available(mug)).toBe(8);
  });

  it('has an order that can be read', async () => {
    const paid = await shop.agent.complete(await payable(), 'captures');
    const { json } = await shop.agent.get(`/acp/orders/${paid.json.order.id}`);
    expect(json).toMatchObject({
      id: paid.json.order.id,
      status: 'confirmed',
      line_items: [{ title: 'Mug', quantity: { ordered: 2, current: 2, fulfilled: 0 }, unit_price: 2000 }],
      fulfillments: [{ status: 'processing', destination: { city: 'Singapore' } }],
    });
    expect(totalOf(json)).toBe(4905);
  });

  it('is canceled once, and its stock is free again', async () => {
    const id = await payable();
    expect(await shop.available(mug)).toBe(8);
    const canceled = await shop.agent.cancel(id);
    expect([canceled.status, canceled.json.status]).toEqual([200, 'canceled']);
    expect(messages(canceled.json)).toEqual([['info', undefined, undefined]]);
    expect(await shop.available(mug)).toBe(10);
    const again = await shop.agent.cancel(id);
    expect([again.status, again.json.code, again.headers.get('allow')]).toEqual([405, 'checkout_ended', '']);
    const changed = await shop.agent.update(id, { line_items: [{ id: mug }] });
    expect([changed.status, changed.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('keeps what an update leaves out, and clears what is null', async () => {
    const id = await payable();
    const more = await shop.agent.update(id, { line_items: [{ id: mug, quantity: 3 }] });
    expect(more.json).toMatchObject({
      status: 'ready_for_payment',
      buyer: { email: 'ada@example.com' },
      selected_fulfillment_options: [{ option_id: 'std' }],
    });
    const cleared = await shop.agent.update(id, { fulfillment_details: null });
    expect(cleared.json).not.toHaveProperty('selected_fulfillment_options');
    expect(cleared.json.status).toBe('not_ready_for_payment');
  });

  it('shows the stock that does not suffice beside the session that stays as it was', async () => {
    const id = await payable();
    const { status, json } = await shop.agent.update(id, { line_items: [{ id: mug, quantity: 11 }] });
    expect([status, json.line_items[0].quantity]).toEqual([200, 2]);
    expect(messages(json)).toContainEqual([
      'error',
      'out_of_stock',
      expect.stringContaining('$.line_items[0]'),
    ]);
  });

  it('is nobody else’s to see', async () => {
    const id = await opened();
    const stranger = await shop.anotherAgent();
    const { status, json } = await stranger.read(id);
    expect([status, json]).toEqual([
      404,
      expect.objectContaining({ type: 'invalid_request', code: 'not_found' }),
    ]);
  });
});

describe('a payment', () => {
  it('that is declined is told in the session, which can be paid by another', async () => {
    const id = await payable();
    const { status, json } = await shop.agent.complete(id, 'declines');
    expect([status, json.status]).toEqual([200, 'ready_for_payment']);
    expect(messages(json)).toEqual([['error', 'payment_declined', undefined]]);
    expect((await shop.agent.complete(id, 'captures')).json.status).toBe('completed');
  });

  it('that the buyer has to confirm escalates to the page where that is done', async () => {
    const id = await payable();
    const { status, json } = await shop.agent.complete(id, 'asks_buyer');
    expect([status, json.status]).toEqual([200, 'requires_escalation']);
    expect(json.continue_url).toMatch(/^https:\/\/bank\.example\//);
    const canceled = await shop.agent.cancel(id);
    expect([canceled.status, canceled.json.code]).toEqual([409, 'checkout_in_progress']);
  });

  it('whose outcome nobody knows is under way, and is not made again', async () => {
    const id = await payable();
    const { json } = await shop.agent.complete(id, 'silent_uncharged');
    expect([json.status, messages(json)]).toEqual(['complete_in_progress', [['info', undefined, undefined]]]);
    const again = await shop.agent.complete(id, 'captures');
    expect([again.status, again.json.code]).toEqual([409, 'checkout_in_progress']);
  });

  it('of a session that lacks something is told what', async () => {
    const id = await opened();
    const { status, json } = await shop.agent.complete(id, 'captures');
    expect([status, json.status]).toEqual([200, 'not_ready_for_payment']);
    expect(messages(json)).toEqual([['error', 'missing', '$.fulfillment_details.address']]);
  });

  it('by a handler that is not offered is rejected', async () => {
    const id = await payable();
    const { status, json } = await shop.agent.send('POST', `/${id}/complete`, {
      payment_data: {
        handler_id: 'gold',
        instrument: { type: 'gold', credential: { type: 'bar', token: 'x' } },
      },
    });
    expect([status, json.type]).toEqual([400, 'invalid_request']);
  });

  it('asked for again with the same key is the same answer, and moves money once', async () => {
    const id = await payable();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await shop.agent.complete(id, 'captures', headers);
    const second = await shop.agent.complete(id, 'captures', headers);
    expect([second.status, second.json]).toEqual([200, first.json]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const other = await shop.agent.complete(id, 'declines', headers);
    expect([other.status, other.json.code]).toEqual([422, 'idempotency_conflict']);
    expect(shop.processor.captured.filter(({ due }) => due.sessionId === id)).toHaveLength(1);
  });
});

describe('every request', () => {
  it('has its key and its id repeated', async () => {
    const headers = { 'idempotency-key': 'k'.repeat(255), 'request-id': 'req-1' };
    const { status, headers: sent } = await shop.agent.create(cart(), headers);
    expect([status, sent.get('idempotency-key'), sent.get('request-id')]).toEqual([
      201,
      headers['idempotency-key'],
      'req-1',
    ]);
  });

  it('that creates or changes takes a key, once a place', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await shop.agent.create(cart(), headers);
    const again = await shop.agent.create(cart(), headers);
    expect([again.status, again.json.id, again.headers.get('idempotent-replayed')]).toEqual([
      201,
      first.json.id,
      'true',
    ]);
    const conflict = await shop.agent.create(cart({}, 1), headers);
    expect([conflict.status, conflict.json.code]).toEqual([422, 'idempotency_conflict']);
    const update = { discounts: { codes: ['TENTH'] } };
    const elsewhere = await shop.agent.update(first.json.id, update, headers);
    const second = await shop.agent.update(await opened(), update, headers);
    expect([elsewhere.status, second.status]).toEqual([200, 200]);
  });

  it.each([
    ['without a key', { 'idempotency-key': undefined }, 400, 'idempotency_key_required'],
    ['with a key that is too long', { 'idempotency-key': 'k'.repeat(256) }, 400, 'idempotency_key_invalid'],
    ['without a version', { 'api-version': undefined }, 400, 'missing_api_version'],
    ['of another version', { 'api-version': '2019-01-01' }, 400, 'unsupported_api_version'],
  ])('%s is rejected', async (_name, headers, status, code) => {
    const rest = shop.program.rest(await shop.merchant.agent());
    const sent = Object.entries({
      'api-version': '2026-04-17',
      'idempotency-key': randomUUID(),
      ...headers,
    }).filter(([, value]) => value !== undefined) as [string, string][];
    const reply = await rest.post('/acp/checkout_sessions', cart(), Object.fromEntries(sent));
    expect([reply.status, reply.json]).toEqual([
      status,
      expect.objectContaining({ type: 'invalid_request', code }),
    ]);
    expect(reply.json.supported_versions).toEqual(code.endsWith('api_version') ? ['2026-04-17'] : undefined);
  });

  it('of an item that does not exist names it', async () => {
    const { status, json } = await shop.agent.create({
      line_items: [{ id: mug }, { id: 'nothing' }],
      currency: 'sgd',
      capabilities: {},
    });
    expect([status, json.code, json.param]).toEqual([400, 'invalid_item_id', '$.line_items[1].id']);
    expect(json.message).toBe('$.line_items[1].id: No active product has this id or SKU.');
  });

  it('in another currency than that of the items is rejected: nothing is converted', async () => {
    const { status, json } = await shop.agent.create(cart({ currency: 'usd' }));
    expect([status, json.code, json.param]).toEqual([400, 'unsupported', '$.currency']);
    expect(await shop.available(mug)).toBe(10);
  });

  it('takes an OAuth client with checkout:write', async () => {
    const rest = shop.program.rest(null);
    const noCredential = await rest.post('/acp/checkout_sessions', cart());
    expect([noCredential.status, noCredential.json.type]).toEqual([401, 'invalid_request']);
    const headers = bearer(shop.merchant.apiKey);
    const key = await rest.post('/acp/checkout_sessions', cart(), headers);
    expect([key.status, key.json.code]).toEqual([403, 'caller_not_allowed']);
    const reader = bearer(await shop.merchant.agent(['catalog:read']));
    const scopeless = await rest.post('/acp/checkout_sessions', cart(), reader);
    expect([scopeless.status, scopeless.json.code]).toEqual([403, 'scope_missing']);
  });

  it('of a field that the protocol does not know is rejected with its place', async () => {
    const { status, json } = await shop.agent.create(cart({ buyer: { email: 'a@b.c', shoe_size: 9 } }));
    expect([status, json.param]).toEqual([400, '$.buyer.shoe_size']);
  });
});

it.skipIf(!hasAcpData)('the published examples work, with an item of ours', async () => {
  await shop.product({ sku: 'item_123' });
  const examples = acpExamples('examples.agentic_checkout.json');
  const create = examples.create_checkout_session_request as Record<string, unknown>;
  const { status, json } = await shop.agent.create({ ...create, currency: 'sgd' });
  expect([status, json.line_items[0].item.id]).toEqual([201, 'item_123']);
  const cancel = await shop.agent.send(
    'POST',
    `/${json.id}/cancel`,
    examples.cancel_checkout_session_request as object,
  );
  expect(cancel.json.status).toBe('canceled');
  expect((await shop.agent.read(newId())).status).toBe(404);
});
