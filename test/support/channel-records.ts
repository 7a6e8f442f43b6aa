import type { ChannelOrder, ChannelOrderLine, ChannelReturn } from '../../connectors/marketplaces/sale.js';

let count = 0;

/** A line with an id of its own, of one unit. */
export function aLine(line: Partial<ChannelOrderLine> = {}): ChannelOrderLine {
  count += 1;
  return {
    externalLineId: `L${count}`,
    externalItemId: null,
    externalVariantId: null,
    sku: null,
    shopSku: null,
    name: 'Mug',
    marketplaceStatus: null,
    quantity: 1,
    unitPrice: '10.00',
    paidPrice: '10.00',
    ...line,
  };
}

/** An order as a connector hands it on, with one line unless others are given. */
export const anOrder = (order: Partial<ChannelOrder> = {}): ChannelOrder => ({
  externalOrderId: 'O1',
  externalOrderNumber: null,
  storeId: 'S1',
  country: 'SG',
  currency: 'SGD',
  marketplaceStatus: null,
  marketplaceFacts: {},
  lines: [aLine()],
  totals: { subtotal: '10.00', discount: '0.00', shipping: '0.00', tax: '0.00', total: '10.00' },
  placedAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  packages: [],
  ...order,
});

/** A return as a connector hands it on, of one unit. */
export const aReturn = (record: Partial<ChannelReturn> = {}): ChannelReturn => ({
  externalReturnId: 'R1',
  externalOrderId: 'O1',
  storeId: 'S1',
  currency: 'SGD',
  marketplaceStatus: '',
  marketplaceType: null,
  marketplaceFacts: {},
  marketplaceReason: null,
  respondBy: null,
  refundAmount: null,
  lines: [{ externalLineId: 'RL1', externalOrderLineId: 'L1', sku: null, quantity: 1, refundAmount: null }],
  requestedAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  ...record,
});
