import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AcpShop, home } from './acp-agent.js';

let shop: AcpShop;
beforeAll(async () => {
  shop = await AcpShop.open();
});
afterAll(() => shop.program.stop());

const native = '/api/v1/checkout-sessions';
const shippingAddress = { name: 'Ada Tan', line1: '1 Raffles Place', city: 'Singapore', country: 'SG' };

describe('a session is the same through every door of its client', () => {
  it('opened by the native form, it is changed and paid by ACP', async () => {
    const items = [{ productId: await shop.product(), quantity: 2 }];
    const opened = await shop.agent.rest.post(native, {
      items,
      paymentRail: 'acp_scripted',
      shippingAddress,
    });
    const { id, totalAmount } = opened.json.session;
    const read = await shop.agent.read(id);
    expect(read.json).toMatchObject({
      status: 'ready_for_payment',
      fulfillment_details: { address: { line_one: '1 Raffles Place' } },
      selected_fulfillment_options: [{ option_id: 'std' }],
    });
    expect(read.json.totals.at(-1)).toMatchObject({ type: 'total', amount: totalAmount * 100 });
    await shop.agent.update(id, { discounts: { codes: ['TENTH'] } });
    expect((await shop.agent.complete(id, 'captures')).json.status).toBe('completed');
    const { session } = (await shop.agent.rest.get(`${native}/${id}`)).json;
    expect(session).toMatchObject({ status: 'completed', discountAmount: 4, payment: { state: 'captured' } });
  });

  it('opened by ACP, it is read and canceled by the native form', async () => {
    const { json } = await shop.agent.create({
      line_items: [{ id: await shop.product() }],
      buyer: { email: 'ada@example.com' },
      fulfillment_details: home,
    });
    const { session } = (await shop.agent.rest.get(`${native}/${json.id}`)).json;
    expect(session).toMatchObject({
      status: 'ready_for_payment',
      buyer: { email: 'ada@example.com' },
      gaps: [{ code: 'missing_shipping_option' }],
    });
    await shop.agent.rest.post(`${native}/${json.id}/cancel`, {});
    expect((await shop.agent.read(json.id)).json.status).toBe('canceled');
  });
});
