import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../support/program.js';
import { cart, payment, shipTo, springfield } from './checkout-requests.js';
import { FlowerShop, simulationSecret } from './flower-shop.js';
import type { UcpClient } from './ucp-client.js';
import { sharedUcp } from './ucp-schemas.js';

const unknownOrder = '01a1fe3a-948e-74ce-bd05-2cabe52cebcd';
const agent = { 'ucp-agent': 'profile="https://agent.invalid/profile"' };

describe('without the flag', () => {
  let program: Program;

  beforeAll(async () => {
    program = await startProgram();
  });
  afterAll(() => program.stop());

  it('nobody shops without credentials', async () => {
    const { status } = await program.rest(null).post('/ucp/2026-01-11/checkout-sessions', cart(), agent);
    expect(status).toBe(401);
  });

  it.each([
    ['POST', `/ucp/2026-01-11/testing/simulate-shipping/${unknownOrder}`],
    ['PUT', `/ucp/2026-01-11/orders/${unknownOrder}`],
  ])('there is no %s %s', async (method, path) => {
    const headers = { ...agent, 'simulation-secret': simulationSecret };
    const { status } = await program.rest().send(method, path, { headers, body: {} });
    expect([404, 405]).toContain(status);
  });

  it('nothing is stated of an order over GraphQL either', async () => {
    const { json } = await program.rest(null).post('/api/v1/oauth/token', {
      grant_type: 'client_credentials',
      client_id: program.demo.clientId,
      client_secret: program.demo.clientSecret,
    });
    const { errors } = await program
      .graphql(json.access_token)
      .run(`mutation { stateAgentOrder(id: "${unknownOrder}", statement: {}) { id } }`);
    expect(errors).toMatchObject([{ extensions: { code: 'OPERATION_INVALID' } }]);
  });
});

describe.skipIf(sharedUcp === null)('with the flag', () => {
  let shop: FlowerShop;
  let client: UcpClient;

  beforeAll(async () => {
    shop = await FlowerShop.open();
    client = shop.client('2026-01-11');
  });
  afterAll(() => shop.close());

  async function placed(): Promise<string> {
    const created = await client.create({ ...cart(), ...shipTo(springfield, 'std-ship') });
    const { json } = await client.complete(created.json.id, payment());
    return json.order.id;
  }

  const simulate = (orderId: string, headers: Record<string, string>) =>
    client.send('POST', `/testing/simulate-shipping/${orderId}`, undefined, headers);

  it('only 2026-01-11 is open, and only to shop', async () => {
    const open = await fetch(`${shop.program.url}/ucp/v1/checkout-sessions`, {
      method: 'POST',
      headers: agent,
    });
    expect(open.status).toBe(401);
    const native = await fetch(`${shop.program.url}/api/v1/checkout-sessions`, { method: 'POST' });
    expect(native.status).toBe(401);
    expect((await client.create(cart())).status).toBe(201);
  });

  it('its routes are in no document', async () => {
    const { text } = await shop.program.rest(null).get('/openapi.json');
    expect(text).not.toContain('simulate-shipping');
  });

  it.each([
    ['no secret', {}],
    ['another secret', { 'simulation-secret': 'another' }],
  ])('with %s nothing is shipped', async (_, headers) => {
    const orderId = await placed();
    const { status } = await simulate(orderId, headers);
    expect(status).toBe(403);
    const { json } = await client.order(orderId);
    expect(json.fulfillment.events).toEqual([]);
  });

  it('with the secret an order is shipped, and one that is not there is not found', async () => {
    const orderId = await placed();
    expect((await simulate(orderId, { 'simulation-secret': simulationSecret })).status).toBe(200);
    const { json } = await client.order(orderId);
    expect(json.line_items[0].status).toBe('fulfilled');
    expect((await simulate(unknownOrder, { 'simulation-secret': simulationSecret })).status).toBe(404);
  });

  it('an agent states events and adjustments beside ours, which it cannot change', async () => {
    const orderId = await placed();
    const { json: order } = await client.order(orderId);
    const lines = [{ id: order.line_items[0].id, quantity: 1 }];
    const event = { id: 'evt_1', occurred_at: '2026-01-11T10:00:00Z', type: 'in_transit', line_items: lines };
    const refund = {
      id: 'adj_1',
      occurred_at: '2026-01-11T11:00:00Z',
      type: 'refund',
      status: 'completed',
      amount: 500,
    };
    const { description } = order.fulfillment.expectations[0];
    order.fulfillment.events.push(event);
    order.fulfillment.expectations[0].description = 'changed';
    order.adjustments.push(refund);
    const stated = await client.send('PUT', `/orders/${orderId}`, order);
    expect(stated.status).toBe(200);
    const { json: after } = await client.order(orderId);
    expect(after).toEqual(stated.json);
    expect(after.fulfillment.events).toEqual([event]);
    expect(after.adjustments).toEqual([refund]);
    expect(after.fulfillment.expectations[0].description).toBe(description);
  });

  it.each([
    [
      'an event without a type',
      { fulfillment: { events: [{ id: 'e', occurred_at: '2026-01-11T10:00:00Z' }] } },
    ],
    ['events that are no list', { fulfillment: { events: 'none' } }],
    ['an adjustment of no known status', { adjustments: [{ id: 'a', type: 'refund', status: 'odd' }] }],
  ])('%s is rejected with 422', async (_, statement) => {
    const orderId = await placed();
    const { status } = await client.send('PUT', `/orders/${orderId}`, statement);
    expect(status).toBe(422);
  });
});
