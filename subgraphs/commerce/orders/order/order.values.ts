import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';

/** What each value means to callers. */
export const orderStatusMeanings: Record<OrderStatus, string> = {
  pending: 'Placed, and not yet paid or confirmed: do not ship.',
  to_ship: 'Paid or confirmed, and not yet handed to a carrier.',
  shipped: 'Handed to a carrier.',
  completed: 'Delivered, or closed by the channel.',
  return: 'All of it is being returned, or was.',
  canceled: 'Called off. Final.',
};

export const orderStockMeanings = {
  none: 'Nothing: nothing of it is tracked, or it was imported as history.',
  held: 'The units are reserved.',
  committed: 'The units left the stock for good.',
  released: 'The reservation was given back.',
  restocked: 'Returned units are in stock again.',
} as const;
