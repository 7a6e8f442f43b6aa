import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cart, roses, shipTo, springfield, totalsByType } from './checkout-requests.js';
import { FlowerShop } from './flower-shop.js';
import type { UcpClient } from './ucp-client.js';
import { sharedUcp } from './ucp-schemas.js';

let shop: FlowerShop;
let client: UcpClient;

const pot = (quantity = 1) => ({ item: { id: 'pot_ceramic' }, quantity });
const shipping = (method: object = {}) => ({ fulfillment: { methods: [{ type: 'shipping', ...method }] } });

interface Option {
  id: string;
  title: string;
  totals: { type: string; amount: number }[];
}

// biome-ignore lint/suspicious/noExplicitAny: a reply, whose shape the published schemas check.
const methodOf = (json: any) => json.fulfillment.methods[0];
// biome-ignore lint/suspicious/noExplicitAny: as above.
const pricesOf = (json: any): [id: string, amount: number][] =>
  methodOf(json).groups[0].options.map(({ id, totals }: Option) => [id, totalsByType(totals).total]);

async function opened(body: object = cart(pot())): Promise<string> {
  return (await client.create(body)).json.id;
}

describe.skipIf(sharedUcp === null)('fulfillment in 2026-01-11', () => {
  beforeAll(async () => {
    shop = await FlowerShop.open();
    client = shop.client('2026-01-11');
  });
  afterAll(() => shop.close());

  it('goes from a place to its options to a price', async () => {
    const id = await opened();
    const placed = (await client.update(id, { ...cart(pot()), ...shipTo(springfield) })).json;
    expect(methodOf(placed)).toMatchObject({
      selected_destination_id: 'dest_1',
      destinations: [springfield],
    });
    expect(methodOf(placed).groups[0]).not.toHaveProperty('selected_option_id');
    expect(pricesOf(placed)).toEqual([
      ['std-ship', 500],
      ['exp-ship-us', 1500],
    ]);
    expect(totalsByType(placed.totals)).toEqual({ subtotal: 1500, total: 1500 });
    const chosen = (await client.update(id, { ...cart(pot()), ...shipTo(springfield, 'exp-ship-us') })).json;
    expect(methodOf(chosen).groups[0].selected_option_id).toBe('exp-ship-us');
    expect(totalsByType(chosen.totals)).toEqual({ subtotal: 1500, fulfillment: 1500, total: 3000 });
    expect(chosen.status).toBe('ready_for_complete');
  });

  it('the option may be chosen by a request that names the place by its id alone', async () => {
    const id = await opened();
    await client.update(id, { ...cart(pot()), ...shipTo(springfield) });
    const groups = [{ selected_option_id: 'std-ship' }];
    const { json } = await client.update(id, {
      ...cart(pot()),
      ...shipping({ selected_destination_id: 'dest_1', groups }),
    });
    expect(totalsByType(json.totals)).toEqual({ subtotal: 1500, fulfillment: 500, total: 2000 });
  });

  it('options are those of the country', async () => {
    const id = await opened();
    const toronto = { id: 'dest_ca', address_country: 'CA', postal_code: 'M5V 2T6' };
    expect(pricesOf((await client.update(id, { ...cart(pot()), ...shipTo(toronto) })).json)).toEqual([
      ['std-ship', 500],
      ['exp-ship-intl', 2500],
    ]);
    expect(pricesOf((await client.update(id, { ...cart(pot()), ...shipTo(springfield) })).json)).toEqual([
      ['std-ship', 500],
      ['exp-ship-us', 1500],
    ]);
  });

  it('an unknown buyer is offered no places: the key is absent', async () => {
    const { json } = await client.create({
      ...cart(pot()),
      buyer: { email: 'nobody.knows@example.com' },
      ...shipping(),
    });
    expect(methodOf(json)).not.toHaveProperty('destinations');
    expect(methodOf(json)).not.toHaveProperty('selected_destination_id');
  });

  it.each([
    ['john.doe@example.com', ['addr_1', 'addr_2']],
    ['jane.smith@example.com', ['addr_3']],
    ['JANE.SMITH@example.com', ['addr_3']],
  ])('a known buyer is offered the known places: %s', async (email, ids) => {
    const { json } = await client.create({ ...cart(pot()), buyer: { email }, ...shipping() });
    expect(methodOf(json).destinations.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(methodOf(json)).not.toHaveProperty('selected_destination_id');
  });

  it('a buyer that has no address yet is offered none', async () => {
    const { json } = await client.create({
      ...cart(pot()),
      buyer: { email: 'jane.doe@example.com' },
      ...shipping(),
    });
    expect(methodOf(json)).not.toHaveProperty('destinations');
  });

  it('a place that the agent named for a buyer is offered in the next session, and to nobody else', async () => {
    const buyer = { email: 'new.buyer@example.com' };
    const id = await opened({ ...cart(pot()), buyer });
    await client.update(id, { ...cart(pot()), buyer, ...shipTo(springfield) });
    const { json } = await client.create({
      ...cart(pot()),
      buyer: { email: 'NEW.buyer@example.com' },
      ...shipping(),
    });
    expect(methodOf(json).destinations).toEqual([springfield]);
    const other = await client.create({
      ...cart(pot()),
      buyer: { email: 'other.buyer@example.com' },
      ...shipping(),
    });
    expect(methodOf(other.json)).not.toHaveProperty('destinations');
  });

  it('a known place is chosen by its id', async () => {
    const buyer = { email: 'john.doe@example.com' };
    const id = await opened({ ...cart(pot()), buyer, ...shipping() });
    const { json } = await client.update(id, {
      ...cart(pot()),
      buyer,
      ...shipping({ selected_destination_id: 'addr_2' }),
    });
    expect(methodOf(json)).toMatchObject({
      selected_destination_id: 'addr_2',
      destinations: [
        { id: 'addr_1', street_address: '123 Main St', address_region: 'IL' },
        { id: 'addr_2', street_address: '456 Oak Ave', address_region: 'NY', address_country: 'US' },
      ],
    });
    expect(pricesOf(json)).toHaveLength(2);
  });

  it('an update that names places answers exactly those; without any, the known ones are on offer again', async () => {
    const buyer = { email: 'jane.smith@example.com' };
    const elsewhere = { id: 'dest_new', street_address: '1 New Rd', address_country: 'US' };
    const idsOf = (json: object) => methodOf(json).destinations.map(({ id }: { id: string }) => id);
    const created = await client.create({ ...cart(pot()), buyer, ...shipping() });
    expect(idsOf(created.json)).toEqual(['addr_3']);
    const { json } = await client.update(created.json.id, { ...cart(pot()), buyer, ...shipTo(elsewhere) });
    expect(methodOf(json).selected_destination_id).toBe('dest_new');
    expect(idsOf(json)).toEqual(['dest_new']);
    const known = await client.update(json.id, { ...cart(pot()), ...shipping({ destinations: [] }) });
    expect(idsOf(known.json)).toEqual(['addr_3']);
    // What was given is forgotten with the session, so that the other tests find the buyer as loaded.
    await client.cancel(json.id);
  });

  it('a place that is known already is that one', async () => {
    const { id: _, ...known } = (
      await client.create({ ...cart(pot()), buyer: { email: 'jane.smith@example.com' }, ...shipping() })
    ).json.fulfillment.methods[0].destinations[0];
    const { json } = await client.create({
      ...cart(pot()),
      buyer: { email: 'jane.smith@example.com' },
      ...shipping({ destinations: [known] }),
    });
    expect(methodOf(json)).toMatchObject({
      selected_destination_id: 'addr_3',
      destinations: [{ id: 'addr_3', street_address: '789 Pine Ln' }],
    });
    expect(methodOf(json).destinations).toHaveLength(1);
  });

  it('a place without an id is given one, and is where the items go', async () => {
    const { id: _, ...nameless } = springfield;
    const { json } = await client.create({ ...cart(pot()), ...shipping({ destinations: [nameless] }) });
    const [place] = methodOf(json).destinations;
    expect(place).toMatchObject(nameless);
    expect(methodOf(json).selected_destination_id).toBe(place.id);
  });

  it('shipping is free from 100 dollars on', async () => {
    const { json } = await client.create({ ...cart(pot(7)), ...shipTo(springfield, 'std-ship') });
    expect(totalsByType(json.totals)).toEqual({ subtotal: 10500, fulfillment: 0, total: 10500 });
    const [standard] = methodOf(json).groups[0].options;
    expect(standard.title).toContain('Free');
    expect(
      (await client.create({ ...cart(pot(6)), ...shipTo(springfield, 'std-ship') })).json.totals,
    ).toContainEqual(expect.objectContaining({ type: 'fulfillment', amount: 500 }));
  });

  it('shipping is free for roses', async () => {
    const { json } = await client.create({ ...cart(roses(), pot()), ...shipTo(springfield, 'std-ship') });
    expect(totalsByType(json.totals)).toEqual({ subtotal: 5000, fulfillment: 0, total: 5000 });
  });

  it('every line is in the method and in its package', async () => {
    const { json } = await client.create({ ...cart(roses(), pot()), ...shipTo(springfield) });
    const ids = json.line_items.map(({ id }: { id: string }) => id);
    expect([methodOf(json).line_item_ids, methodOf(json).groups[0].line_item_ids]).toEqual([ids, ids]);
  });
});
