import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';

/** The channel of orders that agents place with us (§2.9). Nobody else states orders of it: their ids are ours to give. */
export const agenticChannel = 'agentic_checkout';

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
