import { describe, expect, it } from 'vitest';
import type { AcpCheckoutView } from '../../rest-facade/acp/checkout-view.js';
import { acpSessionOf } from '../../rest-facade/acp/session.js';
import type { AcpMessage, AcpTotal } from '../../rest-facade/acp/session.schema.js';
import { acpProblems, hasAcpData } from './acp-schemas.js';
import { checkoutStates, sampleCheckout } from './sample-checkout.js';

const place = { publicUrl: 'https://shop.example' };
/** As it is sent: without what is undefined. */
const shown = (session: AcpCheckoutView, rejected: AcpMessage[] = []) =>
  JSON.parse(JSON.stringify(acpSessionOf(session, place, rejected))) as ReturnType<typeof acpSessionOf>;

const amountOf = (totals: AcpTotal[], type: AcpTotal['type']) =>
  totals.find(total => total.type === type)?.amount ?? 0;

describe('a session as the protocol shows it', () => {
  it.each(checkoutStates)('%s has the status of its state', (_name, session, status) => {
    expect(shown(session).status).toBe(status);
  });

  it.skipIf(!hasAcpData).each(checkoutStates)('%s is valid by the published schema', (_name, session) => {
    const definition = session.orderId === null ? 'CheckoutSession' : 'CheckoutSessionWithOrder';
    expect(acpProblems('checkout', definition, shown(session))).toEqual([]);
  });

  it('adds up: what is deducted is positive, and free shipping costs nothing', () => {
    const { totals, fulfillment_options: options } = shown(sampleCheckout());
    expect(totals.map(({ type, amount }) => [type, amount])).toEqual([
      ['items_base_amount', 10_000],
      ['items_discount', 1000],
      ['subtotal', 9000],
      ['fulfillment', 0],
      ['tax', 810],
      ['total', 9810],
    ]);
    expect(totals.find(({ type }) => type === 'tax')!.breakdown).toEqual([
      { jurisdiction: 'GST', rate: 0.09, amount: 810 },
    ]);
    expect(totals.at(-1)!.description).toBe('Includes Levy 0.5 %: 0.45 SGD');
    expect(options[0]!.totals.map(({ type, amount }) => [type, amount])).toEqual([
      ['subtotal', 500],
      ['discount', 500],
      ['total', 0],
    ]);
  });

  it('says what each line costs, and which discount fell on it', () => {
    const { line_items: lines, discounts } = shown(sampleCheckout());
    expect(lines.map(({ item, totals }) => [item.id, amountOf(totals, 'total')])).toEqual([
      ['ROSES', 5400],
      ['019aa000-0000-7000-8000-0000000000b2', 3600],
    ]);
    expect(discounts.applied[0]!.allocations).toEqual([
      { path: '$.line_items[0]', amount: 600 },
      { path: '$.line_items[1]', amount: 400 },
    ]);
    expect(discounts.rejected).toEqual([
      {
        code: 'NOPE',
        reason: 'discount_code_invalid',
        message: 'The code NOPE is not a code of this merchant.',
      },
    ]);
  });

  it('offers every way of payment under the id that a completion names', () => {
    const [card, x402] = shown(sampleCheckout()).capabilities.payment.handlers;
    expect(card).toMatchObject({
      id: 'card_1',
      name: 'dev.acp.tokenized.card',
      display_name: 'Card',
      psp: 'sandbox',
      requires_delegate_payment: true,
    });
    expect(x402).toMatchObject({
      id: 'x402_1',
      display_name: 'x402',
      psp: 'x402',
      requires_delegate_payment: false,
      requires_pci_compliance: false,
      config: { x402Version: 2, accepts: [] },
    });
  });

  it('hands the buyer over where the payment has to be confirmed', () => {
    const session = shown(checkoutStates[3]![1]);
    expect(session.continue_url).toBe('https://pay.example/3ds');
    expect(session.messages[0]).toMatchObject({ code: 'requires_3ds', resolution: 'requires_buyer_review' });
  });

  it('has every field of what it is made of, and nothing that is not known', () => {
    const { capabilities: _, totals: __, messages: ___, discounts: ____, ...whole } = shown(sampleCheckout());
    expect(whole).toEqual({
      id: '019aa000-0000-7000-8000-000000000001',
      protocol: { version: '2026-04-17' },
      buyer: { first_name: 'Ada', last_name: 'Tan', email: 'ada@example.com' },
      status: 'ready_for_payment',
      currency: 'sgd',
      line_items: [
        {
          id: '019aa000-0000-7000-8000-00000000000a',
          item: { id: 'ROSES', name: 'Roses', unit_amount: 3000 },
          quantity: 2,
          name: 'Roses',
          unit_amount: 3000,
          images: ['https://shop.example/roses.jpg'],
          product_id: '019aa000-0000-7000-8000-0000000000a1',
          sku: 'ROSES',
          totals: [
            { type: 'items_base_amount', display_text: 'Base amount', amount: 6000 },
            { type: 'discount', display_text: 'Discount', amount: 600 },
            { type: 'subtotal', display_text: 'Subtotal', amount: 5400 },
            { type: 'total', display_text: 'Total', amount: 5400 },
          ],
        },
        {
          id: '019aa000-0000-7000-8000-00000000000b',
          item: { id: '019aa000-0000-7000-8000-0000000000b2', name: 'Vase - Blue', unit_amount: 4000 },
          quantity: 1,
          name: 'Vase - Blue',
          unit_amount: 4000,
          product_id: '019aa000-0000-7000-8000-0000000000b1',
          variant_id: '019aa000-0000-7000-8000-0000000000b2',
          totals: expect.any(Array),
        },
      ],
      fulfillment_details: {
        name: 'Ada Tan',
        phone_number: '+6561234567',
        email: 'ada@example.com',
        address: {
          name: 'Ada Tan',
          line_one: '1 Raffles Place',
          city: 'Singapore',
          state: '',
          country: 'SG',
          postal_code: '048616',
        },
      },
      fulfillment_options: [
        {
          type: 'shipping',
          id: 'standard',
          title: 'Standard',
          totals: [
            { type: 'subtotal', display_text: 'Shipping', amount: 500 },
            { type: 'discount', display_text: 'Free shipping', amount: 500 },
            { type: 'total', display_text: 'Standard', amount: 0 },
          ],
        },
        {
          type: 'shipping',
          id: 'express',
          title: 'Express',
          totals: [{ type: 'total', display_text: 'Express', amount: 1000 }],
        },
      ],
      selected_fulfillment_options: [
        {
          type: 'shipping',
          option_id: 'standard',
          item_ids: ['019aa000-0000-7000-8000-00000000000a', '019aa000-0000-7000-8000-00000000000b'],
        },
      ],
      links: [{ type: 'terms_of_use', url: 'https://shop.example/terms' }],
      created_at: '2026-11-21T08:00:00.000Z',
      updated_at: '2026-11-21T08:00:00.000Z',
      continue_url: 'https://shop.example/checkout/o/c/signature',
      expires_at: '2026-11-21T14:00:00.000Z',
    });
  });

  it('names the order that it became, with the page that shows it', () => {
    expect(shown(checkoutStates[5]![1]).order).toEqual({
      id: '019aa000-0000-7000-8000-0000000000ff',
      checkout_session_id: '019aa000-0000-7000-8000-000000000001',
      permalink_url: 'https://shop.example/order/o/019aa000-0000-7000-8000-0000000000ff/signature',
    });
  });

  it('shows the buyer once there is an address of mail, and of the delivery what is known', () => {
    const { buyer, destinations, items, shipping } = sampleCheckout();
    const nameless = shown(sampleCheckout({ buyer: { ...buyer!, email: null, phone: '+6591' } }));
    expect(nameless).not.toHaveProperty('buyer');
    expect(nameless.fulfillment_details).not.toHaveProperty('email');
    const called = sampleCheckout({
      buyer: { ...buyer!, phone: '+6591' },
      destinations: [
        { ...destinations[0]!, id: 'office' },
        { ...destinations[0]!, phone: null, line2: '#01-02', region: 'East' },
      ],
      items: [items[0]!, { ...items[1]!, requiresShipping: false }],
    });
    const { fulfillment_details: details, selected_fulfillment_options: selected } = shown(called);
    expect(details).toMatchObject({
      phone_number: '+6591',
      address: { line_two: '#01-02', state: 'East' },
    });
    expect(selected![0]!.item_ids).toEqual([items[0]!.id]);
    const nowhere = sampleCheckout({ shipping: { ...shipping, selectedDestinationId: 'elsewhere' } });
    expect(shown(nowhere)).not.toHaveProperty('fulfillment_details');
  });

  it('says what each discount took off, of shipping and by itself as well', () => {
    const [code] = sampleCheckout().discounts;
    const free = { ...code!, code: null, title: 'Free', isAutomatic: true, target: 'shipping' as const };
    const session = sampleCheckout({
      discounts: [code!, { ...free, amount: '5.00', allocations: [] }],
      amounts: { subtotal: '100.00', discount: '15.00', shipping: '5.00', tax: '8.10', total: '98.10' },
    });
    const { discounts, totals } = shown(session);
    expect(discounts.applied).toEqual([
      {
        id: 'discount_1',
        code: '10OFF',
        coupon: { id: '10OFF', name: '10% off' },
        amount: 1000,
        automatic: false,
        allocations: expect.any(Array),
      },
      {
        id: 'discount_2',
        coupon: { id: 'automatic_2', name: 'Free' },
        amount: 500,
        automatic: true,
        allocations: [{ path: '$.totals.fulfillment', amount: 500 }],
      },
    ]);
    expect(amountOf(totals, 'discount')).toBe(500);
    expect(discounts.codes).toEqual(['10OFF', 'NOPE']);
  });
});
