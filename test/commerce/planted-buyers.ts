import type { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import type { OrderStage, SandboxOrder } from '../../connectors/marketplaces/sandbox/state.js';

/** A buyer of whom no word is found anywhere else. */
export type Planted = SandboxOrder['buyer'];

let sequence = 0;

function plant(): Planted {
  sequence += 1;
  const mark = `q${sequence}x`;
  return {
    name: `Zephyrine${mark} Quillfeather${mark}`,
    email: `zephyrine.${mark}@planted-buyer.example`,
    phone: `+65 9876 ${String(7000 + sequence)}`,
    address: `77 Serangoon Nightjar${mark} Way #04-12`,
    note: `Ring twice, the baby${mark} is asleep`,
  };
}

/** Somebody buys something new, and stands in every field of the sandbox that can say who. */
export function buy(
  { shop, protocol }: Sandbox,
  { stage = 'paid', quantity = 1 }: { stage?: OrderStage; quantity?: number } = {},
): { order: SandboxOrder; planted: Planted } {
  const planted = plant();
  const { id: storeId, country, currency } = protocol.account.stores[0]!;
  const sku = `MUG-${sequence}`;
  const price = '20';
  const paid = String(Number(price) * quantity);
  const variant = { options: [], price, salePrice: null, quantity: 10, barcode: null, extra: {} };
  const listing = shop.putListing({
    storeId,
    title: 'Enamel mug',
    description: null,
    brand: null,
    imageUrls: [],
    attributes: {},
    currency,
    variants: [{ ...variant, id: shop.newId('variant'), sku }],
    extra: {},
  });
  const line = {
    sku,
    name: 'Enamel mug',
    quantity,
    canceledQuantity: 0,
    unitPrice: price,
    paidPrice: paid,
  };
  const order = shop.placeOrder({
    storeId,
    country,
    currency,
    stage,
    lines: [{ ...line, id: shop.newId('line'), listingId: listing.id, variantId: listing.variants[0]!.id }],
    totals: { subtotal: paid, discount: '0', shipping: '0', tax: '0', total: paid },
    buyer: planted,
  })!;
  return { order, planted };
}

/** What of the buyers the text has: their values, and the words and digits that stand for one of them alone. */
export function tracesIn(text: string, buyers: readonly Planted[]): string[] {
  const lower = text.toLowerCase();
  return buyers.flatMap(tracesOf).filter(trace => lower.includes(trace.toLowerCase()));
}

const tracesOf = ({ name, email, phone, address, note }: Planted): string[] => [
  ...name.split(' '),
  email,
  email.split('@')[0]!,
  phone,
  phone.replace(/\D/g, ''),
  phone.slice(4).replace(/\D/g, ''),
  address,
  address.match(/Nightjar\w+/)![0],
  note,
  note.match(/baby\w+/)![0],
];
