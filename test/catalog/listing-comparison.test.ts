import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import { compareListings } from '../../subgraphs/catalog/channels/sync/compare-listings.js';
import { catalogPrices } from '../../subgraphs/catalog/listing-request/price-source.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import { type Item, PlantedCatalog } from './planted-catalog.js';

const products = new ProductService({ currency: async () => 'SGD' });
let catalog: PlantedCatalog;
let ctx: RequestContext;
beforeAll(async () => {
  catalog = await PlantedCatalog.open();
});
beforeEach(() => {
  ctx = catalog.context();
});
afterAll(() => catalog.close());

const past = '2026-11-20T08:00:00.000Z';
const later = '2099-12-01T00:00:00.000Z';
const rowOf = async (table: string, column: string, id: string): Promise<Item> => {
  const text = `select * from catalog.${table} where organization_id = $1 and ${column} = $2`;
  return (await ctx.db.query<Item>(unnamed(text), [ctx.organizationId, id]))[0];
};

describe('what a listing is to be told', () => {
  const values = { price: '12.50', salePrice: '11.00', inventoryQuantity: 10 };
  const before = {
    ...{ desired_price: '1', desired_sale_price: null, desired_quantity: 1 },
    ...{ observed_price: '1', observed_sale_price: null, observed_quantity: 1 },
    ...{ price_issues: '[{"code":"OLD"}]', stock_issues: '[{"code":"OLD"}]' },
  };
  const price = { desired_price: '12.50', desired_sale_price: '11.00', price_issues: [] };
  const stock = { desired_quantity: 10, stock_issues: [] };
  const ignored = '[{"code":"OLD"},{"code":"SALE_PRICE_IGNORED"}]';
  const old = { price_issues: [{ code: 'OLD' }], stock_issues: [{ code: 'OLD' }] };
  const wait = (isPrice: boolean, isStock: boolean) => ({ price_pending: isPrice, stock_pending: isStock });

  /** The variant and the outcome, after the product's listing was compared. */
  async function compared(
    fields: string[],
    { listing = {}, variant = {}, product = values, isToBeSent = true, currency = 'SGD' }: Item = {},
  ) {
    const { id: product_id } = await products.create(ctx, { title: 'Mug', currency, ...product });
    const id = await catalog.listing(ctx, {
      product_id,
      external_id: newId(),
      compared_at: past,
      ...listing,
    });
    await catalog.plant(ctx, 'listing_variant', {
      listing_id: id,
      variant_id: product_id,
      ...before,
      ...variant,
    });
    const comparison = { productId: product_id, fields };
    const outcome = await ctx.transaction(tx =>
      compareListings(tx, ctx.organizationId, [comparison], { prices: catalogPrices, isToBeSent }),
    );
    const { compared_at } = await rowOf('listing', 'id', id);
    return { row: await rowOf('listing_variant', 'listing_id', id), outcome, isNoted: compared_at !== past };
  }

  it.each<[string, string[], Item, object, string[]]>([
    ['both', ['price', 'inventory'], {}, { ...price, ...stock, ...wait(true, true) }, ['price', 'inventory']],
    ['the price', ['price'], {}, { ...old, ...price, desired_quantity: 1, ...wait(true, false) }, ['price']],
    [
      'stock',
      ['inventory'],
      {},
      { ...old, ...stock, desired_price: '1', ...wait(false, true) },
      ['inventory'],
    ],
    [
      'what is there already',
      ['price', 'inventory'],
      {
        variant: {
          observed_price: '12.5',
          observed_sale_price: '11',
          observed_quantity: 10,
          ...wait(true, true),
        },
      },
      { ...price, ...stock, ...wait(false, false) },
      [],
    ],
    [
      'a sale price that is not there',
      ['price'],
      { variant: { observed_price: '12.5', observed_quantity: 10 } },
      wait(true, false),
      ['price'],
    ],
    [
      'an end of the sale price that is not there',
      ['price'],
      {
        product: { ...values, salePriceEndsAt: later },
        variant: { observed_price: '12.5', observed_sale_price: '11', observed_sale_price_ends_at: null },
      },
      { ...price, desired_sale_price_ends_at: later, ...wait(true, false) },
      ['price'],
    ],
    [
      'an end of the sale price that is there already',
      ['price'],
      {
        product: { ...values, salePriceEndsAt: later },
        variant: { observed_price: '12.5', observed_sale_price: '11', observed_sale_price_ends_at: later },
      },
      { ...price, desired_sale_price_ends_at: later, ...wait(false, false) },
      [],
    ],
    [
      'a sale price that the marketplace does not take, which is not sent again',
      ['price'],
      { variant: { observed_price: '12.5', price_issues: ignored } },
      { ...price, price_issues: [{ code: 'SALE_PRICE_IGNORED' }], ...wait(false, false) },
      [],
    ],
    [
      'a price beside a sale price that the marketplace does not take',
      ['price'],
      { variant: { observed_price: '13', price_issues: ignored } },
      { ...price, price_issues: [{ code: 'SALE_PRICE_IGNORED' }], ...wait(true, false) },
      ['price'],
    ],
    [
      'no sale price any more, where the marketplace took none',
      ['price'],
      {
        product: { ...values, salePrice: null },
        variant: { observed_price: '12.5', price_issues: ignored },
      },
      { desired_sale_price: null, price_issues: [], ...wait(false, false) },
      [],
    ],
    [
      'nothing, and is not sent',
      ['price', 'inventory'],
      { isToBeSent: false },
      { ...price, ...stock, ...wait(false, false) },
      [],
    ],
    [
      'what waits already, and is sent nothing more',
      ['price', 'inventory'],
      { isToBeSent: false, variant: wait(true, true) },
      { ...price, ...stock, ...wait(true, true) },
      ['price', 'inventory'],
    ],
    [
      'no stock that is not tracked',
      ['inventory'],
      { product: { price: '1' } },
      { desired_quantity: null, ...wait(false, false) },
      [],
    ],
    [
      'no price in another currency, and why',
      ['price', 'inventory'],
      { currency: 'USD' },
      {
        desired_price: null,
        price_issues: [expect.objectContaining({ code: 'CURRENCY_MISMATCH' })],
        ...wait(false, true),
      },
      ['inventory'],
    ],
    [
      'that nothing is left of what the product has no more',
      ['price', 'inventory'],
      { variant: { variant_id: newId() } },
      { desired_quantity: 0, desired_price: '1', ...wait(false, true), price_issues: old.price_issues },
      ['inventory'],
    ],
  ])('is %s', async (_, fields, given, row, pending) => {
    const found = await compared(fields, given);
    expect(found.row).toMatchObject(row);
    // Edges of sales are looked for since prices were compared, whatever is compared of stock.
    const isPriced = found.row.desired_price !== before.desired_price;
    expect([found.outcome[0]!.pending, found.isNoted]).toEqual([pending, isPriced]);
  });

  it.each([
    ['is not wanted any more', { desired: 'delisted' }],
    ['is not there', { external_id: null }],
  ])('is nothing where it %s', async (_, listing) => {
    const { row, outcome, isNoted } = await compared(['price', 'inventory'], { listing });
    expect([outcome, isNoted, row.desired_price, row.price_pending]).toEqual([[], false, '1', false]);
  });

  it('leaves the units that its account keeps back, and says whether that is connected', async () => {
    const account = { external_account_id: 'shop-1', stock_buffer: 4 };
    for (const [status, isConnected] of [
      ['connected', true],
      ['needs_attention', false],
    ] as const) {
      const connection_id = await catalog.account(ctx, {
        marketplace: 'bazaar',
        ...account,
        name: status,
        status,
        external_account_id: status,
      });
      const { row, outcome } = await compared(['inventory'], { listing: { connection_id } });
      expect(row.desired_quantity).toBe(6);
      expect(outcome).toMatchObject([
        {
          connectionId: connection_id,
          storeId: 'sg',
          marketplace: 'bazaar',
          accountExternalId: status,
          isConnected,
        },
      ]);
    }
    const { row, outcome } = await compared(['inventory']);
    expect([row.desired_quantity, outcome[0]!.isConnected, outcome[0]!.accountExternalId]).toEqual([
      10,
      false,
      null,
    ]);
  });

  it('has issues of its price only where the price is asked for', async () => {
    const [issues, none] = [
      await compared(['price'], { currency: 'USD' }),
      await compared(['inventory'], { currency: 'USD' }),
    ].map(({ outcome }) => outcome[0]!.issues.map(({ code }) => code));
    expect([issues, none]).toEqual([['CURRENCY_MISMATCH'], []]);
  });
});
