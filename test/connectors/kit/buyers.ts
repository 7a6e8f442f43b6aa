import { expect } from 'vitest';
import type { OrderStage, SandboxOrder } from '../../../connectors/marketplaces/sandbox/state.js';
import type { KitWorld } from './kit-world.js';

/** Every word of it is found nowhere else. */
const buyer = {
  name: 'Zephyrine Quillfeather',
  email: 'zephyrine.q@buyer.example',
  phone: '+65 9876 0123',
  address: '77 Serangoon Nightjar Way #04-12',
  note: 'Ring twice, the baby is asleep',
};

const traces = [
  ...Object.values(buyer),
  'Zephyrine',
  'Quillfeather',
  'zephyrine',
  '98760123',
  'Nightjar',
  'the baby',
];

export function expectNoBuyer(value: unknown): void {
  const text = JSON.stringify(value);
  expect(traces.filter(trace => text.includes(trace))).toEqual([]);
}

/** Buys so many of the first variant of each listing. */
export function buy(
  world: KitWorld,
  skus: readonly string[],
  { quantity = 1, stage = 'paid' as OrderStage } = {},
): SandboxOrder {
  const { shop } = world.sandbox;
  const price = world.amounts.first;
  const lines = skus.map(sku => {
    const listing = world.storedListings(sku)[0]!;
    return {
      id: shop.newId('line'),
      listingId: listing.id,
      variantId: listing.variants.find(variant => variant.sku === sku)!.id,
      sku,
      name: listing.title,
      quantity,
      canceledQuantity: 0,
      unitPrice: price,
      paidPrice: price,
    };
  });
  const order = shop.placeOrder({
    storeId: world.store.id,
    country: world.store.country,
    currency: world.store.currency,
    stage,
    lines,
    totals: { subtotal: price, discount: '0', shipping: '0', tax: '0', total: price },
    buyer,
  });
  expect(order).not.toBeNull();
  return order!;
}
