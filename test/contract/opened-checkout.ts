import { startOrganization } from '../support/organization.js';
import type { Program } from '../support/program.js';
import type { RestClient } from '../support/rest-client.js';

/** A checkout of one unit of `SOLD`, at a shop of its own, and the agent that opened it. */
export async function openCheckout(program: Program): Promise<{ agent: RestClient; sessionId: string }> {
  const shop = await startOrganization(program);
  const agent = program.rest(await shop.agent());
  const { json } = await shop.rest.post('/api/v1/products', {
    title: 'Sold',
    sku: 'SOLD',
    status: 'active',
    price: { amount: '1.00', currency: 'USD' },
  });
  await shop.graphql.run(
    `mutation ($settings: [PaymentRailSettingInput!]!) {
      setPaymentRail(input: { rail: "acp_stripe", settings: $settings }) { paymentRail { rail } }
    }`,
    {
      settings: [
        { name: 'secretKey', value: 'sk_test_0123456789' },
        { name: 'merchantId', value: 'acct_123' },
      ],
    },
  );
  const items = [{ productId: json.product.id, quantity: 1 }];
  const opened = await agent.post('/api/v1/checkout-sessions', { items, paymentRail: 'acp_stripe' });
  return { agent, sessionId: opened.json.session.id };
}
