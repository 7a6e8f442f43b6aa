import type { ChannelOrder } from '../../connectors/marketplaces/sale.js';
import { sampleProduct } from '../catalog/sample-product.js';

const linesPerOrder = 3;
/** Of how many products of the sample catalog orders are. */
const products = 2_000;
const firstPlacedAt = Date.UTC(2026, 0, 1);

/** The nth order as a marketplace tells it: three lines, paid, waiting to be sent. */
export function sampleOrder(index: number): ChannelOrder {
  const lines = Array.from({ length: linesPerOrder }, (_, place) => {
    const { sku, title, price } = sampleProduct((index * 7 + place * 131) % products);
    return {
      externalLineId: String(place + 1),
      externalItemId: `item-${sku}`,
      externalVariantId: null,
      sku,
      shopSku: null,
      name: title,
      marketplaceStatus: null,
      quantity: 1 + (place % 2),
      unitPrice: price,
      paidPrice: price,
    };
  });
  const cents = lines.reduce(
    (sum, line) => sum + Math.round(Number(line.paidPrice) * 100) * line.quantity,
    0,
  );
  const amount = (value: number): string => (value / 100).toFixed(2);
  const time = placedAt(index);
  return {
    externalOrderId: `order-${numberOf(index)}`,
    externalOrderNumber: `#${numberOf(index)}`,
    storeId: 'store-1',
    country: 'US',
    currency: 'USD',
    marketplaceStatus: 'READY',
    marketplaceFacts: {},
    lines,
    totals: {
      subtotal: amount(cents),
      discount: '0.00',
      shipping: '5.00',
      tax: '0.00',
      total: amount(cents + 500),
    },
    placedAt: time,
    updatedAt: time,
    packages: [],
  };
}

/** No number is the beginning of another. */
const numberOf = (index: number): string => String(index).padStart(7, '0');

/** A second apart, so that newest first is the order of their numbers. */
const placedAt = (index: number): string => new Date(firstPlacedAt + index * 1_000).toISOString();
