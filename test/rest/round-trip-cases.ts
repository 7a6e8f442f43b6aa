import { expect } from 'vitest';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { newId } from '../../kernel/ids.js';
import type { Organization } from '../support/organization.js';
import type { RestClient } from '../support/rest-client.js';

export type Fields = Record<string, unknown>;

export const sgd = (amount: string) => ({ amount, currency: 'SGD' });

/** A resource as it is read, and how one more of it is named. */
export interface RoundTrip {
  client(): RestClient;
  /** Creates one and answers its address. */
  create(): Promise<string>;
  /** What the reply holds of it. */
  resourceIn(json: Fields): Fields;
  /** The body that would create it once more. */
  another(resource: Fields): Fields;
  /** Lists of it whose items have read-only fields. */
  lists?: string[];
}

const created = async (client: RestClient, path: string, body: object): Promise<Fields> => {
  const { status, json } = await client.post(path, body);
  expect([status, json.errors]).toEqual([201, undefined]);
  return json;
};

const rows = () => [
  {
    externalRowId: newId(),
    type: 'Sale',
    category: 'item_revenue',
    amount: '49.00',
    postedAt: '2026-11-21T08:00:00.000Z',
  },
];

/** Who sends: a merchant, and an agent that shops there. */
interface Senders {
  merchant(): Organization;
  agent(): RestClient;
}

const productTrip = ({ merchant }: Senders): RoundTrip => ({
  client: () => merchant().rest,
  async create() {
    const json = await created(merchant().rest, '/api/v1/products', {
      title: 'Linen shirt',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      images: [{ url: 'https://example.com/shirt.jpg', altText: 'A shirt' }],
      variants: ['S', 'M'].map(size => ({
        sku: `${size}-${newId()}`,
        optionValues: { Size: size },
        price: sgd(size === 'S' ? '49.00' : '52.00'),
        inventoryQuantity: 3,
      })),
    });
    return `/api/v1/products/${(json.product as Fields).id}`;
  },
  resourceIn: json => json.product as Fields,
  another: resource => ({
    ...resource,
    handle: newId(),
    variants: (resource.variants as Fields[]).map(one => ({ ...one, sku: newId() })),
  }),
});

const orderTrip = ({ merchant }: Senders): RoundTrip => ({
  client: () => merchant().rest,
  async create() {
    const sku = newId();
    await created(merchant().rest, '/api/v1/products', { sku, title: 'Blue mug', price: sgd('12.50') });
    const json = await created(merchant().rest, '/api/v1/orders', {
      marketplace: 'market-stall',
      externalOrderId: newId(),
      status: 'to_ship',
      currency: 'SGD',
      totals: { total: sgd('40.00') },
      items: [
        { sku, name: 'Blue mug', quantity: 2, unitPrice: sgd('12.50'), lineTotal: sgd('25.00') },
        { sku: 'NOWHERE', name: 'Red mug', quantity: 1, unitPrice: sgd('15.00'), currency: 'SGD' },
      ],
      placedAt: '2026-11-21T08:00:00Z',
    });
    return `/api/v1/orders/${(json.order as Fields).id}`;
  },
  resourceIn: json => json.order as Fields,
  another: resource => ({ ...resource, externalOrderId: newId() }),
  lists: ['items'],
});

const settlementTrip = ({ merchant }: Senders): RoundTrip => ({
  client: () => merchant().rest,
  async create() {
    const json = await created(merchant().rest, '/api/v1/settlements', {
      marketplace: 'storefront',
      externalOrderId: newId(),
      currency: 'SGD',
      rows: rows(),
    });
    return `/api/v1/settlements/${(json.settlement as Fields).id}`;
  },
  resourceIn: json => json.settlement as Fields,
  another: resource => ({ ...resource, externalOrderId: newId(), rows: rows() }),
});

const priceBookTrip = ({ merchant }: Senders): RoundTrip => ({
  client: () => merchant().rest,
  async create() {
    const json = await created(merchant().rest, '/api/v1/price-books', {
      name: 'Sale',
      status: 'active',
      currency: 'SGD',
      scope: { countries: ['SG'], price: { min: '5.00' } },
      steps: [{ kind: 'percentage', value: '-15' }],
      rounding: { method: 'ending', value: '0.90', mode: 'nearest' },
      floor: { margin: '20' },
      ceiling: { amount: '99.90' },
      window: { startsAt: '2026-11-27T00:00', timeZone: 'Asia/Singapore' },
    });
    return `/api/v1/price-books/${(json.priceBook as Fields).id}`;
  },
  resourceIn: json => json.priceBook as Fields,
  another: resource => resource,
});

const promotionTrip = ({ merchant }: Senders): RoundTrip => ({
  client: () => merchant().rest,
  async create() {
    const json = await created(merchant().rest, '/api/v1/promotions', {
      name: 'Sale',
      currency: 'SGD',
      terms: {
        kind: 'quantity_breaks',
        breaks: [
          { quantity: 2, reward: { kind: 'amount_off', value: '1' } },
          { quantity: 5, reward: { kind: 'amount_off', value: '1.50' } },
        ],
      },
      isForAssignedProducts: true,
      isInCheckout: true,
      window: { startsAt: '2026-11-27T00:00', timeZone: 'Asia/Singapore' },
      combination: { stacking: 'combinable', group: 'sales', combinesWith: ['shipping'] },
      limits: { usageLimit: 100, budget: '500', minimumSpend: '20.00' },
    });
    return `/api/v1/promotions/${(json.promotion as Fields).id}`;
  },
  resourceIn: json => json.promotion as Fields,
  another: resource => resource,
});

const campaignTrip = ({ merchant }: Senders): RoundTrip => ({
  client: () => merchant().rest,
  async create() {
    const { members } = (await merchant().rest.get('/api/v1/campaigns/options')).json;
    const store = { marketplace: marketplaces[0]!.key, country: 'SG', storeId: '1' };
    const json = await created(merchant().rest, '/api/v1/campaigns', {
      ...{ name: 'Sale', objective: 'Sell', ownerId: members[0].id, approverId: members[0].id },
      ...{ stores: [store], promotionStores: [store], productIds: [newId()] },
      window: { startsAt: '2026-11-27T00:00', timeZone: 'Asia/Singapore' },
      budget: { amount: '500', currency: 'SGD' },
      targets: { orders: 10, units: 20, revenue: { amount: '1000.00', currency: 'SGD' } },
      promotions: [
        {
          ...{ key: 'flash', name: 'Flash', isForAssignedProducts: true, currency: 'SGD' },
          terms: { kind: 'percentage', percentage: '10', maximumDiscount: '5' },
          products: [
            { productId: newId(), promotionalPrice: { amount: '1.50', currency: 'SGD' }, purchaseLimit: 2 },
          ],
        },
      ],
    });
    return `/api/v1/campaigns/${(json.campaign as Fields).id}`;
  },
  resourceIn: json => json.campaign as Fields,
  another: resource => resource,
});

const webhookTrip = ({ merchant }: Senders): RoundTrip => ({
  client: () => merchant().rest,
  async create() {
    const json = await created(merchant().rest, '/api/v1/webhooks', {
      url: 'https://example.com/hooks',
      events: ['product.created', 'order.created'],
    });
    return `/api/v1/webhooks/${(json.webhook as Fields).id}`;
  },
  resourceIn: json => json.webhook as Fields,
  another: resource => resource,
});

const lookTrip = ({ merchant }: Senders): RoundTrip => ({
  client: () => merchant().rest,
  async create() {
    const { product } = await created(merchant().rest, '/api/v1/products', { title: 'Linen shirt' });
    const json = await created(merchant().rest, '/api/v1/looks', {
      ...{ title: 'Seaside', style: 'casual', season: 'summer', city: 'Lisbon', palette: ['blue', 'white'] },
      ...{ audience: 'female', productIds: [(product as Fields).id] },
    });
    return `/api/v1/looks/${(json.look as Fields).id}`;
  },
  resourceIn: json => json.look as Fields,
  another: resource => resource,
});

const checkoutTrip = ({ merchant, agent }: Senders): RoundTrip => ({
  client: agent,
  async create() {
    const json = await created(merchant().rest, '/api/v1/products', {
      title: 'Mug',
      status: 'active',
      options: [{ name: 'Size', values: ['S'] }],
      variants: [{ sku: newId(), optionValues: { Size: 'S' }, price: sgd('12.50'), inventoryQuantity: 90 }],
    });
    const [variant] = (json.product as { variants: Fields[] }).variants;
    const { session } = await created(agent(), '/api/v1/checkout-sessions', {
      items: [{ productId: variant!.id, quantity: 2 }],
      paymentRail: 'acp_stripe',
      buyer: { email: 'ada@example.com' },
      shippingAddress: { name: 'Ada Lim', line1: '1 Orchard Road', city: 'Singapore', country: 'SG' },
    });
    return `/api/v1/checkout-sessions/${(session as Fields).id}`;
  },
  resourceIn: json => ({ ...(json.session as Fields), items: json.items }),
  // The organization is named by the credential; when a session expires and how it is paid are its own.
  another: ({ organizationId: _, expiresAt: __, paymentRequirements: ___, ...resource }) => resource,
  lists: ['items'],
});

/** By the names of the writes. A new pair of a read and a write needs a case here. */
export const roundTrips = (senders: Senders): Record<string, RoundTrip> => {
  const product = productTrip(senders);
  const order = orderTrip(senders);
  const settlement = settlementTrip(senders);
  const webhook = webhookTrip(senders);
  const priceBook = priceBookTrip(senders);
  const promotion = promotionTrip(senders);
  const campaign = campaignTrip(senders);
  const look = lookTrip(senders);
  const checkout = checkoutTrip(senders);
  return {
    'products.create': product,
    'products.update': product,
    'orders.create': order,
    'orders.update': order,
    'settlements.state': settlement,
    'priceBooks.create': priceBook,
    'priceBooks.update': priceBook,
    'promotions.create': promotion,
    'promotions.update': promotion,
    'campaigns.create': campaign,
    'campaigns.revise': campaign,
    'looks.create': look,
    'webhooks.create': webhook,
    'webhooks.update': webhook,
    'checkoutSessions.create': checkout,
    'checkoutSessions.update': checkout,
    'checkoutSessions.replace': checkout,
  };
};
