import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCheckoutTerms } from '../../../subgraphs/commerce/checkout/checkout/checkout-terms.queries.js';
import { applyPromotions } from '../../../subgraphs/commerce/pricing/promotion/cart-promotions.rules.js';
import { shippingOptions } from '../../../subgraphs/commerce/pricing/shipping-rate/shipping-rate.rules.js';
import { openTestDatabase } from '../../support/context.js';
import {
  anyCart,
  encryption,
  flowerShop,
  importBuyerAddresses,
  importBuyerRecords,
  importFreeShippingRules,
  importPromotionCodes,
  importShippingRates,
  importTaxRules,
  openTermsGraphQL,
} from './terms-shop.js';

let world: Awaited<ReturnType<typeof openTestDatabase>>;
let graphql: Awaited<ReturnType<typeof openTermsGraphQL>>;
beforeAll(async () => {
  world = await openTestDatabase();
  graphql = await openTermsGraphQL();
});
afterAll(() => world.close());

type Context = ReturnType<(typeof world)['contextOf']>;

const find = (ctx: Context, given: Partial<Parameters<typeof findCheckoutTerms>[2]> = {}) =>
  findCheckoutTerms(ctx.db, ctx.organizationId, { ...anyCart(ctx), ...given }, encryption);

describe('the terms of a checkout', () => {
  it('are nothing in a shop that has said nothing', async () => {
    expect(await find(world.contextOf(), { codes: ['X'], email: 'ann@example.com' })).toEqual({
      shipping: { isOffered: false, rates: [], freeShipping: [] },
      promotions: [],
      taxRules: [],
      knownAddresses: [],
    });
  });

  it('are those of the currency, the codes and the buyer, of this shop alone', async () => {
    const [ctx, stranger] = [world.contextOf(), world.contextOf()];
    const file = (csv: string) => ({ file: { csv, currency: 'USD' } });
    for (const one of [ctx, stranger]) {
      const mine = one === ctx ? '1' : '2';
      const files: [string, string][] = [
        [
          importShippingRates,
          `id,country,service,title,price,currency\ns,default,standard,S,${mine}.50,\nj,JP,standard,J,500,JPY`,
        ],
        [
          importFreeShippingRules,
          `id,type,title,min_subtotal,currency\nf,free_shipping,F,${mine}00,\ne,free_shipping,E,50,EUR`,
        ],
        [
          importPromotionCodes,
          `code,type,value,starts_at,ends_at,usage_limit\nSave,percentage,${mine}.5,2026-01-01,2026-12-31,5\nOther,fixed,2,,,`,
        ],
        [importTaxRules, `id,title,country,rate,on_shipping,product_types\nt,GST,sg,${mine}.125,yes,`],
        [importBuyerRecords, 'id,email\nb,Ann@Example.com'],
        [importBuyerAddresses, `id,customer_id,street_address,country\na,b,${mine} Main St,us`],
      ];
      for (const [mutation, csv] of files) {
        await graphql.ask(one, mutation, file(csv));
      }
    }
    expect(await find(ctx, { codes: [' SAVE', 'none'], email: 'ANN@example.COM ' })).toEqual({
      shipping: {
        isOffered: true,
        rates: [{ id: 's', country: null, service: 'standard', title: 'S', currency: 'USD', price: '1.5' }],
        freeShipping: [
          {
            id: 'f',
            title: 'F',
            service: 'standard',
            currency: 'USD',
            minSubtotal: '100',
            itemReferences: [],
          },
        ],
      },
      promotions: [
        {
          promotion: {
            id: expect.any(String),
            ...{ name: 'Save', code: 'Save', trigger: 'code', intent: 'active', currency: null },
            terms: { kind: 'percentage', percentage: '1.5', maximumDiscount: null },
            ...{ isInCheckout: true, isForAssignedProducts: false, stores: [], priority: 0 },
            combination: { stacking: 'combinable', group: null, combinesWith: [] },
            window: {
              startsAt: '2026-01-01T00:00:00.000Z',
              endsAt: '2026-12-31T23:59:59.999Z',
              timeZone: 'UTC',
            },
            limits: { usageLimit: 5, usageLimitPerBuyer: null, budget: null, minimumSpend: null },
            ...{ useCount: 0, discountTotal: '0', version: 1 },
          },
          ...{ products: [], held: null, buyerUses: null },
        },
      ],
      taxRules: [
        {
          id: 't',
          title: 'GST',
          country: 'SG',
          region: null,
          rate: '1.125',
          isIncluded: false,
          isOnShipping: true,
          productTypes: [],
        },
      ],
      knownAddresses: [
        {
          id: 'a',
          name: null,
          line1: '1 Main St',
          line2: null,
          city: null,
          region: null,
          postalCode: null,
          country: 'US',
          phone: null,
        },
      ],
    });
    await graphql.ask(ctx, importTaxRules, file('id,title,country,rate\na,PST,sg,1'));
    expect((await find(ctx)).taxRules.map(({ id }) => id)).toEqual(['a', 't']);
    await graphql.ask(
      ctx,
      importFreeShippingRules,
      file('id,type,title,items\nany,free_shipping,In every currency,x'),
    );
    expect((await find(ctx)).shipping.freeShipping.map(({ id }) => id).sort()).toEqual(['any', 'f']);
    const abroad = await find(ctx, { currency: 'SGD' });
    expect(abroad.shipping).toMatchObject({ isOffered: true, rates: [], freeShipping: [{ id: 'any' }] });
    expect((await find(ctx, { currency: 'JPY' })).shipping.rates.map(({ id }) => id)).toEqual(['j']);
  });
});

describe.skipIf(flowerShop === null)('the files of a flower shop', () => {
  const given = (name: string) => ({
    file: { csv: flowerShop!(name), currency: 'USD', amountsInMinorUnits: true },
  });
  const files: [name: string, mutation: string, created: number, updated: number][] = [
    ['shipping_rates', importShippingRates, 3, 0],
    ['promotions', importFreeShippingRules, 2, 0],
    ['discounts', importPromotionCodes, 3, 0],
    ['customers', importBuyerRecords, 3, 0],
    ['addresses', importBuyerAddresses, 0, 2],
  ];

  it('come in as they are, once', async () => {
    const ctx = world.contextOf();
    for (const [name, mutation, created, updated] of files) {
      const first = await graphql.ask(ctx, mutation, given(name));
      expect(first, name).toEqual({ created, updated, unchanged: 0 });
    }
    for (const [name, mutation, created, updated] of files) {
      const again = await graphql.ask(ctx, mutation, given(name));
      expect(again, name).toEqual({ created: 0, updated: 0, unchanged: created + updated });
    }
  });

  it('price its carts', async () => {
    const ctx = world.contextOf();
    for (const [name, mutation] of files) {
      await graphql.ask(ctx, mutation, given(name));
    }
    const terms = await find(ctx, {
      codes: ['10off', 'WELCOME20', 'FIXED500'],
      email: 'John.Doe@example.com',
    });
    const options = (country: string, subtotal: string, sku: string) =>
      shippingOptions(terms.shipping, {
        currency: 'USD',
        country,
        subtotal,
        items: [{ productId: 'p', sku, reference: sku }],
      }).map(({ id, amount }) => [id, amount]);
    expect(options('US', '15.00', 'pot_ceramic')).toEqual([
      ['std-ship', '5.00'],
      ['exp-ship-us', '15.00'],
    ]);
    expect(options('CA', '15.00', 'pot_ceramic')).toEqual([
      ['std-ship', '5.00'],
      ['exp-ship-intl', '25.00'],
    ]);
    expect(options('US', '100.00', 'pot_ceramic')[0]).toEqual(['std-ship', '0.00']);
    expect(options('US', '35.00', 'bouquet_roses')[0]).toEqual(['std-ship', '0.00']);
    const { discounts } = applyPromotions(terms.promotions, ['10OFF', 'WELCOME20', 'FIXED500'], {
      currency: 'USD',
      lines: [{ id: '1', productId: 'p', variantId: null, quantity: 1, subtotal: '35.00' }],
      shipping: '0',
      now: ctx.clock.now(),
    });
    expect(discounts.map(({ title, amount }) => [title, amount])).toEqual([
      ['10% Off', '3.50'],
      ['20% Off', '6.30'],
      ['$5.00 Off', '5.00'],
    ]);
    expect(terms.knownAddresses.map(({ id, line1, region }) => [id, line1, region])).toEqual([
      ['addr_1', '123 Main St', 'IL'],
      ['addr_2', '456 Oak Ave', 'NY'],
    ]);
    expect((await find(ctx, { email: 'jane.doe@example.com' })).knownAddresses).toEqual([]);
  });
});
