import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AgenticShop, paidWith } from '../commerce/agentic-shop.js';

let shop: AgenticShop;
beforeAll(async () => {
  shop = await AgenticShop.open();
});
afterAll(() => shop.close());

const shippingAddress = { name: 'Ada Lim', line1: '1 Orchard Road', city: 'Singapore', country: 'SG' };

/** A paid order of two mugs. */
async function paidOrder(): Promise<{ mug: string; orderId: string }> {
  const mug = await shop.product(5);
  const opened = await shop.native('POST', '', {
    items: [{ productId: mug, quantity: 2 }],
    paymentRail: 'acp_stripe',
    buyer: { email: 'ada@example.com', firstName: 'Ada' },
    shippingAddress,
  });
  expect(opened.status, JSON.stringify(opened.json)).toBe(201);
  const { id } = opened.json.session;
  const paid = await shop.native('POST', `/${id}/complete`, paidWith('success_token').native);
  return { mug, orderId: paid.json.session.orderId };
}

const checkoutOf = async (orderId: string) => {
  const { data } = await shop.program.graphql().run(
    `query ($id: ID!) {
      order(id: $id) {
        status
        checkout {
          buyer { email } shippingAddress { name line1 country }
          payment { rail receipt refund amount { amount currency } captured { amount currency } }
        }
      }
    }`,
    { id: orderId },
  );
  return data.order;
};

const act = (orderId: string, body: object) =>
  shop.program.rest().post(`/api/v1/orders/${orderId}/actions`, body);

describe('an order of an agent', () => {
  it('is reviewed by its buyer as a verified purchase of its item, each item once', async () => {
    const { mug, orderId } = await paidOrder();
    const { order } = (await shop.program.rest().get(`/api/v1/orders/${orderId}`)).json;
    const record = async (rating: number) => {
      const { data, errors } = await shop.program.graphql().run(
        `mutation ($input: RecordReviewInput!) {
          recordReview(input: $input) {
            review { id channel accountId productId orderId isVerifiedPurchase rating authorName version }
          }
        }`,
        { input: { orderId, orderItemId: order.items[0].id, rating, authorName: 'Ada' } },
      );
      expect(errors).toBeUndefined();
      return data.recordReview.review;
    };
    const first = await record(4);
    expect(first).toEqual({
      ...{ id: expect.any(String), channel: order.marketplace, accountId: null, productId: mug, orderId },
      ...{ isVerifiedPurchase: true, rating: 4, authorName: 'Ada', version: 1 },
    });
    expect(await record(2)).toEqual({ ...first, rating: 2, version: 2 });
    const listed = await shop.program.rest().get(`/api/v1/reviews?product-ids=${mug}`);
    expect(listed.json.items.map(({ id }: { id: string }) => id)).toEqual([first.id]);
  });

  it('tells the merchant where it goes and how it was paid, and is shipped as any order of their own', async () => {
    const { orderId } = await paidOrder();
    expect(await checkoutOf(orderId)).toEqual({
      status: 'to_ship',
      checkout: {
        buyer: { email: 'ada@example.com' },
        shippingAddress: { name: 'Ada Lim', line1: '1 Orchard Road', country: 'SG' },
        payment: {
          rail: 'acp_stripe',
          receipt: expect.stringMatching(/^ch_/),
          refund: null,
          amount: { amount: '51.00', currency: 'USD' },
          captured: { amount: '51.00', currency: 'USD' },
        },
      },
    });
    const { json } = await act(orderId, { action: 'ship', carrier: 'SingPost', trackingNumber: 'SP1' });
    await shop.program.rest().finishedJob(json.jobId);
    expect((await checkoutOf(orderId)).status).toBe('shipped');
  });

  it('gives the money back and the stock when the merchant cancels it', async () => {
    const { mug, orderId } = await paidOrder();
    const before = await shop.captured();
    const { json } = await act(orderId, { action: 'cancel', reason: 'out_of_stock' });
    await shop.program.rest().finishedJob(json.jobId);
    await shop.until(async () => (await checkoutOf(orderId)).checkout.payment.refund === 'done');
    expect(await shop.captured()).toEqual({
      charges: before.charges - 1,
      amounts: { usd: before.amounts.usd! - 5100 },
    });
    expect(await shop.stock(mug)).toEqual({ onHand: 5, reserved: 0 });
  });

  it('that no agent placed has no checkout', async () => {
    const { json } = await shop.program.rest().post('/api/v1/orders', {
      marketplace: 'market_stall',
      externalOrderId: 'S-1',
      status: 'to_ship',
      currency: 'USD',
      totals: { total: { amount: '5.00', currency: 'USD' } },
      items: [{ name: 'Plate', quantity: 1 }],
      placedAt: '2026-11-21T08:00:00Z',
    });
    expect((await checkoutOf(json.order.id)).checkout).toBeNull();
  });
});

describe('the payment settings', () => {
  const set = `mutation { setPaymentRail(input: { rail: "acp_stripe", settings: [{name: "accountName", value: "Shop"}] }) { paymentRail { rail } } }`;

  it('are never changed by an agent, whatever its scopes are, and show no secrets', async () => {
    const { url, demo } = shop.program;
    const response = await fetch(new URL('/api/v1/oauth/token', url), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: demo.clientId,
        client_secret: demo.clientSecret,
      }),
    });
    const { access_token: token } = (await response.json()) as { access_token: string };
    const { errors } = await shop.program.graphql(token).run(set);
    expect(errors?.[0]?.extensions.code).toBe('CALLER_NOT_ALLOWED');
    const { data } = await shop.program
      .graphql()
      .run('{ paymentRails { rail settings { name isSecret isSet value } } }');
    const secrets = data.paymentRails.flatMap(
      ({ settings }: { settings: { isSecret: boolean; value: unknown }[] }) =>
        settings.filter(({ isSecret }) => isSecret).map(({ value }) => value),
    );
    expect(secrets.length).toBeGreaterThan(1);
    expect(secrets.every((value: unknown) => value === null)).toBe(true);
  });
});
