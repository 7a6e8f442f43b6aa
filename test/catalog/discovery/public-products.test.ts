import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { catalogPrices } from '../../../subgraphs/catalog/listing-request/price-source.js';
import { ProductCommercialService } from '../../../subgraphs/catalog/product/product-commercial.service.js';
import { PublicShops } from './public-shop.js';

let shops: PublicShops;
beforeAll(async () => {
  shops = await PublicShops.open();
});
afterAll(() => shops.close());

const titles = async (ctx: RequestContext): Promise<string[]> =>
  (await shops.shown(ctx)).map(({ title }) => title);

describe('a product is public', () => {
  it('only if its merchant is listed, and no longer than that', async () => {
    const shop = shops.database.contextOf();
    await shops.create(shop, { title: 'Lamp' });
    await shops.publish();
    await expect(shops.shown(shop)).rejects.toThrow('MERCHANT_NOT_FOUND');
    await shops.change(shop, 'isListed: true, displayName: "Lights"');
    await shops.publish();
    expect(await titles(shop)).toEqual(['Lamp']);
    const [{ id }] = await shops.shown(shop, 'id');
    await shops.change(shop, 'isListed: false');
    // Before anything is published anew.
    await expect(shops.ask(`publicProduct(id: "${id}") { title }`)).rejects.toThrow(
      'PUBLIC_PRODUCT_NOT_FOUND',
    );
    await expect(shops.shown(shop)).rejects.toThrow('MERCHANT_NOT_FOUND');
    await shops.publish();
    expect(await rowsOf(shop)).toEqual([]);
  });

  it('while it is active, discoverable and there', async () => {
    const shop = await shops.listed();
    const [draft, hidden, gone, kept] = await Promise.all([
      shops.create(shop, { title: 'Draft', status: 'draft' }),
      shops.create(shop, { title: 'Hidden', discoverable: false }),
      shops.create(shop, { title: 'Gone' }),
      shops.create(shop, { title: 'Kept' }),
    ]);
    await shops.publish();
    expect((await titles(shop)).sort()).toEqual(['Gone', 'Kept']);
    await shops.products.delete(shop, gone.id);
    await shops.products.update(shop, draft.id, { status: 'active' });
    await shops.products.update(shop, hidden.id, { discoverable: true });
    await shops.products.update(shop, kept.id, { status: 'archived' });
    await shops.publish();
    expect((await titles(shop)).sort()).toEqual(['Draft', 'Hidden']);
  });

  it('although it cannot be bought, unless the merchant shows only what can be', async () => {
    const shop = await shops.listed();
    const { id } = await shops.create(shop, {
      ...{ title: 'Vase', inventoryQuantity: 0 },
      ...{ price: '5.00', currency: 'SGD' },
    });
    await shops.publish();
    expect(await shops.shown(shop, 'availability')).toEqual([{ availability: 'out_of_stock' }]);
    await shops.change(shop, 'showsSoldOut: false');
    await shops.publish();
    expect(await titles(shop)).toEqual([]);
    await new ProductCommercialService(catalogPrices).setInventory(shop, id, {
      inventoryQuantity: 4,
    } as never);
    await shops.publish();
    expect(await shops.shown(shop, 'availability offers { quantity }')).toEqual([
      { availability: 'in_stock', offers: [{ quantity: null }] },
    ]);
  });
});

describe('what is shown of a product', () => {
  it('is that it cannot be bought, where it has no price, although prices are not public', async () => {
    const shop = await shops.listed('showsPrices: false');
    await shops.create(shop, { title: 'Unpriced' });
    await shops.create(shop, { title: 'Priced', price: '5.00', currency: 'SGD' });
    await shops.publish();
    expect(await shops.shown(shop, 'availability offers { availability }')).toEqual([
      { availability: 'out_of_stock', offers: [{ availability: 'out_of_stock' }] },
      { availability: 'in_stock', offers: [{ availability: 'in_stock' }] },
    ]);
  });

  it('has no price and no number of units unless the merchant shows them', async () => {
    const shop = await shops.listed('showsPrices: false, showsQuantities: true');
    await shops.create(shop, { title: 'Cup', price: '12.50', currency: 'SGD', inventoryQuantity: 4 });
    await shops.publish();
    const fields = 'price { amount } offers { price { amount } quantity }';
    expect(await shops.shown(shop, fields)).toEqual([
      { price: null, offers: [{ price: null, quantity: 4 }] },
    ]);
    await shops.change(shop, 'showsPrices: true, showsQuantities: false');
    await shops.publish();
    expect(await shops.shown(shop, fields)).toEqual([
      { price: { amount: '12.50' }, offers: [{ price: { amount: '12.50' }, quantity: null }] },
    ]);
  });

  it('has the price of the sale from its beginning to its end', async () => {
    const shop = await shops.listed();
    await shops.create(shop, {
      ...{ title: 'Bowl', currency: 'SGD', price: '20.00', salePrice: '15.00' },
      ...{ salePriceStartsAt: '2020-01-01T00:00:00.000Z', salePriceEndsAt: '2999-01-01T00:00:00.000Z' },
    });
    await shops.publish();
    const fields = 'price { amount } listPrice { amount }';
    expect(await shops.shown(shop, fields)).toEqual([
      { price: { amount: '15.00' }, listPrice: { amount: '20.00' } },
    ]);
    await onDatabase(
      `update catalog.public_product set changes_at = now() - interval '1 second' where organization_id = $1`,
      [shop.organizationId],
    );
    await onDatabase(`update catalog.product set sale_price_ends_at = now() where organization_id = $1`, [
      shop.organizationId,
    ]);
    await onDatabase('delete from catalog.public_product_change where organization_id = $1', [
      shop.organizationId,
    ]);
    await shops.publish();
    expect(await shops.shown(shop, fields)).toEqual([{ price: { amount: '20.00' }, listPrice: null }]);
  });

  it('is the same row until something public changes', async () => {
    const shop = await shops.listed();
    const { id } = await shops.create(shop, { title: 'Plate', cost: '3.00', price: '9.00', currency: 'SGD' });
    await shops.publish();
    const [before] = await shops.shown(shop, 'updatedAt');
    await shops.products.update(shop, id, { cost: '4.00', tags: ['clearance'] });
    await shops.publish();
    expect(await shops.shown(shop, 'updatedAt')).toEqual([before]);
  });
});

describe('a change is published', () => {
  it('although its transaction ends after a later one was published', async () => {
    const shop = await shops.listed();
    const late = new Client({ connectionString: shops.database.url });
    await late.connect();
    const { id } = await shops.create(shop, { title: 'Early' });
    await shops.create(shop, { title: 'Other' });
    await shops.publish();
    await late.query('begin');
    await late.query(`update catalog.product set title = 'Late' where organization_id = $1 and id = $2`, [
      shop.organizationId,
      id,
    ]);
    await shops.create(shop, { title: 'Third' });
    await shops.publish();
    expect((await titles(shop)).sort()).toEqual(['Early', 'Other', 'Third']);
    await late.query('commit');
    await late.end();
    await shops.publish();
    expect((await titles(shop)).sort()).toEqual(['Late', 'Other', 'Third']);
  });

  it('although the merchant is listed while the transaction is open', async () => {
    const shop = shops.database.contextOf();
    const { id } = await shops.create(shop, { title: 'Before', status: 'draft' });
    const late = new Client({ connectionString: shops.database.url });
    await late.connect();
    await late.query('begin');
    await late.query(`update catalog.product set status = 'active' where organization_id = $1 and id = $2`, [
      shop.organizationId,
      id,
    ]);
    const listing = shops.change(shop, 'isListed: true, displayName: "Shop"');
    await waitingForLock();
    await shops.publish();
    await late.query('commit');
    await late.end();
    await listing;
    await shops.publish();
    expect(await titles(shop)).toEqual(['Before']);
  });

  it('once, whoever publishes at the same time', async () => {
    const shop = await shops.listed();
    await Promise.all(['A', 'B', 'C'].map(title => shops.create(shop, { title })));
    await Promise.all([shops.publish(), shops.publish(), shops.publish()]);
    await shops.publish();
    expect((await titles(shop)).sort()).toEqual(['A', 'B', 'C']);
  });
});

describe('settings', () => {
  it.each([
    'isListed: true',
    'domains: ["not a domain"]',
    'domains: ["http://shop.example/x"]',
    'domains: ["localhost"]',
    'countries: ["XX"]',
    'languages: ["english please"]',
    'contactEmail: "nobody"',
    'contactUrl: "http://shop.example"',
    'contactUrl: "https://user:secret@shop.example"',
    'synonyms: [["alone"]]',
    'privateAttributes: [""]',
  ])('are rejected with %s', async settings => {
    const shop = shops.database.contextOf();
    await expect(shops.change(shop, settings)).rejects.toThrow('VALIDATION_FAILED');
  });

  it('are told by the places and texts that were sent', async () => {
    const shop = shops.database.contextOf();
    await expect(shops.change(shop, 'countries: ["XX", "sg"]')).rejects.toThrow('countries.0');
    await expect(shops.change(shop, 'countries: ["SG", "sg", "XX"]')).rejects.toThrow('countries.2');
    await expect(shops.change(shop, 'domains: ["http://bad/.."]')).rejects.toThrow('"http://bad/.." is not');
  });

  it('of a stale version are rejected, and equal ones change nothing', async () => {
    const shop = await shops.listed();
    const stale = shops.database.contextOf(shop.organizationId);
    await expect(shops.change(stale, 'expectedVersion: 7, showsPrices: false')).rejects.toThrow(
      'VERSION_STALE',
    );
    expect(await shops.change(shop, 'isListed: true')).toEqual({
      discoverySettings: { version: 1, isListed: true },
    });
  });
});

async function onDatabase(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await shops.database.db.pool.query(statement, values)).rows;
}

const rowsOf = ({ organizationId }: RequestContext) =>
  onDatabase('select product_id from catalog.public_product where organization_id = $1', [organizationId]);

/** Until a session waits for an advisory lock. */
async function waitingForLock(): Promise<void> {
  for (let isWaiting = false; !isWaiting; ) {
    const rows = await onDatabase(
      `select 1 from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    isWaiting = rows.length > 0;
  }
}
