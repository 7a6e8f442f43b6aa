/**
 * What a sandbox can be told to do wrong. Each has a rate from 0 (never) to 1 (always).
 *
 * - `throttle`: rejects a call as its marketplace does when there are too many.
 * - `failBefore`: answers 500 and does nothing.
 * - `malform`: does the work, and sends half of the answer, but for answers with tokens.
 * - `loseAnswer`: does the work, then cuts the connection.
 * - `hang`: does the work, then never answers.
 * - `acceptThenReject`: takes a listing, and its review turns it down.
 * - `acceptThenDrop`: takes a listing, a promotion or a reply to a review, and knows nothing of it ever after.
 * - `renameSku`: changes a variant's SKU behind the merchant's back.
 * - `rejectItem`: rejects an item that is put into a promotion, for a reason of the marketplace's own.
 * - `hidePromotion`: a campaign of the marketplace decides what buyers pay, in place of ours.
 * - `duplicatePush`, `delayPush` (out of order), `losePush`.
 */
export const faultNames = [
  'throttle',
  'failBefore',
  'malform',
  'loseAnswer',
  'hang',
  'acceptThenReject',
  'acceptThenDrop',
  'renameSku',
  'rejectItem',
  'hidePromotion',
  'duplicatePush',
  'delayPush',
  'losePush',
] as const;

export type FaultName = (typeof faultNames)[number];

/** Decides by a seeded dice, so that a run can be repeated. */
export class Faults {
  readonly #rates = new Map<FaultName, number>();
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  set(name: FaultName, rate: number): void {
    this.#rates.set(name, rate);
  }

  clear(): void {
    this.#rates.clear();
  }

  strikes(name: FaultName): boolean {
    const rate = this.#rates.get(name) ?? 0;
    return rate > 0 && this.#dice() < rate;
  }

  toJSON(): Record<string, number> {
    return Object.fromEntries(this.#rates);
  }

  /** mulberry32: small, and good enough to choose when to fail. */
  #dice(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}
