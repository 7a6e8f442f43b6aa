import { describe, expect, it } from 'vitest';
import { readOrder as readAmazon } from '../../connectors/marketplaces/amazon/amazon-order.js';

const store = { id: 'sg', country: 'SG', currency: 'SGD' };
const answering = (order: object) => ({ read: async () => ({ order }) }) as never;

describe('an order of Amazon', () => {
  const part = (type: string, amount: string) => ({ type, subtotal: { amount, currencyCode: 'SGD' } });
  const bareOrder = {
    orderId: '7',
    createdTime: '2026-11-21T08:00:00Z',
    lastUpdatedTime: '2026-11-21T08:00:00Z',
    salesChannel: { channelName: 'AMAZON', marketplaceId: 'sg' },
    orderItems: [],
  };

  it.each([
    [undefined, null, null],
    [[part('ITEM', '9')], '9.00', '0.00'],
    [[part('ITEM', '9'), part('DISCOUNT', '-1')], '9.00', '1.00'],
  ])(
    'with the parts %o has a subtotal of %s and a discount of %s',
    async (breakdowns, subtotal, discount) => {
      const order = { ...bareOrder, proceeds: { breakdowns } };
      const { totals } = (await readAmazon(answering(order), [store], '7'))!;
      expect(totals).toMatchObject({ subtotal, discount, total: null });
    },
  );

  it.each([
    ['nothing', undefined, null],
    ['its parts', [part('ITEM', '30'), part('TAX', '2')], '30.00'],
    ['a discount', [part('ITEM', '30'), part('DISCOUNT', '3')], '27.00'],
    ['a discount with a sign', [part('ITEM', '30'), part('DISCOUNT', '-3')], '27.00'],
    ['no items', [], '0.00'],
  ])('with %s told of a line has %s paid for it', async (_, breakdowns, paidTotal) => {
    const orderItems = [{ orderItemId: '1', quantityOrdered: 3, product: {}, proceeds: { breakdowns } }];
    const order = { ...bareOrder, orderItems };
    const { lines } = (await readAmazon(answering(order), [store], '7'))!;
    expect(lines).toMatchObject([{ paidPrice: null, paidTotal }]);
  });
});
