import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import type { RestClient } from '../support/rest-client.js';
import { ScriptedProcessor } from '../support/scripted-processor.js';

let program: Program;
let shop: Organization;
let agent: RestClient;
let agentToken: string;
let mug: string;

beforeAll(async () => {
  const processor = new ScriptedProcessor();
  program = await startProgram({}, { marketplaces: [], rails: [processor.rail] });
  shop = await startOrganization(program, { defaultCurrency: 'SGD' });
  agentToken = await shop.agent();
  agent = program.rest(agentToken);
  const { errors } = await shop.graphql.run(
    'mutation { setPaymentRail(input: { rail: "acp_scripted", settings: [{ name: "secret", value: "s1" }] }) { paymentRail { isEnabled } } }',
  );
  expect(errors).toBeUndefined();
  const { json } = await shop.rest.post('/api/v1/products', {
    ...{ title: 'Mug', status: 'active', inventoryQuantity: 50, requiresShipping: false },
    price: { amount: '10.00', currency: 'SGD' },
  });
  mug = json.product.id;
});
afterAll(() => program.stop());

const trace = `promotionTrace {
  items { before after } shipping { before after } candidateCount unknownCodes
  candidates {
    promotionId name version code priority specificity isApplied failedCondition target before after
    terms { kind percentage maximumDiscount amount breaks { quantity reward { kind value } } }
    limits { kind productId variantId before after }
    lines { itemId units before after }
  }
}`;
const sessions = '/api/v1/checkout-sessions';

async function promotion(input: object): Promise<string> {
  const combination = { stacking: 'combinable', combinesWith: [] };
  const everywhere = { status: 'active', currency: 'SGD', isInCheckout: true, combination };
  const { json } = await shop.rest.post('/api/v1/promotions', {
    ...{ ...everywhere, isForAssignedProducts: false },
    ...input,
  });
  return json.promotion.id;
}

const open = async (quantity: number, discountCodes: string[] = []) => {
  const { json } = await agent.post(sessions, {
    items: [{ productId: mug, quantity }],
    ...{ paymentRail: 'acp_scripted', discountCodes },
  });
  return json.session;
};

const asMember = async (id: string) => {
  const query = `query ($id: ID!) { checkoutSession(id: $id) { ${trace} } }`;
  const { data, errors } = await shop.owner.graphql(query, { id }, shop.id);
  expect(errors).toBeUndefined();
  return data.checkoutSession.promotionTrace;
};

describe('the promotions of a checkout session', () => {
  it('are explained to the merchant, before it is paid and ever after', async () => {
    const stocked = await promotion({
      ...{ name: 'Mugs for 8.00', terms: { kind: 'fixed_price' }, isForAssignedProducts: true, priority: 5 },
    });
    const price = { amount: '8.00', currency: 'SGD' };
    await shop.rest.post(`/api/v1/promotions/${stocked}/products`, {
      products: [{ productId: mug, promotionalPrice: price, promotionalStock: 3 }],
    });
    const tenth = await promotion({
      ...{ name: 'A tenth off', trigger: 'code', code: 'TENTH', limits: { budget: '4.00' } },
      terms: { kind: 'percentage', percentage: '10', maximumDiscount: '4.50' },
    });
    const secret = await promotion({
      ...{ name: 'Half off from 500.00', limits: { minimumSpend: '500.00' }, priority: 9 },
      terms: { kind: 'percentage', percentage: '50' },
    });
    const session = await open(5, ['tenth', 'guess']);
    const [line] = (await agent.get(`${sessions}/${session.id}`)).json.items;
    const expected = {
      items: { before: '50.00', after: '40.00' },
      shipping: { before: '0.00', after: '0.00' },
      ...{ candidateCount: 3, unknownCodes: ['guess'] },
      candidates: [
        {
          ...{ promotionId: secret, name: 'Half off from 500.00', version: 1, code: null, priority: 9 },
          ...{ specificity: 1, isApplied: false, failedCondition: 'minimum_spend', target: 'items' },
          ...{ before: '50.00', after: '50.00', limits: [], lines: [] },
          terms: { kind: 'percentage', percentage: '50', maximumDiscount: null, amount: null, breaks: null },
        },
        {
          ...{ promotionId: stocked, name: 'Mugs for 8.00', version: 1, code: null, priority: 5 },
          ...{ specificity: 9, isApplied: true, failedCondition: null, target: 'items' },
          ...{ before: '50.00', after: '44.00' },
          terms: {
            ...{ kind: 'fixed_price', percentage: null, maximumDiscount: null },
            ...{ amount: null, breaks: null },
          },
          limits: [{ kind: 'promotional_stock', productId: mug, variantId: null, before: '5', after: '3' }],
          lines: [{ itemId: line.id, units: 3, before: '50.00', after: '44.00' }],
        },
        {
          ...{ promotionId: tenth, name: 'A tenth off', version: 1, code: 'TENTH', priority: 0 },
          ...{ specificity: 5, isApplied: true, failedCondition: null, target: 'items' },
          ...{ before: '44.00', after: '40.00' },
          terms: {
            ...{ kind: 'percentage', percentage: '10', maximumDiscount: '4.50', amount: null, breaks: null },
          },
          limits: [{ kind: 'budget', productId: null, variantId: null, before: '4.40', after: '4.00' }],
          lines: [{ itemId: line.id, units: 5, before: '44.00', after: '40.00' }],
        },
      ],
    };
    expect(await asMember(session.id)).toEqual(expected);
    await agent.post(`${sessions}/${session.id}/complete`, {
      payment: { type: 'card', credential: { type: 'spt', token: 't', plan: 'captures' } },
    });
    for (const id of [stocked, tenth, secret]) {
      const renamed = await shop.rest.patch(`/api/v1/promotions/${id}`, { name: 'Renamed', status: 'ended' });
      expect(renamed.status).toBe(200);
    }
    const { orderId } = (await agent.get(`${sessions}/${session.id}`)).json.session;
    const query = `query ($id: ID!) { order(id: $id) { checkout { ${trace} } } }`;
    const { data, errors } = await shop.graphql.run(query, { id: orderId });
    expect([errors, data.order.checkout.promotionTrace]).toEqual([undefined, expected]);
  });

  it('are explained to nobody without the scope of promotions: neither agents nor keys that read orders', async () => {
    const id = await promotion({
      ...{ name: 'For nobody yet', limits: { minimumSpend: '900.00' } },
      terms: { kind: 'percentage', percentage: '50' },
    });
    const session = await open(1);
    expect(JSON.stringify(await asMember(session.id))).toContain(id);
    const shopping = program.graphql(agentToken);
    const selection = `checkoutSession { id ${trace} }`;
    const asked = [
      await shopping.run(`query ($id: ID!) { checkoutSession(id: $id) { id ${trace} } }`, { id: session.id }),
      await shopping.run(
        `mutation ($id: ID!) { updateCheckoutSession(input: { id: $id, mode: merge, discountCodes: ["x"] }) { ${selection} } }`,
        { id: session.id },
      ),
      await shopping.run(
        `mutation ($id: ID!) { cancelCheckoutSession(input: { id: $id }) { ${selection} } }`,
        {
          id: session.id,
        },
      ),
    ];
    for (const answer of asked) {
      expect(answer.errors).toMatchObject([{ extensions: { code: 'SCOPE_MISSING' } }]);
      expect(JSON.stringify(answer)).not.toMatch(/For nobody yet|minimum_spend/);
    }
    const paid = await open(1);
    await agent.post(`${sessions}/${paid.id}/complete`, {
      payment: { type: 'card', credential: { type: 'spt', token: 't', plan: 'captures' } },
    });
    const { orderId } = (await agent.get(`${sessions}/${paid.id}`)).json.session;
    const keyed = program.graphql(await shop.key(['orders:read']));
    const query = `query ($id: ID!) { order(id: $id) { id checkout { sessionId ${trace} } } }`;
    const { data, errors } = await keyed.run(query, { id: orderId });
    expect(errors).toMatchObject([{ extensions: { code: 'SCOPE_MISSING' } }]);
    expect(data.order.checkout).toEqual({ sessionId: paid.id, promotionTrace: null });
  });
});
