import type { ObservedVariant } from './listing.js';

/** How a marketplace ends sale prices by its own clock, whether or not anybody is there to take them away. */
export interface SalePriceEnds {
  /** Whether it takes no sale price without an end. */
  isRequired: boolean;
  /** What can be told: an instant to the second, or the last of whole days of the country. */
  grain: 'second' | 'day';
  /** How long after the end buyers may still get the sale price, in milliseconds. */
  delayMaxMs: number;
  /**
   * The first end at or after the instant that the marketplace can be told, ISO 8601; that of such an end is itself. What
   * is read back is one of these.
   *
   * @param country of the store, ISO 3166-1 alpha-2.
   */
  endAt(instant: string, country: string): string;
}

const secondMs = 1000;

/** Where an end is an instant: whole seconds are what wires have in common. */
export const endsBySecond: Pick<SalePriceEnds, 'grain' | 'endAt'> = {
  grain: 'second',
  endAt: instant => new Date(Math.ceil(Date.parse(instant) / secondMs) * secondMs).toISOString(),
};

/** A sale price as the marketplace has it. Without times, it holds until it is changed. */
export interface StoredSale {
  price: string | null;
  startsAt: string | null;
  endsAt: string | null;
}

/** What buyers get of a sale price at a time. */
export function saleAt(
  { price, startsAt, endsAt }: StoredSale,
  now: Date,
): Pick<ObservedVariant, 'salePrice' | 'salePriceEndsAt'> {
  const time = now.getTime();
  const hasBegun = startsAt === null || Date.parse(startsAt) <= time;
  const isOver = endsAt !== null && Date.parse(endsAt) <= time;
  return price !== null && hasBegun && !isOver
    ? { salePrice: price, salePriceEndsAt: endsAt }
    : { salePrice: null, salePriceEndsAt: null };
}
