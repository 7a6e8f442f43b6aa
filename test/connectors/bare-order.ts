import type { ChannelOrder } from '../../connectors/marketplaces/sale.js';

export const at = '2026-11-21T07:00:00.000Z';
export const placed = '2026-11-21T06:00:00.000Z';
export const secondsOf = (moment: string) => Date.parse(moment) / 1000;
export const window = { since: '2026-11-21T00:00:00.000Z', until: '2026-11-22T00:00:00.000Z', cursor: null };

/** What is read of an order of which nothing more is told than has to be. */
export const bare: ChannelOrder = {
  externalOrderId: 'O',
  externalOrderNumber: 'O',
  storeId: 'S',
  country: 'SG',
  currency: 'SGD',
  marketplaceStatus: null,
  marketplaceFacts: {},
  lines: [],
  totals: { subtotal: null, discount: null, shipping: null, tax: null, total: null },
  placedAt: placed,
  updatedAt: at,
  packages: [],
};
/** As little as a line can say beside its id. */
export const line = {
  externalItemId: null,
  externalVariantId: null,
  sku: null,
  shopSku: null,
  name: '',
  marketplaceStatus: null,
  quantity: 1,
  unitPrice: null,
  paidPrice: null,
};
