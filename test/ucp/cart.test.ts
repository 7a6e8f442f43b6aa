import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { AgenticShop, paidWith, sentHome } from '../commerce/agentic-shop.js';
import { startOrganization } from '../support/organization.js';
import type { Reply } from '../support/rest-client.js';
import { UcpClient } from './ucp-client.js';
import { sharedUcp, UcpSchemas } from './ucp-schemas.js';

let shop: AgenticShop;
let agent: UcpClient;
beforeAll(async () => {
  shop = await AgenticShop.open();
  agent = clientOf(['checkout', 'cart', 'discount', 'fulfillment', 'order']);
});
afterAll(() => shop.close());

const schemas = sharedUcp === null ? null : new UcpSchemas('2026-04-08');
const checkCart = schemas?.check('shopping/discount.json#/$defs/dev.ucp.shopping.cart');

/** What of a cart or a checkout is not as published. */
const problemsOf =
  schemas === null
    ? null
    : (value: unknown) =>
        Object.hasOwn(value as object, 'status') ? schemas.checkoutProblems(value) : checkCart!(value);

const clientOf = (capabilities: string[], token: string | null = shop.token): UcpClient =>
  new UcpClient({
    endpoint: `${shop.program.url}/ucp/v1`,
    userAgent: shop.agent.userAgent('2026-04-08', capabilities),
    token,
    check: shop.program.check,
    checkoutProblems: problemsOf,
  });

const lines = (...items: [id: string, quantity: number][]) =>
  items.map(([id, quantity]) => ({ item: { id }, quantity }));

const create = (body: object, headers?: Record<string, string>): Promise<Reply> =>
  agent.send('POST', '/carts', body, headers);
const read = (id: string): Promise<Reply> => agent.send('GET', `/carts/${id}`);
const put = (id: string, body: object, headers?: Record<string, string>): Promise<Reply> =>
  agent.send('PUT', `/carts/${id}`, body, headers);
const cancel = (id: string, headers?: Record<string, string>): Promise<Reply> =>
  agent.send('POST', `/carts/${id}/cancel`, undefined, headers);

const archive = (id: string) => shop.program.rest().send('DELETE', `/api/v1/products/${id}`);

const notFound = { ucp: { status: 'error' }, messages: [{ code: 'not_found', severity: 'unrecoverable' }] };

describe('a cart by 2026-04-08', () => {
  it('is created with an estimate of what it costs, and reserves nothing', async () => {
    const mug = await shop.product(10);
    const buyer = { first_name: 'Ada', email: 'ada@example.com' };
    const context = { address_country: 'US', currency: 'USD', intent: 'a present' };
    const { status, json, headers } = await create({ line_items: lines([mug, 2]), buyer, context });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      ucp: {
        status: 'success',
        capabilities: {
          'dev.ucp.shopping.cart': [{ version: '2026-04-08' }],
          'dev.ucp.shopping.discount': [{ version: '2026-04-08' }],
        },
      },
      line_items: [{ item: { id: mug, price: 2550 }, quantity: 2 }],
      currency: 'USD',
      totals: [
        { type: 'subtotal', amount: 5100 },
        { type: 'total', amount: 5100 },
      ],
      buyer,
      context,
    });
    expect(json).not.toHaveProperty('status');
    expect(json).not.toHaveProperty('payment');
    expect(headers.get('signature')).not.toBeNull();
    expect(await shop.stock(mug)).toEqual({ onHand: 10, reserved: 0 });
    expect((await read(json.id)).json).toEqual(json);
  });

  it('is replaced as a whole, and rejected in parts that cannot be, with the cart as it stands', async () => {
    const [mug, cup] = [await shop.product(10), await shop.product(10, '3.00')];
    const { json } = await create({ line_items: lines([mug, 2]), buyer: { email: 'ada@example.com' } });
    const replaced = await put(json.id, { id: json.id, line_items: lines([mug, 1], [cup, 2]) });
    expect(replaced.json.totals.at(-1)).toMatchObject({ type: 'total', amount: 3150 });
    expect(replaced.json.buyer).toBeUndefined();
    expect(replaced.json.line_items[0].id).toBe(json.line_items[0].id);

    const rejected = await put(json.id, { line_items: lines(['no-such-thing', 1]) });
    expect([rejected.status, rejected.json.line_items]).toEqual([200, replaced.json.line_items]);
    expect(rejected.json.messages).toEqual([
      expect.objectContaining({ type: 'error', code: 'not_found', path: '$.line_items[0].item.id' }),
    ]);
    const other = await put(json.id, { id: newId(), line_items: lines([mug, 1]) });
    expect([other.status, other.json.messages[0].path]).toEqual([400, '$.id']);
  });

  it('tells what is short and what a code does not take off', async () => {
    const mug = await shop.product(1);
    const { json } = await create({ line_items: lines([mug, 2]), discounts: { codes: ['NOTHING'] } });
    expect(json.messages).toEqual([
      expect.objectContaining({ type: 'warning', code: 'out_of_stock', path: '$.line_items[0]' }),
      expect.objectContaining({
        type: 'warning',
        code: 'discount_code_invalid',
        path: '$.discounts.codes[0]',
      }),
    ]);
  });

  it('tells what cannot be bought any more, and does not count it', async () => {
    const [mug, cup] = [await shop.product(10), await shop.product(10, '3.00')];
    const { json } = await create({ line_items: lines([mug, 1], [cup, 1]) });
    await archive(mug);
    const { json: now } = await read(json.id);
    expect(now.line_items).toMatchObject([{ item: { id: cup } }]);
    expect(now.totals.at(-1).amount).toBe(300);
    expect(now.messages).toMatchObject([{ type: 'warning', code: 'item_unavailable' }]);
    await archive(cup);
    const { json: empty } = await read(json.id);
    expect([empty.line_items, empty.totals.at(-1).amount, empty.messages.length]).toEqual([[], 0, 2]);
  });

  it('is gone once it was canceled', async () => {
    const mug = await shop.product(10);
    const { json } = await create({ line_items: lines([mug, 1]) });
    const key = { 'idempotency-key': randomUUID() };
    const canceled = await cancel(json.id, key);
    expect([canceled.status, canceled.json]).toEqual([200, json]);
    expect((await cancel(json.id, key)).json).toEqual(json);
    for (const reply of [
      await read(json.id),
      await cancel(json.id),
      await put(json.id, { line_items: lines([mug, 1]) }),
    ]) {
      expect([reply.status, reply.json]).toEqual([200, expect.objectContaining({})]);
      expect(reply.json).toMatchObject(notFound);
    }
  });

  it('is made once for a key, however often the call is repeated', async () => {
    const mug = await shop.product(10);
    const key = { 'idempotency-key': randomUUID() };
    const body = { line_items: lines([mug, 1]) };
    const replies = await Promise.all([create(body, key), create(body, key)]);
    const made = replies.filter(({ status }) => status === 201);
    const again = await create(body, key);
    expect(new Set([...made, again].map(({ json }) => json.id)).size).toBe(1);
    expect((await create({ line_items: lines([mug, 2]) }, key)).status).toBe(409);
  });

  it.each([
    ['nothing', {}, 400, '$.line_items'],
    ['no items', { line_items: [] }, 400, '$.line_items'],
    [
      'too many items',
      { line_items: lines(...Array.from({ length: 101 }, () => ['x', 1] as [string, number])) },
      400,
      '$.line_items',
    ],
    ['half a unit', { line_items: lines(['x', 0.5]) }, 400, '$.line_items[0].quantity'],
    [
      'a context that is too long',
      { line_items: lines(['x', 1]), context: { intent: 'x'.repeat(1001) } },
      400,
      '$.context.intent',
    ],
    ['what is not sold', { line_items: lines(['no-such-thing', 1]) }, 200, '$.line_items[0].item.id'],
  ])('cannot be made of %s', async (_title, body, status, path) => {
    const reply = await create(body);
    expect([reply.status, reply.json.messages[0].path]).toEqual([status, path]);
    expect(schemas?.check('shopping/types/error_response.json')(reply.json) ?? []).toEqual([]);
  });

  it('is demanded at its version by If-Match', async () => {
    const mug = await shop.product(10);
    const { json, headers } = await create({ line_items: lines([mug, 1]) });
    const tag = { 'if-match': headers.get('etag')! };
    expect((await put(json.id, { line_items: lines([mug, 2]) }, tag)).status).toBe(200);
    expect((await put(json.id, { line_items: lines([mug, 3]) }, tag)).status).toBe(412);
  });

  it('needs an agent that has the capability', async () => {
    const mug = await shop.product(10);
    const { json } = await create({ line_items: lines([mug, 1]) });
    const other = clientOf(['checkout', 'discount']);
    for (const reply of [
      await other.send('POST', '/carts', { line_items: lines([mug, 1]) }),
      await other.send('GET', `/carts/${json.id}`),
    ]) {
      expect([reply.status, reply.json.messages[0].code]).toEqual([200, 'capabilities_incompatible']);
    }
    // Without it `cart_id` is not understood, so that nothing is bought.
    const opened = await other.create({ cart_id: json.id, line_items: [] });
    expect([opened.status, opened.json.messages[0].path]).toEqual([400, '$.line_items']);
  });

  it('is nothing of 2026-01-11', async () => {
    const early = new UcpClient({
      endpoint: `${shop.program.url}/ucp/2026-01-11`,
      userAgent: shop.agent.userAgent('2026-01-11'),
      token: shop.token,
      check: () => {},
      checkoutProblems: null,
    });
    expect((await early.send('POST', '/carts', { line_items: lines(['x', 1]) })).status).toBe(404);
    expect((await early.create({ cart_id: newId(), line_items: [], currency: 'USD' })).status).toBe(400);
  });
});

describe('a checkout of a cart', () => {
  it('buys it: the cart is one checkout, follows it, and is gone once it was paid', async () => {
    const [mug, cup] = [await shop.product(10), await shop.product(10, '3.00')];
    const { json: cart } = await create({
      line_items: lines([mug, 2]),
      buyer: { email: 'ada@example.com' },
    });
    const opened = await agent.create({ cart_id: cart.id, line_items: lines([cup, 9]) });
    expect(opened.status).toBe(201);
    expect(opened.json).toMatchObject({
      line_items: [{ item: { id: mug }, quantity: 2 }],
      buyer: { email: 'ada@example.com' },
    });
    expect(opened.json.ucp.capabilities).not.toHaveProperty('dev.ucp.shopping.cart');
    expect(await shop.stock(mug)).toEqual({ onHand: 10, reserved: 2 });
    const { id } = opened.json;
    expect((await agent.create({ cart_id: cart.id })).json.id).toBe(id);

    const checkout = { line_items: lines([mug, 1], [cup, 1]), buyer: { email: 'ada@example.com' } };
    expect((await agent.update(id, { ...checkout, ...sentHome.ucp })).json.status).toBe('ready_for_complete');
    const { json: followed } = await read(cart.id);
    expect(followed.line_items).toMatchObject([
      { item: { id: mug }, quantity: 1 },
      { item: { id: cup }, quantity: 1 },
    ]);
    expect((await agent.complete(id, paidWith('success_token').ucp)).json.status).toBe('completed');
    expect((await read(cart.id)).json).toMatchObject(notFound);
    expect((await agent.create({ cart_id: cart.id })).json).toMatchObject(notFound);
  });

  it.each([newId(), 'no-id', ''])('needs a cart that there is, not %j', async cartId => {
    expect((await agent.create({ cart_id: cartId, line_items: [] })).json).toMatchObject(notFound);
  });

  it('is not possible with the cart of another agent', async () => {
    const mug = await shop.product(10);
    const { json: cart } = await create({ line_items: lines([mug, 1]) });
    const organization = await startOrganization(shop.program);
    const { clientId, clientSecret } = await organization.owner.createClient(organization.id, [
      'checkout:write',
    ]);
    const { json } = await shop.program.rest(null).post('/api/v1/oauth/token', {
      ...{ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    });
    const other = clientOf(['checkout', 'cart'], json.access_token);
    for (const reply of [
      await other.send('GET', `/carts/${cart.id}`),
      await other.send('PUT', `/carts/${cart.id}`, { line_items: lines([mug, 2]) }),
      await other.send('POST', `/carts/${cart.id}/cancel`),
      await other.create({ cart_id: cart.id }),
    ]) {
      expect(reply.json).toMatchObject(notFound);
    }
    expect((await read(cart.id)).json).toEqual(cart);
  });
});
