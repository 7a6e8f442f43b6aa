import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOrganization } from '../support/organization.js';
import type { Reply } from '../support/rest-client.js';
import { roses, shipTo, springfield, totalsByType } from './checkout-requests.js';
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

  it('an agent is shown what its profile has in common with ours', async () => {
    const bare = shop.client('2026-04-08', shop.agent.userAgent('2026-04-08', ['checkout']));
    const { json } = await bare.create({
      ...cart(),
      discounts: { codes: ['10OFF'] },
      ...shipTo(springfield),
    });
    expect(json.ucp.capabilities).toEqual({ 'dev.ucp.shopping.checkout': [{ version: '2026-04-08' }] });
    for (const key of ['discounts', 'fulfillment']) {
      expect(json).not.toHaveProperty(key);
    }
    expect(totalsByType(json.totals)).toEqual({ subtotal: 3500, total: 3500 });
    const changed = await bare.update(json.id, {
      ...cart(),
      discounts: { codes: ['10OFF'] },
      ...shipTo(springfield, 'std-ship'),
    });
    expect(totalsByType(changed.json.totals)).toEqual({ subtotal: 3500, total: 3500 });
  });

  it('naming the e-mail address of a buyer shows no address that the merchant has stored', async () => {
    const methods = [{ type: 'shipping' }];
    const buyer = { email: 'john.doe@example.com' };
    const created = await client.create({ ...cart(), buyer, fulfillment: { methods } });
    expect(created.json.fulfillment.methods[0]).not.toHaveProperty('destinations');
    const { id } = created.json;
    const byId = { fulfillment: { methods: [{ type: 'shipping', selected_destination_id: 'addr_1' }] } };
    const chosen = await client.update(id, { ...cart(), buyer, ...byId });
    expect(JSON.stringify(chosen.json)).not.toContain('Main St');
    expect((await client.update(id, { ...cart(), buyer, ...shipTo(springfield) })).status).toBe(200);
    const next = await client.create({ ...cart(), buyer, fulfillment: { methods } });
    expect(next.json.fulfillment.methods[0].destinations).toEqual([springfield]);
    await client.cancel(id);
  });

  it("the merchant's people see and cancel every checkout, by their session (§4.7)", async () => {
    const store = await startOrganization(shop.program);
    await store.rest.post('/api/v1/products', {
      title: 'Vase',
      sku: 'vase',
      status: 'active',
      price: { amount: '12.50', currency: 'USD' },
      inventoryQuantity: 5,
      requiresShipping: false,
    });
    const agent = { authorization: `Bearer ${await store.agent()}` };
    const created = await client.create(cart({ item: { id: 'vase' }, quantity: 1 }), agent);
    expect(created.json).toMatchObject({ status: 'ready_for_complete', ucp: { payment_handlers: {} } });
    const own = `/checkout-sessions/${created.json.id}`;
    const people = { ...store.owner.headers, authorization: '', 'idempotency-key': '' };
    const read = await client.send('GET', `${own}?organizationId=${store.id}`, undefined, people);
    expect([read.status, read.json.id]).toEqual([200, created.json.id]);
    const unnamed = await client.send('GET', own, undefined, people);
    expect([unnamed.status, unnamed.json.messages[0].code]).toEqual([400, 'organization_required']);
    const canceled = await client.send('POST', `${own}/cancel?organizationId=${store.id}`, undefined, people);
    expect([canceled.status, canceled.json.status]).toEqual([200, 'canceled']);
    expect(outcome(await client.read(created.json.id))).toEqual([{ code: 'not_found' }]);
  });

  it('both versions and the native protocol show the same checkout to the client that opened it', async () => {
    const id = await ready();
    const native = await shop.program.rest(null).get(`/api/v1/checkout-sessions/${id}`, shop.withToken);
    const { json } = await client.read(id);
    expect(native.json.session).toMatchObject({
      id,
      status: 'ready_for_payment',
      paymentRail: expect.stringMatching(/^acp_|^x402$/),
      totalAmount: totalsByType(json.totals).total! / 100,
    });
    const stranger = shop.client('2026-01-11');
    expect((await stranger.read(id)).status).toBe(404);
  });
});
