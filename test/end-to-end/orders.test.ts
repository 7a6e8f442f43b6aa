import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const sgd = (amount: string) => ({ amount, currency: 'SGD' });

const order = (more: object = {}) => ({
  marketplace: 'market-stall',
  externalOrderId: 'S-1',
  status: 'to_ship',
  country: 'SG',
  currency: 'SGD',
  totals: { subtotal: sgd('25'), discount: sgd('2'), shipping: sgd('3'), tax: sgd('0'), total: sgd('26') },
  items: [{ externalOrderItemId: '1', sku: 'MUG', name: 'Blue mug', quantity: 2, unitPrice: sgd('12.50') }],
  placedAt: '2026-11-20T08:00:00Z',
  ...more,
});

const newShop = (): Promise<Organization> => startOrganization(program, { defaultCurrency: 'SGD' });

describe('an order over REST', () => {
  it('is created, read with its ETag, changed under If-Match and listed, with its items', async () => {
    const shop = await newShop();
    await shop.rest.post('/api/v1/products', {
      title: 'Mug',
      sku: 'MUG',
      inventoryQuantity: 9,
      cost: sgd('4'),
    });
    const created = await shop.rest.post('/api/v1/orders', order());
    const { id } = created.json.order;
    expect([created.status, created.headers.get('location'), created.headers.get('etag')]).toEqual([
      201,
      `/api/v1/orders/${id}`,
      '"1"',
    ]);
    const read = await shop.rest.get(`/api/v1/orders/${id}`);
    expect([read.status, read.json.order]).toEqual([200, created.json.order]);
    expect(read.json).toMatchObject({
      ok: true,
      apiVersion: 'developer_v1',
      order: {
        itemCount: 1,
        quantity: 2,
        discrepancies: [],
        items: [{ matchedBy: 'sku', unitCost: sgd('4.00'), lineTotal: sgd('25.00'), shortQuantity: 0 }],
      },
    });
    const stale = await shop.rest.patch(`/api/v1/orders/${id}`, { status: 'shipped' }, { 'if-match': '"7"' });
    expect([stale.status, stale.json.code]).toEqual([412, 'VERSION_STALE']);
    const sent = await shop.rest.patch(`/api/v1/orders/${id}`, { status: 'shipped' }, { 'if-match': '"1"' });
    expect([sent.status, sent.json.order.status, sent.headers.get('etag')]).toEqual([200, 'shipped', '"2"']);
    const { items, pagination } = (await shop.rest.get('/api/v1/orders?status=shipped,completed&q=s-')).json;
    expect([items, pagination]).toEqual([[sent.json.order], { limit: 24, hasMore: false, nextCursor: null }]);
    const events = await shop.events(`subject-id=${id}`);
    expect(events.map(event => event.type)).toEqual(['order.created', 'order.status.changed']);
  });

  it('is listed by the product whose variant it has', async () => {
    const shop = await newShop();
    const { product } = (
      await shop.rest.post('/api/v1/products', {
        title: 'Mug',
        options: [{ name: 'Color', values: ['Blue', 'Red'] }],
        variants: ['Blue', 'Red'].map(color => ({
          sku: `MUG-${color}`,
          optionValues: { Color: color },
          inventoryQuantity: 9,
        })),
      })
    ).json;
    const items = order().items.map(item => ({ ...item, sku: 'MUG-Red' }));
    const created = (await shop.rest.post('/api/v1/orders', order({ items }))).json.order;
    await shop.rest.post('/api/v1/orders', order({ externalOrderId: 'S-2' }));
    const listed = await shop.rest.get(`/api/v1/orders?productId=${product.id}`);
    expect(listed.json.items).toEqual([created]);
    expect(created.items).toMatchObject([{ productId: product.id, sku: 'MUG-Red' }]);
    const wrong = await shop.rest.get('/api/v1/orders?productId=MUG');
    expect([wrong.status, wrong.json.errors[0].path]).toEqual([400, 'product-id']);
  });

  it('is stored once for one Idempotency-Key, and rejected for its identity otherwise', async () => {
    const shop = await newShop();
    const key = { 'idempotency-key': 'order-1' };
    const first = await shop.rest.post('/api/v1/orders', order(), key);
    const again = await shop.rest.post('/api/v1/orders', order(), key);
    expect([again.status, again.headers.get('idempotent-replayed'), again.json.order]).toEqual([
      201,
      'true',
      first.json.order,
    ]);
    const { status, json } = await shop.rest.post('/api/v1/orders', order());
    expect([status, json.code, json.orderId]).toEqual([409, 'ORDER_EXISTS', first.json.order.id]);
  });

  it('is rejected with every figure that does not add up and every field that is not known', async () => {
    const shop = await newShop();
    const totals = { ...order().totals, subtotal: sgd('20') };
    const wrong = await shop.rest.post('/api/v1/orders', order({ totals }));
    expect([wrong.status, wrong.json.errors]).toEqual([
      400,
      [
        {
          path: 'totals.subtotal',
          code: 'TOTALS_MISMATCH',
          message: '20.00 is not total - shipping + discount - tax: 26.00 - 3.00 + 2.00 - 0.00 is 25.00.',
        },
      ],
    ]);
    const strange = await shop.rest.post('/api/v1/orders', order({ buyer: { name: 'Ann' } }));
    expect([strange.status, strange.json.errors[0].path]).toEqual([400, 'buyer']);
    expect((await shop.rest.get('/api/v1/orders')).json.items).toEqual([]);
  });

  it('is at its end where a move is rejected', async () => {
    const shop = await newShop();
    const { id } = (await shop.rest.post('/api/v1/orders', order({ status: 'canceled' }))).json.order;
    const { status, json } = await shop.rest.patch(`/api/v1/orders/${id}`, { status: 'pending' });
    expect([status, json.code]).toEqual([409, 'ORDER_STATUS_INVALID']);
  });
});

describe('an order over GraphQL', () => {
  it('has the products of its items from the catalog, in one operation', async () => {
    const shop = await newShop();
    const { product } = (await shop.rest.post('/api/v1/products', { title: 'Mug', sku: 'MUG' })).json;
    await shop.rest.post('/api/v1/orders', order());
    await shop.rest.post(
      '/api/v1/orders',
      order({ externalOrderId: 'S-2', items: [{ name: 'Cup', quantity: 1 }] }),
    );
    const { data, errors } = await shop.graphql.run(
      '{ orders(limit: 5) { items { externalOrderId ignoredChanges { reason } items { name product { id title } } } } }',
    );
    expect(errors).toBeUndefined();
    expect(data.orders.items).toEqual([
      { externalOrderId: 'S-2', ignoredChanges: [], items: [{ name: 'Cup', product: null }] },
      {
        externalOrderId: 'S-1',
        ignoredChanges: [],
        items: [{ name: 'Blue mug', product: { id: product.id, title: 'Mug' } }],
      },
    ]);
  });
});

describe('deleting an order over GraphQL', () => {
  const deletion =
    'mutation ($id: ID!) { deleteOrder(input: { id: $id }) { tombstone { id externalOrderId deletedAt } } }';

  it('is for an owner alone, erases it, and leaves a tombstone', async () => {
    const shop = await newShop();
    const { id } = (await shop.rest.post('/api/v1/orders', order())).json.order;
    const rejected = await shop.graphql.run(deletion, { id });
    expect(rejected.errors![0]!.extensions.code).toBe('CALLER_NOT_ALLOWED');
    const { data, errors } = await shop.owner.graphql(deletion, { id }, shop.id);
    expect(errors).toBeUndefined();
    expect(data.deleteOrder.tombstone).toMatchObject({ id, externalOrderId: 'S-1' });
    expect((await shop.rest.get(`/api/v1/orders/${id}`)).status).toBe(404);
    const events = await shop.events('type=order.deleted');
    expect(events.map(event => event.data)).toEqual([
      {
        id,
        marketplace: 'market-stall',
        accountId: null,
        externalOrderId: 'S-1',
        externalOrderNumber: null,
        deletedAt: data.deleteOrder.tombstone.deletedAt,
      },
    ]);
  });
});
