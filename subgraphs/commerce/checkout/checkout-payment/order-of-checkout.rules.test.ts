import { describe, expect, it } from 'vitest';
import type { CheckoutItem } from '../checkout/checkout-session.entity.js';
import type { StoredCheckout } from '../checkout/checkout-session.store.js';
import { type ItemCost, orderOfCheckout } from './order-of-checkout.rules.js';

const item = (more: Partial<CheckoutItem> = {}): CheckoutItem => ({
  id: 'line-1',
  reference: 'MUG',
  productId: 'product-1',
  variantId: null,
  sku: 'MUG',
  title: 'Mug',
  quantity: 3,
  unitAmount: '10',
  subtotal: '30',
  discount: '3',
  imageUrl: null,
  requiresShipping: true,
  productSnapshot: {},
  ...more,
});

const checkout = (items: CheckoutItem[], currency = 'USD'): StoredCheckout =>
  ({
    session: {
      id: 'session-1',
      organizationId: 'o',
      currency,
      items,
      shipping: {
        selectedDestinationId: 'd',
        options: [],
        selectedOptionId: null,
        isRequired: true,
        isOptionRequired: false,
      },
      amounts: { subtotal: '30', discount: '3', shipping: '5', tax: '2', total: '34' },
    },
    personal: {
      buyer: { email: 'a@example.com' },
      destinations: [{ id: 'd', country: 'SG' }],
      billingAddress: null,
    },
  }) as unknown as StoredCheckout;

const orderOf = (items: CheckoutItem[], costs: ItemCost[], currency?: string) => {
  const ids = Array.from({ length: 9 }, (_, index) => `id-${index}`);
  return orderOfCheckout(checkout(items, currency), {
    costs,
    now: '2026-11-21T08:00:00.000Z',
    newId: () => ids.shift()!,
  });
};

const cost = { sku: 'MUG-1', cost: '4.00', currency: 'USD' };

describe('the order of a paid session', () => {
  it('is to be shipped, in its amounts, and nobody is in it', () => {
    const order = orderOf([item()], [cost]);
    expect(order).toMatchObject({
      marketplace: 'agentic_checkout',
      accountId: null,
      externalOrderId: 'session-1',
      status: 'to_ship',
      sourceStatus: 'to_ship',
      country: 'SG',
      totals: { subtotal: '30.00', discount: '3.00', shipping: '5.00', tax: '2.00', total: '34.00' },
      placedAt: '2026-11-21T08:00:00.000Z',
    });
    expect(order.lines).toMatchObject([
      {
        externalLineId: 'line-1',
        productId: 'product-1',
        sku: 'MUG-1',
        sellerSku: 'MUG',
        quantity: 3,
        unitPrice: '10.00',
        paidPrice: '9.00',
        unitCost: '4.00',
        unitCostCurrency: 'USD',
        status: 'to_ship',
      },
    ]);
    expect(JSON.stringify(order)).not.toContain('a@example.com');
  });

  it('says what was paid of a unit where the discount falls on all alike, and of all units where it does not', () => {
    const paid = (discount: string, currency?: string) => {
      const { paidPrice, paidTotal } = orderOf([item({ discount })], [cost], currency).lines[0]!;
      return [paidPrice, paidTotal];
    };
    expect([paid('1'), paid('0.03'), paid('0'), paid('3', 'JPY'), paid('1', 'JPY')]).toEqual([
      [null, '29.00'],
      ['9.99', null],
      ['10.00', null],
      ['9', null],
      [null, '29'],
    ]);
  });

  it('sells what has left the catalog meanwhile, as nothing of the catalog', () => {
    expect(orderOf([item()], [null]).lines).toMatchObject([
      { productId: null, variantId: null, matchedBy: null, sku: 'MUG', name: 'Mug', unitCost: null },
    ]);
    expect(orderOf([item()], [{ ...cost, cost: null }]).lines).toMatchObject([
      { productId: 'product-1', matchedBy: 'manual', unitCost: null, unitCostCurrency: null },
    ]);
  });
});
