import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';

/** What is furthest from its end decides, in this order. */
const precedence: readonly OrderStatus[] = ['pending', 'to_ship', 'shipped', 'completed', 'return'];

/**
 * The status of an order whose lines fare each for itself: canceled lines count only when all are; an order of which a
 * part came back stays `completed`. Null for an order without lines.
 */
export function orderStatusFromLines(lines: readonly OrderStatus[]): OrderStatus | null {
  if (lines.length === 0) {
    return null;
  }
  return precedence.find(status => lines.includes(status)) ?? 'canceled';
}
