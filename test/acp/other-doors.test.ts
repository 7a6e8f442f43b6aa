import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShoppingAgent } from '../ucp/shopping-agent.js';
import { AcpShop, home } from './acp-agent.js';
import { type Bought, buyThrough, doors, Stall, stallKinds } from './doors.js';

let shop: AcpShop;
let platform: ShoppingAgent;
beforeAll(async () => {
  shop = await AcpShop.open();
  platform = await ShoppingAgent.start();
});
afterAll(async () => {
  await shop.program.stop();
  await platform.stop();
});

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

describe.each(stallKinds)('of a merchant %s', kind => {
  let stall: Stall;
  beforeAll(async () => {
    stall = await Stall.open(shop, platform, kind);
  });

  const refused: Record<(typeof doors)[number], Bought> = {
    native: { status: 409, said: ['missing_shipping_address shippingAddress'], order: null },
    acp: { status: 200, said: ['missing $.fulfillment_details.address'], order: null },
    'ucp 2026-04-08': {
      status: 200,
      said: ['missing $.fulfillment.methods[0].selected_destination_id'],
      order: null,
    },
    'ucp 2026-01-11': {
      status: 400,
      said: ['missing $.fulfillment.methods[0].selected_destination_id'],
      order: null,
    },
  };

  describe.each(doors)('by the door %s', door => {
    it.each(['physical', 'mixed'] as const)('%s goods are not bought without an address', async goods => {
      expect(await buyThrough(door, stall, { goods, hasAddress: false })).toEqual(refused[door]);
    });

    it.each([
      ['physical', ['to_ship'], 'to_ship'],
      ['mixed', ['to_ship', 'completed'], 'to_ship'],
    ] as const)('%s goods with an address are bought, to be shipped', async (goods, lines, status) => {
      const bought = await buyThrough(door, stall, { goods, hasAddress: true });
      expect(bought).toEqual({ status: 200, said: [], order: { status, lines } });
    });

    it.each([false, true])(
      'digital goods are bought, and nothing is to be shipped (address: %s)',
      async hasAddress => {
        const bought = await buyThrough(door, stall, { goods: 'digital', hasAddress });
        expect(bought).toEqual({
          status: 200,
          said: [],
          order: { status: 'completed', lines: ['completed'] },
        });
      },
    );
  });
});
