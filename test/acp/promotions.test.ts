import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../support/rest-client.js';
import { ShoppingAgent } from '../ucp/shopping-agent.js';
import { AcpShop } from './acp-agent.js';
import { type Protocol, protocols, Stall } from './protocols.js';

let shop: AcpShop;
let platform: ShoppingAgent;
let stall: Stall;
/** Ids of the promotions: an automatic one, and that of the code. */
let promotions: { sale: string; last: string };

beforeAll(async () => {
  shop = await AcpShop.open();
  platform = await ShoppingAgent.start();
  stall = await Stall.open(shop, platform, 'without shipping rates');
  promotions = {
    sale: await promotion({
      name: 'Two off each',
      terms: { kind: 'amount_off', amount: '2.00' },
      currency: 'SGD',
    }),
    last: await promotion({
      ...{ name: 'Last tenth', trigger: 'code', code: 'LAST', limits: { usageLimit: protocols.length } },
      terms: { kind: 'percentage', percentage: '10' },
    }),
  };
});
afterAll(async () => {
  await shop.program.stop();
  await platform.stop();
});

/** Answers its id. */
async function promotion(input: object): Promise<string> {
  const create = `mutation ($input: CreatePromotionInput!) { createPromotion(input: $input) { promotion { id } } }`;
  const combination = { stacking: 'combinable', combinesWith: [] };
  const everywhere = { status: 'active', isForAssignedProducts: false, isInCheckout: true, combination };
  const { data, errors } = await stall.merchant.graphql.run(create, { input: { ...everywhere, ...input } });
  expect(errors).toBeUndefined();
  return data.createPromotion.promotion.id;
}

const useCount = async (id: string): Promise<number> => {
  const query = 'query ($id: ID!) { promotion(id: $id) { useCount } }';
  return (await stall.merchant.graphql.run(query, { id })).data.promotion.useCount;
};

const native = '/api/v1/checkout-sessions';
const address = { line1: '1 Raffles Place', country: 'SG' };
const credential = { type: 'spt', token: 'spt_1', plan: 'captures' };
const instrument = { id: 'instr_1', handler_id: 'card_1', type: 'card', credential };

/** What each protocol sends to open a session of two files with a code, and to pay it. */
const doors: Record<Protocol, { open: () => Promise<Reply>; pay: (id: string) => Promise<Reply> }> = {
  native: {
    open: () =>
      stall.acp.rest.post(native, {
        items: [{ productId: stall.file, quantity: 2 }],
        paymentRail: 'acp_scripted',
        ...{ shippingAddress: address, discountCodes: ['last'] },
      }),
    pay: id => stall.acp.rest.post(`${native}/${id}/complete`, { payment: { type: 'card', credential } }),
  },
  acp: {
    open: () =>
      stall.acp.create({ line_items: [{ id: stall.file, quantity: 2 }], discounts: { codes: ['last'] } }),
    pay: id => stall.acp.complete(id, 'captures'),
  },
  'ucp 2026-04-08': {
    open: () => stall.ucp['2026-04-08'].create(ucpCart()),
    pay: id =>
      stall.ucp['2026-04-08'].complete(id, { payment: { instruments: [{ ...instrument, selected: true }] } }),
  },
  'ucp 2026-01-11': {
    open: () => stall.ucp['2026-01-11'].create(ucpCart()),
    pay: id => stall.ucp['2026-01-11'].complete(id, { payment_data: instrument, risk_signals: {} }),
  },
};

const ucpCart = () => ({
  line_items: [{ item: { id: stall.file, title: 'Book' }, quantity: 2 }],
  currency: 'SGD',
  payment: { instruments: [], handlers: [] },
  discounts: { codes: ['last'] },
});

/** What is said of the discounts: as the protocol has it. */
const said: Record<Protocol, (json: Reply['json']) => unknown> = {
  native: ({ session }) =>
    session.discounts.map((one: Reply['json']) => [one.promotionId, one.code, one.title, one.amount]),
  acp: ({ discounts }) => agentsView(discounts),
  'ucp 2026-04-08': ({ discounts }) => agentsView(discounts),
  'ucp 2026-01-11': ({ discounts }) => agentsView(discounts),
};
const agentsView = ({ applied }: Reply['json']) =>
  applied.map((one: Reply['json']) => [one.automatic, one.code, one.title ?? one.coupon.name, one.amount]);

/** Why the code was rejected. */
const reasonShown: Record<Protocol, (json: Reply['json']) => string> = {
  native: ({ session }) => session.rejectedCodes[0].reason,
  acp: ({ discounts }) => discounts.rejected[0].message,
  'ucp 2026-04-08': ({ messages }) => messages[0].content,
  'ucp 2026-01-11': ({ messages }) => messages[0].content,
};

describe.each(protocols)('by the protocol %s', protocol => {
  it('an automatic promotion and then a code come off, and both are used by the order', async () => {
    const before = await useCount(promotions.sale);
    const { json } = await doors[protocol].open();
    // 4.00 off the two files of 20.00, and a tenth of the 36.00 that are left.
    const isNative = protocol === 'native';
    expect(said[protocol](json)).toEqual(
      isNative
        ? [
            [promotions.sale, null, 'Two off each', 4],
            [promotions.last, 'LAST', 'Last tenth', 3.6],
          ]
        : [
            [true, undefined, 'Two off each', 400],
            [false, 'LAST', 'Last tenth', 360],
          ],
    );
    const { id } = isNative ? json.session : json;
    expect((await doors[protocol].pay(id)).status).toBe(200);
    const paid = (await stall.acp.rest.get(`${native}/${id}`)).json.session;
    expect(paid).toMatchObject({ status: 'completed', discountAmount: 7.6, totalAmount: 32.4 });
    expect(await useCount(promotions.sale)).toBe(before + 1);
  });
});

describe('after the last use of the code', () => {
  it.each(protocols)(
    'it is rejected by the protocol %s, and the automatic promotion still applies',
    async protocol => {
      expect(await useCount(promotions.last)).toBe(protocols.length);
      const { json } = await doors[protocol].open();
      expect(said[protocol](json)).toHaveLength(1);
      expect(reasonShown[protocol](json)).toMatch(/used_up|as often as it may be/);
    },
  );
});
