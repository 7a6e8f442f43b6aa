import type { SecondsWindow } from '../epoch-seconds.js';

/** The last second that Shopee is asked for: it includes both ends, and wants two of them. */
export const lastSecond = ({ from, end }: SecondsWindow): number => Math.max(from + 1, end - 1);
