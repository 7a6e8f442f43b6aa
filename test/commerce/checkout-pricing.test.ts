import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conformanceCallerId } from '../../subgraphs/commerce/checkout/checkout/conformance-caller.js';
import type { CheckoutChanges } from '../../subgraphs/commerce/checkout/checkout/requested-cart.rules.js';
import { BuyerStore } from '../../subgraphs/commerce/pricing/buyer-record/buyer-record.store.js';
import { BuyerVault } from '../../subgraphs/commerce/pricing/buyer-record/buyer-vault.js';
import { savePromotions } from '../../subgraphs/commerce/pricing/promotion/promotion.writer.js';
import {
  freeShippingRules,
  shippingRates,
} from '../../subgraphs/commerce/pricing/shipping-rate/shipping-rate.store.js';
import { taxRules } from '../../subgraphs/commerce/pricing/tax-rule/tax-rule.store.js';
import { codeOf } from '../support/planted-promotions.js';
import { address, type CheckoutShop, encryption, newCheckout, openCheckouts } from './checkout-world.js';

let world: Awaited<ReturnType<typeof openCheckouts>>;
let shop: CheckoutShop;
let mug: string;
beforeAll(async () => {
  world = await openCheckouts();
});
afterAll(() => world.close());

const rate = (id: string, country: string | null, service: string, price: string) => ({
  id,
  country,
  service,
  title: `${service} shipping`,
  currency: 'SGD',
  price,
});

const tenth = codeOf('TENTH', { name: 'A tenth off' });

/** A shop with rates to Singapore and Malaysia, a code of a tenth and GST on all of it. */
beforeEach(async () => {
  shop = world.shop();
  mug = await shop.product({ price: '20.00', inventoryQuantity: 50 });
  const { organizationId } = shop;
  await shop.ctx.transaction(async tx => {
    await shippingRates.save(tx, organizationId, [
      rate('sg-std', 'SG', 'standard', '5.00'),
      rate('sg-exp', 'SG', 'express', '15.00'),
      rate('my-std', 'MY', 'standard', '9.00'),
    ]);
    await freeShippingRules.save(tx, organizationId, [
      {
        id: 'over-100',
        title: 'Free over 100',
        service: 'standard',
        currency: 'SGD',
        minSubtotal: '100.00',
        itemReferences: [],
      },
    ]);
    await savePromotions(tx, organizationId, [tenth]);
    await taxRules.save(tx, organizationId, [
      {
        id: 'gst',
        title: 'GST',
        country: 'SG',
        region: null,
        rate: '9',
        isIncluded: false,
        isOnShipping: true,
        productTypes: [],
      },
    ]);
    await new BuyerStore(new BuyerVault(encryption)).save(tx, organizationId, [
      {
        id: 'cust-1',
        email: 'ada@example.com',
        name: 'Ada Lim',
        addresses: [
          { id: 'home', ...address() },
          { id: 'away', ...address({ country: 'MY', city: 'Johor' }) },
        ],
      },
    ]);
  });
});

const open = (more: object = {}, quantity = 1) =>
  shop.sessions.create(shop.agent, newCheckout([{ reference: mug, quantity }], more));
const merge = (id: string, changes: CheckoutChanges) =>
  shop.sessions.change(shop.agent, id, changes, 'merge');

describe('what a session comes to', () => {
  it('natively takes the cheapest option, then discounts, shipping and taxes on both', async () => {
    const { session, missingRequirements, personal } = await open(
      { shippingAddress: address(), discountCodes: ['tenth'] },
      2,
    );
    expect(session.shipping).toMatchObject({
      isRequired: true,
      selectedDestinationId: personal.destinations[0]!.id,
      selectedOptionId: 'sg-std',
      options: [
        { id: 'sg-std', service: 'standard', amount: '5.00', fullAmount: '5.00' },
        { id: 'sg-exp', service: 'express', amount: '15.00', fullAmount: '15.00' },
      ],
    });
    expect(session.discounts).toEqual([
      {
        promotionId: tenth.id,
        code: 'TENTH',
        title: 'A tenth off',
        amount: '4.00',
        isAutomatic: false,
        target: 'items',
        allocations: [{ itemId: session.items[0]!.id, amount: '4.00', units: 2 }],
      },
    ]);
    expect(session.items[0]).toMatchObject({ subtotal: '40.00', discount: '4.00' });
    // 9 % of 36.00 + 5.00.
    expect(session.taxes).toEqual([{ title: 'GST', rate: '9', amount: '3.69', isIncluded: false }]);
    expect(session.amounts).toEqual({
      subtotal: '40.00',
      discount: '4.00',
      shipping: '5.00',
      tax: '3.69',
      total: '44.69',
    });
    expect(missingRequirements).toEqual([]);
  });

  it('costs no shipping where a rule says so', async () => {
    const { session } = await open({ shippingAddress: address() }, 5);
    expect(session.shipping.options[0]).toMatchObject({ id: 'sg-std', amount: '0.00', fullAmount: '5.00' });
    expect(session.amounts).toMatchObject({ shipping: '0.00', tax: '9.00', total: '109.00' });
  });

  it('keeps the chosen service where the options change, and takes another only where it has to', async () => {
    const { session } = await open({ shippingAddress: address(), selectedShippingOptionId: 'sg-exp' });
    expect(session.amounts.shipping).toBe('15.00');
    const more = await merge(session.id, { items: [{ id: null, reference: mug, quantity: 2 }] });
    expect(more.session.shipping.selectedOptionId).toBe('sg-exp');
    const abroad = await merge(session.id, { shippingAddress: address({ country: 'MY' }) });
    expect([abroad.session.shipping.selectedOptionId, abroad.session.taxes]).toEqual(['my-std', []]);
    const back = await merge(session.id, { shippingAddress: address() });
    expect(back.session.shipping.selectedOptionId).toBe('sg-std');
  });

  it('rejects an option that is not offered', async () => {
    await expect(
      open({ shippingAddress: address(), selectedShippingOptionId: 'my-std' }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'shippingOptionId', code: 'SHIPPING_OPTION_NOT_FOUND' }],
    });
  });
});

describe('what a session lacks', () => {
  const lacking = async (more: object) =>
    (await open(more)).missingRequirements.map(({ code, field }) => [code, field]);

  it('is where to ship to, and whether that is possible', async () => {
    expect(await lacking({})).toEqual([['missing_shipping_address', 'shippingAddress']]);
    expect(await lacking({ shippingAddress: address({ country: null }) })).toEqual([
      ['incomplete_shipping_address', 'shippingAddress.country'],
    ]);
    expect(await lacking({ shippingAddress: address({ country: 'JP' }) })).toEqual([
      ['address_undeliverable', 'shippingAddress.country'],
    ]);
    expect(await lacking({ shippingAddress: address() })).toEqual([]);
    expect(await lacking({ shippingAddress: address(), protocol: 'acp' })).toEqual([
      ['missing_shipping_option', 'shippingOptionId'],
    ]);
  });

  it('no longer matters once it has ended', async () => {
    const { session } = await open();
    expect((await shop.sessions.cancel(shop.agent, session.id)).missingRequirements).toEqual([]);
  });
});

describe('a session by the Universal Commerce Protocol', () => {
  const ucp = { protocol: 'ucp' as const };
  const ids = (view: { personal: { destinations: { id: string }[] } }) =>
    view.personal.destinations.map(({ id }) => id);

  const tests = () => shop.as('oauth_client', { id: conformanceCallerId });
  const openForTests = (more: object) =>
    shop.sessions.create(tests(), newCheckout([{ reference: mug, quantity: 1 }], more));
  const mergeForTests = (id: string, changes: CheckoutChanges) =>
    shop.sessions.change(tests(), id, changes, 'merge');

  it('of the conformance tests is offered the places of a known buyer, and has neither shipping nor tax before an option is chosen', async () => {
    const opened = await openForTests({ ...ucp, buyer: { email: 'ADA@example.com' } });
    const { id } = opened.session;
    expect(ids(opened)).toEqual(['home', 'away']);
    const placed = await mergeForTests(id, { selectedDestinationId: 'home' });
    expect(placed.session.shipping.options.map(option => option.id)).toEqual(['sg-std', 'sg-exp']);
    expect(placed.session.shipping.selectedOptionId).toBeNull();
    expect(placed.session.amounts).toMatchObject({ shipping: '0.00', tax: '0.00', total: '20.00' });
    const chosen = await mergeForTests(id, { selectedShippingOptionId: 'sg-std' });
    expect(chosen.session.amounts).toMatchObject({ shipping: '5.00', tax: '2.25', total: '27.25' });
    expect([opened.session.cartVersion, placed.session.cartVersion, chosen.session.cartVersion]).toEqual([
      1, 1, 2,
    ]);
  });

  it('of the conformance tests is offered no place that the merchant has deleted, whoever was offered it before', async () => {
    const buyer = { email: 'ada@example.com' };
    const before = await openForTests({ ...ucp, buyer });
    expect(ids(before)).toEqual(['home', 'away']);
    const buyers = new BuyerStore(new BuyerVault(encryption));
    await shop.ctx.transaction(tx => buyers.remove(tx, shop.organizationId, 'cust-1'));
    expect(ids(await openForTests({ ...ucp, buyer }))).toEqual([]);
  });

  it('forgets the places of a buyer who is named no longer', async () => {
    const { session } = await openForTests({ ...ucp, buyer: { email: 'ada@example.com' } });
    await mergeForTests(session.id, { selectedDestinationId: 'home', selectedShippingOptionId: 'sg-std' });
    const other = await mergeForTests(session.id, { buyer: { email: 'bob@example.com' } });
    expect(ids(other)).toEqual([]);
    expect(other.session.shipping).toMatchObject({
      selectedDestinationId: null,
      options: [],
      selectedOptionId: null,
    });
    expect(other.session.amounts.total).toBe('20.00');
  });

  it('offers a given place once, by the id of the known one, and keeps the ids that agents choose', async () => {
    const given = await openForTests({
      ...ucp,
      buyer: { email: 'ada@example.com' },
      destinations: [
        { id: null, ...address() },
        { id: 'mine', ...address({ city: 'Jurong' }) },
      ],
      selectedDestinationId: 'mine',
    });
    expect(ids(given)).toEqual(['mine', 'home']);
    expect(given.session.shipping.selectedDestinationId).toBe('mine');
    const { id } = given.session;
    const items = [{ id: null, reference: mug, quantity: 1 }];
    const replaced = await shop.sessions.change(
      tests(),
      id,
      { items, selectedDestinationId: 'mine' },
      'replace',
    );
    expect([ids(replaced), replaced.session.shipping.selectedDestinationId]).toEqual([['mine'], 'mine']);
    await expect(mergeForTests(id, { selectedDestinationId: 'away' })).rejects.toMatchObject({
      errors: [{ path: 'selectedDestinationId', code: 'DESTINATION_NOT_FOUND' }],
    });
  });

  it('offers an agent that names an e-mail address only what the agent gave itself', async () => {
    const buyer = { email: 'ada@example.com' };
    const opened = await open({ ...ucp, buyer });
    expect(ids(opened)).toEqual([]);
    await expect(merge(opened.session.id, { selectedDestinationId: 'home' })).rejects.toMatchObject({
      errors: [{ path: 'selectedDestinationId', code: 'DESTINATION_NOT_FOUND' }],
    });
    await merge(opened.session.id, { destinations: [{ id: 'mine', ...address({ city: 'Jurong' }) }] });
    expect(ids(await open({ ...ucp, buyer }))).toEqual(['mine']);
    const stranger = shop.as('oauth_client');
    const items = [{ reference: mug, quantity: 1 }];
    expect(ids(await shop.sessions.create(stranger, newCheckout(items, { ...ucp, buyer })))).toEqual([]);
  });

  it('offers a place that an agent named in several sessions once, as it named it last', async () => {
    const buyer = { email: 'ada@example.com' };
    for (const [id, city] of [
      ['mine', 'Bedok'],
      ['other', 'Jurong'],
      ['mine', 'Jurong'],
    ] as const) {
      const { session } = await open({ ...ucp, buyer });
      await merge(session.id, { destinations: [{ id, ...address({ city }) }] });
      world.clock.move(1_000);
    }
    const { destinations } = (await open({ ...ucp, buyer })).personal;
    expect(destinations.map(({ id, city }) => [id, city])).toEqual([['mine', 'Jurong']]);
  });

  it('does not tell other protocols where a buyer lives', async () => {
    const { personal } = await open({ buyer: { email: 'ada@example.com' } });
    expect(personal.destinations).toEqual([]);
  });
});
