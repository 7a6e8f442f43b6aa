import fc from 'fast-check';
import type { ChannelOrder, ChannelReturn } from '../../../connectors/marketplaces/sale.js';
import { line, words } from '../order-world.js';

/** Of which orders marketplaces tell, of when, and in which money. */
export interface ToldOf {
  orderId: fc.Arbitrary<string>;
  /** RFC 3339. */
  moment: fc.Arbitrary<string>;
  currency: fc.Arbitrary<string>;
  amount: fc.Arbitrary<string>;
}

/** An order in any state, of known and unknown goods and amounts; told again, it is corrected. */
export function toldOrder({ orderId, moment, ...told }: ToldOf): fc.Arbitrary<Partial<ChannelOrder>> {
  const amount = fc.option(told.amount, { nil: null });
  return fc
    .record({
      externalOrderId: orderId,
      placedAt: moment,
      currency: told.currency,
      country: fc.constantFrom('SG', 'MY', null),
      storeId: fc.constantFrom('north', 'south'),
      marketplaceStatus: fc.constantFrom(...Object.values(words)),
      subtotal: amount,
      discount: fc.constantFrom(null, '0', '0.05'),
      lines: fc.array(
        fc.record({
          sku: fc.constantFrom('mug', 'cup', 'unknown', null),
          quantity: fc.integer({ min: 1, max: 4 }),
          paidPrice: amount,
          unitPrice: amount,
          marketplaceStatus: fc.constantFrom(null, words.canceled),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    })
    .map(({ subtotal, discount, lines, ...more }) => ({
      ...more,
      totals: { subtotal, discount, shipping: null, tax: '0', total: null },
      lines: lines.map((one, index) => line({ ...one, externalLineId: String(index) })),
    }));
}

/** A return in any state. It keeps its order. */
export const toldReturn = ({ orderId, moment, amount }: ToldOf): fc.Arbitrary<Partial<ChannelReturn>> =>
  fc
    .record({
      externalReturnId: fc.constantFrom('R-1', 'R-2'),
      externalOrderId: orderId,
      marketplaceStatus: fc.constantFrom('requested', 'in_transit', 'completed', 'rejected', 'canceled'),
      marketplaceType: fc.constantFrom('return_and_refund', 'cancellation', 'exchange', 'refund_only'),
      refundAmount: fc.option(amount, { nil: null }),
      requestedAt: moment,
    })
    .map(({ externalReturnId, ...more }) => ({
      ...more,
      externalReturnId: `${externalReturnId} of ${more.externalOrderId}`,
    }));
