import { isWithin, nextEdgeOf } from '../window/time-window.rules.js';
import type { PriceBook } from './price-book.entity.js';

type Timed = Pick<PriceBook, 'status' | 'window'>;

/** Whether the book is active and within its window at this time (ISO 8601). */
export const isInEffect = ({ status, window }: Timed, time: string): boolean =>
  status === 'active' && isWithin(window, time);

/** When the listings of the book have to be priced again because its window begins or ends; null: never. */
export const nextEdge = ({ status, window }: Timed, now: Date): string | null =>
  status === 'active' ? nextEdgeOf(window, now) : null;
