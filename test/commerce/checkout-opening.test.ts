import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { checkoutLimits } from '../../subgraphs/commerce/checkout/checkout/checkout.limits.js';
import { CheckoutViews } from '../../subgraphs/commerce/checkout/checkout/checkout-view.js';
import { promotionLimits } from '../../subgraphs/commerce/pricing/promotion/promotion.limits.js';
import { errorOf, newCheckout, openCheckouts, testRail } from './checkout-world.js';

let world: Awaited<ReturnType<typeof openCheckouts>>;
beforeAll(async () => {
  world = await openCheckouts();
});
afterAll(() => world.close());

const showQuantities = (organizationId: string) =>
  world.db.pool.query(
    `insert into catalog.discovery_settings (organization_id, display_name, shows_quantities, updated_at)
     values ($1, 'Shop', true, now())`,
    [organizationId],
  );

const red = {
  title: 'Red',
  optionValues: { Colour: 'Red' },
  price: '9.00',
  sku: newId(),
  inventoryQuantity: 3,
};

describe('opening a session', () => {
  it('prices from the catalog, holds the stock for six hours, and is open to be paid', async () => {
    const shop = world.shop();
    const mug = await shop.product({ sku: 'MUG', brand: 'Kiln' });
    const { session, personal, missingRequirements, requirements } = await shop.open(mug, 2);
    expect(session).toMatchObject({
      protocol: 'native',
      status: 'ready_for_payment',
      paymentRail: null,
      currency: 'SGD',
      items: [
        {
          reference: mug,
          productId: mug,
          variantId: null,
          sku: 'MUG',
          title: 'Mug',
          quantity: 2,
          unitAmount: '12.50',
          subtotal: '25.00',
          discount: '0.00',
          imageUrl: null,
          productSnapshot: { title: 'Mug', brand: 'Kiln', sku: 'MUG', optionValues: {} },
        },
      ],
      amounts: { subtotal: '25.00', discount: '0.00', shipping: '0.00', tax: '0.00', total: '25.00' },
      cartVersion: 1,
      version: 1,
      expiresAt: world.clock.in(checkoutLimits.lifetimeMs).toISOString(),
      orderId: null,
    });
    expect(personal).toEqual({ buyer: null, destinations: [], billingAddress: null });
    expect(missingRequirements.map(({ code }) => code)).toEqual(['missing_shipping_address']);
    expect(requirements).toEqual([
      {
        rail: testRail.key,
        handlerId: testRail.handlerId,
        title: testRail.title,
        config: {
          due: {
            organizationId: shop.organizationId,
            sessionId: session.id,
            paymentId: session.id,
            amount: '25.00',
            currency: 'SGD',
            expiresAt: session.expiresAt,
            resourceUrl: `https://shop.example/api/v1/checkout-sessions/${session.id}`,
            returnUrl: 'https://shop.example/payment-return',
          },
        },
      },
    ]);
    expect(await shop.stock(mug)).toEqual([5, 2]);
    expect(await shop.hold(session.id)).toMatchObject({ status: 'held', expiresAt: session.expiresAt });
    expect((await shop.sessions.read(shop.agent, session.id)).session).toEqual(session);
  });

  it('takes a product id, a variant id or a SKU, and makes two lines of two items of one product', async () => {
    const shop = world.shop();
    const mug = await shop.product({ sku: 'MUG' });
    const shirt = await shop.products.create(shop.ctx, {
      title: 'Shirt',
      status: 'active',
      options: [{ name: 'Colour', values: ['Red'] }],
      variants: [red],
    });
    const variantId = shirt.variants[0]!.id;
    const { session } = await shop.sessions.create(
      shop.agent,
      newCheckout([
        { reference: 'MUG', quantity: 1 },
        { reference: mug.toUpperCase(), quantity: 2 },
        { reference: variantId, quantity: 1 },
        { reference: red.sku, quantity: 2 },
      ]),
    );
    expect(session.items.map(item => [item.productId, item.variantId, item.title, item.subtotal])).toEqual([
      [mug, null, 'Mug', '12.50'],
      [mug, null, 'Mug', '25.00'],
      [shirt.id, variantId, 'Shirt - Red', '9.00'],
      [shirt.id, variantId, 'Shirt - Red', '18.00'],
    ]);
    expect(new Set(session.items.map(({ id }) => id)).size).toBe(4);
    expect(session.items[2]!.productSnapshot).toMatchObject({ optionValues: { Colour: 'Red' } });
    expect([await shop.stock(mug), await shop.stock(shirt.id)]).toEqual([
      [5, 3],
      [3, 3],
    ]);
  });

  it('costs the sale price while the sale lasts', async () => {
    const shop = world.shop();
    const salePriceEndsAt = world.clock.in(1000).toISOString();
    const mug = await shop.product({ salePrice: '9.99', salePriceEndsAt });
    const { session } = await shop.open(mug);
    expect(session.amounts.total).toBe('9.99');
    world.clock.move(1000);
    const later = await shop.sessions.change(shop.agent, session.id, { discountCodes: [] }, 'merge');
    expect([later.session.amounts.total, later.session.cartVersion]).toEqual(['12.50', 2]);
  });

  it('rejects what cannot be sold, each item with its reason, and holds nothing', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const shirt = await shop.products.create(shop.ctx, {
      title: 'Shirt',
      status: 'active',
      options: [{ name: 'Colour', values: ['Red'] }],
      variants: [{ ...red, sku: newId() }],
    });
    const items = [
      { reference: mug, quantity: 1 },
      { reference: newId(), quantity: 1 },
      { reference: 'NO-SUCH-SKU', quantity: 1 },
      { reference: await shop.product({ status: 'draft' }), quantity: 1 },
      { reference: await world.shop().product(), quantity: 1 },
      { reference: shirt.id, quantity: 1 },
      { reference: await shop.product({ price: null }), quantity: 1 },
      { reference: await shop.product({ currency: 'USD' }), quantity: 1 },
    ];
    const create = (protocol: 'native' | 'ucp') =>
      shop.sessions.create(shop.agent, newCheckout(items, { protocol }));
    expect(await errorOf(create('native'))).toEqual([
      'VALIDATION_FAILED',
      'items.1.productId ITEM_NOT_FOUND',
      'items.2.productId ITEM_NOT_FOUND',
      'items.3.productId ITEM_NOT_FOUND',
      'items.4.productId ITEM_NOT_FOUND',
      'items.5.productId VARIANT_REQUIRED',
      'items.6.productId PRICE_MISSING',
      'items.7.productId CURRENCY_MIXED',
    ]);
    expect(await errorOf(create('ucp'))).toContain('items.1.reference ITEM_NOT_FOUND');
    expect(await shop.stock(mug)).toEqual([5, 0]);
  });

  it('rejects more than there is, and holds nothing', async () => {
    const shop = world.shop();
    const [mug, cup] = [await shop.product(), await shop.product()];
    const items = [
      { reference: mug, quantity: 1 },
      { reference: cup, quantity: 6 },
    ];
    await expect(shop.sessions.create(shop.agent, newCheckout(items))).rejects.toMatchObject({
      code: 'INVENTORY_INSUFFICIENT',
      errors: [
        {
          path: 'items.1.quantity',
          code: 'INVENTORY_INSUFFICIENT',
          message: 'Fewer than 6 are available.',
        },
      ],
    });
    expect([await shop.stock(mug), await shop.stock(cup)]).toEqual([
      [5, 0],
      [5, 0],
    ]);
  });

  it('says how many there are to the merchant, and to agents where the merchant shows that', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    const person = shop.as('session');
    const tooMany = newCheckout([{ reference: mug, quantity: 6 }]);
    const said = { errors: [{ message: '5 are available, 6 asked for.' }] };
    const hidden = { errors: [{ message: 'Fewer than 6 are available.' }] };
    await expect(shop.sessions.create(person, tooMany)).rejects.toMatchObject(said);
    await expect(shop.sessions.create(shop.agent, tooMany)).rejects.toMatchObject(hidden);
    const { session } = await shop.open(mug);
    const items = tooMany.items;
    await expect(shop.sessions.change(shop.agent, session.id, { items }, 'merge')).rejects.toMatchObject(
      hidden,
    );
    await expect(shop.sessions.change(person, session.id, { items }, 'merge')).rejects.toMatchObject(said);
    await showQuantities(shop.organizationId);
    await expect(shop.sessions.create(shop.agent, tooMany)).rejects.toMatchObject({
      errors: [{ message: '4 are available, 6 asked for.' }],
    });
  });

  it('rejects a way of payment that the merchant does not offer, and names those it offers', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    await expect(shop.open(mug, 1, { paymentRail: 'x402' })).rejects.toMatchObject({
      code: 'PAYMENT_RAIL_NOT_OFFERED',
      detail: 'The merchant offers acp_test.',
    });
    const { session } = await shop.open(mug, 1, { paymentRail: 'acp_test' });
    expect(session.paymentRail).toBe('acp_test');
  });

  it('is asked for by the way of payment that was chosen alone, and by all where none was', async () => {
    const shop = world.shop();
    const views = new CheckoutViews({ offered: async () => [testRail, { ...testRail, key: 'x402' }] }, '');
    const asked = async (paymentRail: string | null) => {
      const view = await shop.open(await shop.product(), 1, { paymentRail });
      return (await views.of(shop.db, view)).requirements.map(({ rail }) => rail);
    };
    expect([await asked('acp_test'), await asked(null)]).toEqual([['acp_test'], ['acp_test', 'x402']]);
  });

  it('offers no way of payment that does not take its currency', async () => {
    const shop = world.shop();
    const mug = await shop.product();
    Object.assign(testRail.rail, { currencies: ['USD'] });
    try {
      expect((await shop.open(mug)).requirements).toEqual([]);
      await expect(shop.open(mug, 1, { paymentRail: 'acp_test' })).rejects.toMatchObject({
        code: 'PAYMENT_RAIL_NOT_OFFERED',
      });
    } finally {
      Object.assign(testRail.rail, { currencies: undefined });
    }
  });

  it('rejects malformed input with all of its errors, repeating none of the values', async () => {
    const shop = world.shop();
    const input = newCheckout([{ reference: '', quantity: 0 }], {
      buyer: { email: 'ada at home', firstName: 'A'.repeat(255) },
      shippingAddress: {
        name: '\0',
        line1: null,
        line2: null,
        city: null,
        region: null,
        postalCode: null,
        country: 'XX',
        phone: null,
      },
      discountCodes: ['C'.repeat(promotionLimits.codeLength + 1)],
    });
    const work = shop.sessions.create(shop.agent, input);
    expect(await errorOf(work)).toEqual([
      'VALIDATION_FAILED',
      'items.0.productId LENGTH_INVALID',
      'items.0.quantity QUANTITY_INVALID',
      'buyer.firstName LENGTH_INVALID',
      'buyer.email EMAIL_MALFORMED',
      'shippingAddress.name FORMAT_INVALID',
      'shippingAddress.country COUNTRY_INVALID',
      'discountCodes.0 LENGTH_INVALID',
    ]);
    await expect(work).rejects.not.toThrow(/ada at home/);
    expect(await errorOf(shop.sessions.create(shop.agent, newCheckout([])))).toEqual([
      'VALIDATION_FAILED',
      'items COUNT_INVALID',
    ]);
  });
});
