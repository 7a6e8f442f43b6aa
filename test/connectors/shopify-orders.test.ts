import { describe, expect, it } from 'vitest';
import { at, bare, line, placed, window } from './bare-order.js';
import { channelWorld } from './channel-world.js';

describe('an order of Shopify', () => {
  const bag = (amount: string) => ({ shopMoney: { amount, currencyCode: 'SGD' } });
  const pageInfo = { hasNextPage: false, endCursor: null };
  const item = (id: string, more: object = {}) => ({
    id,
    name: 'Mug',
    sku: 'MUG',
    quantity: 3,
    unfulfilledQuantity: 2,
    product: { id: 'P' },
    variant: { id: 'V' },
    originalUnitPriceSet: bag('10'),
    discountedUnitPriceAfterAllDiscountsSet: bag('9.5'),
    ...more,
  });
  const parcel = (id: string, more: object = {}) => ({
    id,
    displayStatus: 'IN_TRANSIT',
    trackingInfo: [{ company: 'DHL', number: 'T' }],
    fulfillmentLineItems: { nodes: [{ lineItem: { id: 'A' } }], pageInfo },
    ...more,
  });
  const order = {
    id: 'O',
    name: '#1',
    createdAt: placed,
    updatedAt: at,
    cancelledAt: null,
    closedAt: at,
    cancelReason: null,
    currencyCode: 'SGD',
    displayFinancialStatus: 'PAID',
    displayFulfillmentStatus: 'FULFILLED',
    returnStatus: 'NO_RETURN',
    shippingAddress: { countryCodeV2: 'MY' },
    totalDiscountsSet: bag('1.5'),
    totalShippingPriceSet: bag('2'),
    totalTaxSet: null,
    totalPriceSet: bag('30'),
    lineItems: {
      nodes: [item('A'), item('B', { sku: null, product: null, variant: null, quantity: 1 })],
      pageInfo,
    },
    fulfillments: [parcel('F1'), parcel('F2', { displayStatus: null, trackingInfo: [] })],
  };
  const read = async (more: object) => {
    const { channel } = channelWorld('shopify', { 'query Order(': { order: { ...order, ...more } } });
    return channel.readOrder('O');
  };

  it('is all that Shopify says of it', async () => {
    const ofMug = {
      ...line,
      name: 'Mug',
      unitPrice: '10.00',
      paidPrice: '9.50',
      openFor: { ship: 2, cancel: 0 },
    };
    expect(await read({})).toEqual({
      ...bare,
      externalOrderNumber: '#1',
      storeId: 'SELLER',
      country: 'MY',
      marketplaceStatus: 'FULFILLED',
      marketplaceFacts: { financialStatus: 'PAID', returnStatus: 'NO_RETURN', closedAt: at },
      lines: [
        {
          ...ofMug,
          externalLineId: 'A',
          externalItemId: 'P',
          externalVariantId: 'V',
          sku: 'MUG',
          quantity: 3,
        },
        { ...ofMug, externalLineId: 'B' },
      ],
      totals: { subtotal: '40.00', discount: '1.50', shipping: '2.00', tax: null, total: '30.00' },
      packages: [
        {
          externalPackageId: 'F1',
          marketplaceStatus: 'IN_TRANSIT',
          carrier: 'DHL',
          trackingNumber: 'T',
          externalLineIds: ['A'],
        },
        {
          externalPackageId: 'F2',
          marketplaceStatus: null,
          carrier: null,
          trackingNumber: null,
          externalLineIds: ['A'],
        },
      ],
    });
    const openFor = async (more: object) => (await read(more))!.lines[0]!.openFor;
    expect(await openFor({ fulfillments: [] })).toEqual({ ship: 2, cancel: 2 });
    expect(await openFor({ fulfillments: [], cancelledAt: at })).toEqual({ ship: 2, cancel: 0 });
    expect(await read({ shippingAddress: null, cancelledAt: at, cancelReason: 'FRAUD' })).toMatchObject({
      country: null,
      marketplaceFacts: { cancelledAt: at, cancelReason: 'FRAUD' },
    });
  });

  it('has all of its lines, page after page', async () => {
    const page = (id: string, endCursor: string | null) => ({
      nodes: [item(id)],
      pageInfo: { hasNextPage: endCursor !== null, endCursor },
    });
    const { channel } = channelWorld('shopify', {
      'query Order(': { order: { ...order, lineItems: page('A', 'a') } },
      '"after":"a"': { order: { lineItems: page('B', 'b') } },
      '"after":"b"': { order: { lineItems: page('C', null) } },
    });
    const ids = (await channel.readOrder('O'))!.lines.map(({ externalLineId }) => externalLineId);
    expect(ids).toEqual(['A', 'B', 'C']);
  });

  it.each<[string, object, boolean]>([
    ['that fits the page', {}, false],
    ['with as many parcels as fit the page', { fulfillments: [1, 2, 3].map(id => parcel(`F${id}`)) }, true],
    ['with more lines', { lineItems: { nodes: [], pageInfo: { hasNextPage: true, endCursor: 'x' } } }, true],
    [
      'with more lines in a parcel',
      {
        fulfillments: [
          parcel('F1', { fulfillmentLineItems: { nodes: [], pageInfo: { hasNextPage: true } } }),
        ],
      },
      true,
    ],
  ])('%s is asked for by itself: %o, %s', async (_what, more, isRead) => {
    const orders = { nodes: [{ ...order, ...more }], pageInfo: { hasNextPage: true, endCursor: 'next' } };
    const { channel, asked } = channelWorld('shopify', {
      'query ChangedOrders': { orders },
      'query Order(': { order },
    });
    const page = await channel.changedOrders({ ...window, cursor: 'this' });
    expect([page.items.map(({ externalOrderId }) => externalOrderId), page.nextCursor]).toEqual([
      ['O'],
      'next',
    ]);
    expect(asked('query Order(')).toHaveLength(isRead ? 1 : 0);
    expect(asked()[0]!.body).toMatchObject({
      variables: { query: `updated_at:>='${window.since}' AND updated_at:<'${window.until}'`, after: 'this' },
    });
  });
});
