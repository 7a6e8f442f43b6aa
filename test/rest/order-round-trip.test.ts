import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

const sgd = (amount: string) => ({ amount, currency: 'SGD' });
const path = '/api/v1/orders';

let program: Program;
let merchant: Organization;
let order: Record<string, unknown> & { id: string; version: number; items: Record<string, unknown>[] };
beforeAll(async () => {
  program = await startProgram();
  merchant = await startOrganization(program, { defaultCurrency: 'SGD' });
  await merchant.rest.post('/api/v1/products', { sku: 'MUG', title: 'Blue mug', price: sgd('12.50') });
  const made = await merchant.rest.post(path, {
    marketplace: 'market-stall',
    externalOrderId: 'S-1',
    status: 'to_ship',
    currency: 'SGD',
    totals: { total: sgd('40.00') },
    items: [
      { sku: 'MUG', name: 'Blue mug', quantity: 2, unitPrice: sgd('12.50'), lineTotal: sgd('25.00') },
      { sku: 'NOWHERE', name: 'Red mug', quantity: 1, unitPrice: sgd('15.00'), currency: 'SGD' },
    ],
    placedAt: '2026-11-21T08:00:00Z',
  });
  expect(made.status).toBe(201);
  order = (await merchant.rest.get(`${path}/${made.json.order.id}`)).json.order;
});
afterAll(() => program.stop());

const patch = (body: object) => merchant.rest.patch(`${path}/${order.id}`, body);
const events = () => merchant.events(`limit=500&subject-id=${order.id}`);
const expectUnchanged = async () => {
  expect((await merchant.rest.get(`${path}/${order.id}`)).json.order).toEqual(order);
  expect(await events()).toHaveLength(1);
};

/** Something of the same form that it is not. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'number') {
    return value + 1;
  }
  if (typeof value === 'string' && /^[0-9a-f]{8}-/.test(value)) {
    return newId();
  }
  if (typeof value === 'string' && /^\d{4}-/.test(value)) {
    return '2001-01-01T00:00:00.000Z';
  }
  return Array.isArray(value) ? [...value, 'other'] : typeof value === 'object' ? 'other' : `${value} other`;
}

describe('an order that is sent back as it was read', () => {
  it('is accepted, is no change, and is told to nobody', async () => {
    const { status, json } = await patch(order);
    expect([status, json.order]).toEqual([200, order]);
    await expectUnchanged();
  });

  it('is refused where a field that cannot be changed differs, whichever it is', async () => {
    const changeable = ['status', 'marketplaceStatus', 'externalOrderNumber', 'country', 'items'];
    const fixed = Object.keys(order).filter(name => !changeable.includes(name));
    expect(fixed).toContain('totals');
    for (const name of fixed) {
      const { status, json } = await patch({ ...order, [name]: otherThan(order[name]) });
      expect([name, status]).toEqual([name, 400]);
      expect(json.errors.every((error: { path: string }) => error.path.startsWith(name))).toBe(true);
    }
    await expectUnchanged();
  });

  it('is refused where a field of an item that cannot be changed differs, whichever it is', async () => {
    const [first, ...others] = order.items;
    const fixed = Object.keys(first!).filter(name => !['id', 'productId', 'variantId'].includes(name));
    expect(fixed).toContain('lineTotal');
    for (const name of fixed) {
      const { status, json } = await patch({
        ...order,
        items: [{ ...first, [name]: otherThan(first![name]) }, ...others],
      });
      expect([name, status]).toEqual([name, 400]);
      expect(json.errors.every((error: { path: string }) => error.path.startsWith(`items.0.${name}`))).toBe(
        true,
      );
    }
    await expectUnchanged();
  });

  it('is changed where a field differs that can be', async () => {
    const { status, json } = await patch({ ...order, country: 'MY' });
    expect([status, json.order.country, json.order.version]).toEqual([200, 'MY', order.version + 1]);
    const { items } = json.order;
    expect(items).toEqual(order.items);
  });
});
