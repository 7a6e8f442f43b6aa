import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import type { RestClient } from '../support/rest-client.js';

let program: Program;
let shop: Organization;
let agent: RestClient;
let mug: string;

beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program, { defaultCurrency: 'SGD' });
  agent = program.rest(await shop.agent());
  const rail = await shop.graphql.run(
    'mutation ($settings: [PaymentRailSettingInput!]!) { setPaymentRail(input: { rail: "acp_stripe", settings: $settings }) { paymentRail { isEnabled } } }',
    {
      settings: [
        { name: 'secretKey', value: 'sk_test_0123456789' },
        { name: 'merchantId', value: 'acct_123' },
      ],
    },
  );
  const rate = await shop.graphql.run(
    `mutation {
      setShippingRate(input: {
        key: "std", service: "standard", title: "Standard", price: { amount: "5.00", currency: "SGD" }
      }) { shippingRate { key } }
    }`,
  );
  expect([rail.errors, rate.errors]).toEqual([undefined, undefined]);
});
afterAll(() => program.stop());

beforeEach(async () => {
  const { json } = await shop.rest.post('/api/v1/products', {
    title: `Mug ${newId()}`,
    sku: newId(),
    status: 'active',
    price: { amount: '12.50', currency: 'SGD' },
    inventoryQuantity: 10,
  });
  mug = json.product.id;
});

const sessions = '/api/v1/checkout-sessions';
const body = (more: object = {}) => ({
  items: [{ productId: mug, quantity: 2 }],
  paymentRail: 'acp_stripe',
  ...more,
});
const shippingAddress = { name: 'Ada Lim', line1: '1 Orchard Road', city: 'Singapore', country: 'sg' };
const available = async () =>
  (await shop.graphql.run('query ($id: ID!) { product(id: $id) { availableQuantity } }', { id: mug })).data
    .product.availableQuantity;

describe('a native checkout session over REST', () => {
  it('is opened with its items and requirements, read, changed, replaced and canceled', async () => {
    const created = await agent.post(
      sessions,
      body({ buyer: { email: 'ada@example.com' }, shippingAddress }),
    );
    const { session, items } = created.json;
    expect([created.status, created.headers.get('location'), created.headers.get('etag')]).toEqual([
      201,
      `${sessions}/${session.id}`,
      '"1"',
    ]);
    expect(created.json).toMatchObject({
      ok: true,
      apiVersion: 'agentic_checkout_v1',
      session: {
        organizationId: shop.id,
        status: 'ready_for_payment',
        paymentRail: 'acp_stripe',
        currency: 'SGD',
        subtotalAmount: 25,
        discountAmount: 0,
        shippingAmount: 5,
        taxAmount: 0,
        totalAmount: 30,
        paymentRequirements: { checkout_session_id: session.id, max_amount: 3000, currency: 'sgd' },
        cartVersion: 1,
        buyer: { firstName: null, lastName: null, email: 'ada@example.com', phone: null },
        shippingAddress: { name: 'Ada Lim', line1: '1 Orchard Road', country: 'SG', line2: null },
        billingAddress: null,
        shippingOptionId: 'std',
        shippingOptions: [{ id: 'std', title: 'Standard', service: 'standard', amount: 5 }],
        missingRequirements: [],
        payment: null,
        orderId: null,
        completedAt: null,
      },
      items: [
        {
          productId: mug,
          variantId: null,
          quantity: 2,
          unitAmount: 12.5,
          currency: 'SGD',
          subtotalAmount: 25,
        },
      ],
    });
    const address = `${sessions}/${session.id}`;
    const read = await agent.get(address);
    expect([read.status, read.json]).toEqual([200, created.json]);
    expect(await available()).toBe(8);

    const items3 = [{ productId: mug, quantity: 3 }];
    const stale = await agent.patch(address, { items: items3 }, { 'if-match': '"9"' });
    expect([stale.status, stale.json.code, stale.json.apiVersion]).toEqual([
      412,
      'VERSION_STALE',
      'agentic_checkout_v1',
    ]);
    const changed = await agent.patch(address, { items: items3 }, { 'if-match': '"1"' });
    expect([changed.status, changed.headers.get('etag'), changed.json.session.totalAmount]).toEqual([
      200,
      '"2"',
      42.5,
    ]);
    expect(changed.json.items[0].id).toBe(items[0].id);
    expect(await available()).toBe(7);

    const replaced = await agent.send('PUT', address, { body: body() });
    expect(replaced.json.session).toMatchObject({
      buyer: null,
      shippingAddress: null,
      totalAmount: 25,
      missingRequirements: [{ code: 'missing_shipping_address', field: 'shippingAddress' }],
    });

    const canceled = await agent.post(`${address}/cancel`);
    expect([
      canceled.status,
      canceled.json.session.status,
      canceled.json.session.paymentRequirements,
    ]).toEqual([200, 'canceled', null]);
    expect(await available()).toBe(10);
    const late = await agent.patch(address, { items: items3 });
    expect([late.status, late.json.code]).toEqual([409, 'CHECKOUT_ENDED']);
  });

  it('is opened once however often it is asked for under one key', async () => {
    const key = { 'idempotency-key': 'k'.repeat(180) };
    const [first, again] = [await agent.post(sessions, body(), key), await agent.post(sessions, body(), key)];
    expect([again.status, again.json, again.headers.get('idempotent-replayed')]).toEqual([
      201,
      first.json,
      'true',
    ]);
    expect(await available()).toBe(8);
    const other = await agent.post(sessions, body({ discountCodes: ['X'] }), key);
    expect([other.status, other.json.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const long = await agent.post(sessions, body(), { 'idempotency-key': 'k'.repeat(181) });
    expect([long.status, long.json.code]).toEqual([400, 'IDEMPOTENCY_KEY_INVALID']);
    const put = { 'idempotency-key': randomUUID() };
    const address = `${sessions}/${first.json.session.id}`;
    const replaced = await agent.send('PUT', address, { body: body({ discountCodes: ['X'] }), headers: put });
    const repeated = await agent.send('PUT', address, { body: body({ discountCodes: ['X'] }), headers: put });
    expect([repeated.json, repeated.headers.get('idempotent-replayed')]).toEqual([replaced.json, 'true']);
  });

  it('is for tokens of OAuth clients: other credentials are told what is needed', async () => {
    for (const rest of [shop.rest, shop.owner.rest]) {
      const { status, json } = await rest.post(sessions, body());
      expect([status, json.code, json.detail]).toEqual([
        403,
        'CALLER_NOT_ALLOWED',
        'This call needs an OAuth access token.',
      ]);
    }
    const reader = program.rest(await shop.agent(['orders:read']));
    const { status, json } = await reader.post(sessions, body());
    expect([status, json.code, json.detail]).toEqual([
      403,
      'SCOPE_MISSING',
      'This needs the scope checkout:write.',
    ]);
    const mutation = `mutation ($reference: String!) {
      createCheckoutSession(input: { items: [{ reference: $reference, quantity: 1 }] }) { checkoutSession { id } }
    }`;
    const { errors } = await shop.graphql.run(mutation, { reference: mug });
    expect(errors![0]!.extensions).toMatchObject({ code: 'CALLER_NOT_ALLOWED' });
  });

  it('takes the organization from the token, and lets the body only confirm it', async () => {
    expect((await agent.post(sessions, body({ organizationId: shop.id }))).status).toBe(201);
    const { status, json } = await agent.post(sessions, body({ organizationId: newId() }));
    expect([status, json.code]).toEqual([400, 'ORGANIZATION_MISMATCH']);
  });

  it('belongs to the client that opened it, whichever of its tokens it shows', async () => {
    const client = await shop.owner.createClient(shop.id, ['checkout:write']);
    const token = async () =>
      (
        await program.rest(null).post('/api/v1/oauth/token', {
          grant_type: 'client_credentials',
          client_id: client.clientId,
          client_secret: client.clientSecret,
        })
      ).json.access_token;
    const { json } = await program.rest(await token()).post(sessions, body());
    const address = `${sessions}/${json.session.id}`;
    expect((await program.rest(await token()).get(address)).status).toBe(200);
    const other = await agent.get(address);
    expect([other.status, other.json.code]).toEqual([404, 'CHECKOUT_NOT_FOUND']);
    const query = 'query ($id: ID!) { checkoutSession(id: $id) { id status } }';
    const { data } = await shop.owner.graphql(query, { id: json.session.id }, shop.id);
    expect(data.checkoutSession).toEqual({ id: json.session.id, status: 'ready_for_payment' });
  });

  it('rejects what is wrong with a request, all at once', async () => {
    const { status, json } = await agent.post(sessions, {
      items: [{ productId: mug, quantity: 0, price: 1 }],
      paymentRail: 'cash',
      shippingAddress: { country: 'Singapore' },
      coupon: 'X',
    });
    expect(status).toBe(400);
    expect(
      json.errors.map((one: { path: string; code: string }) => `${one.path} ${one.code}`).toSorted(),
    ).toEqual([
      'coupon UNKNOWN_FIELD',
      'items.0.price UNKNOWN_FIELD',
      'items.0.quantity OUT_OF_RANGE',
      'paymentRail FORMAT_INVALID',
      'shippingAddress.country FORMAT_INVALID',
    ]);
    const rail = await agent.post(sessions, body({ paymentRail: 'x402' }));
    expect([rail.status, rail.json.code]).toEqual([400, 'PAYMENT_RAIL_NOT_OFFERED']);
    const variantId = '01890000-0000-7000-8000-000000000000';
    const variant = await agent.post(sessions, body({ items: [{ productId: mug, variantId, quantity: 1 }] }));
    expect([variant.status, variant.json.errors[0].path]).toEqual([400, 'items.0.variantId']);
    const many = await agent.post(sessions, body({ items: [{ productId: mug, quantity: 11 }] }));
    expect([many.status, many.json.code, many.json.errors[0].path]).toEqual([
      409,
      'INVENTORY_INSUFFICIENT',
      'items.0.quantity',
    ]);
  });
});
