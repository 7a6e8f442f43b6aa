import Big from 'big.js';
import { fromMinorUnits, toMinorUnits } from '../../../../kernel/minor-units.js';
import type { AppliedDiscount, RejectedCode } from '../../checkout/checkout/checkout-session.entity.js';
import type { DiscountCode } from './discount-code.entity.js';

/** What of a cart decides what its codes take off. Subtotals have no more decimals than the currency. */
export interface DiscountedCart {
  currency: string;
  lines: readonly { id: string; subtotal: string }[];
  now: Date;
}

export interface CartDiscounts {
  /** In the order that the codes were given. */
  discounts: AppliedDiscount[];
  rejectedCodes: RejectedCode[];
  /** What each line of the cart bears of all of them. */
  perLine: Map<string, string>;
}

/**
 * Applies the codes given, one after the other, each to what those before left of the items. A percentage is rounded
 * down to the minor unit; nothing falls below zero. What a code takes off is shared among the lines by what is left of
 * them, and the minor units that cannot be shared go to the largest remainders, so that the shares add up exactly.
 *
 * Codes are compared without their case, and of equal ones the first decides where they apply. A code that takes nothing
 * off is not applied, and so not used up.
 */
export function applyDiscounts(
  codes: readonly DiscountCode[],
  given: readonly string[],
  cart: DiscountedCart,
): CartDiscounts {
  const known = new Map(codes.map(code => [codeKey(code.code), code]));
  const left = cart.lines.map(({ subtotal }) => toMinorUnits(subtotal, cart.currency));
  const subtotal = sum(left);
  const discounts: AppliedDiscount[] = [];
  const rejectedCodes: RejectedCode[] = [];
  for (const asGiven of withoutRepeats(given)) {
    const code = known.get(codeKey(asGiven));
    const reason = code === undefined ? 'unknown' : objection(code, cart, subtotal);
    const amount = code === undefined || reason !== null ? 0n : amountOff(code, sum(left));
    if (code === undefined || amount === 0n) {
      rejectedCodes.push({ code: asGiven, reason: reason ?? 'not_applicable' });
      continue;
    }
    const shares = share(amount, left);
    shares.forEach((borne, index) => {
      left[index] = left[index]! - borne;
    });
    discounts.push(toApplied(code, shares, cart));
  }
  return { discounts, rejectedCodes, perLine: borneByLine(cart, left) };
}

/** What equal codes have in common. */
export const codeKey = (code: string): string => code.trim().toLowerCase();

type Reason = RejectedCode['reason'];

/** Why a code that exists does not hold for the cart; null where it does. The first that applies. */
function objection(code: DiscountCode, { currency, now }: DiscountedCart, subtotal: bigint): Reason | null {
  const time = now.getTime();
  const objections: [isRaised: boolean, reason: Reason][] = [
    [code.endsAt !== null && Date.parse(code.endsAt) <= time, 'expired'],
    [code.usageLimit !== null && code.useCount >= code.usageLimit, 'used_up'],
    [code.startsAt !== null && Date.parse(code.startsAt) > time, 'not_applicable'],
    [code.currency !== null && code.currency !== currency, 'not_applicable'],
    [isBelow(subtotal, code.minSubtotal, currency), 'not_applicable'],
  ];
  return objections.find(([isRaised]) => isRaised)?.[1] ?? null;
}

const isBelow = (subtotal: bigint, minimum: string | null, currency: string): boolean =>
  minimum !== null && new Big(fromMinorUnits(subtotal, currency)).lt(minimum);

/** In minor units, at most what is left. */
function amountOff({ kind, value, currency }: DiscountCode, left: bigint): bigint {
  if (kind === 'percentage') {
    const { numerator, denominator } = fractionOf(value);
    return (left * numerator) / (denominator * 100n);
  }
  const off = toMinorUnits(value, currency!);
  return off < left ? off : left;
}

/** Exact: "12.5" is 125/10. */
function fractionOf(decimal: string): { numerator: bigint; denominator: bigint } {
  const [whole = '', fraction = ''] = decimal.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

/**
 * Shares an amount by the sizes of what is left (largest remainder, of equal ones the first). No share is larger than
 * what it is taken from, since the amount is not larger than all of them.
 */
function share(amount: bigint, sizes: readonly bigint[]): bigint[] {
  const total = sum(sizes);
  const shares = sizes.map(size => (amount * size) / total);
  const missing = Number(amount - sum(shares));
  const remainders = sizes.map((size, index) => ({ index, remainder: (amount * size) % total }));
  remainders.sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  for (const { index } of remainders.slice(0, missing)) {
    shares[index] = shares[index]! + 1n;
  }
  return shares;
}

function toApplied(
  { code, title }: DiscountCode,
  shares: readonly bigint[],
  { currency, lines }: DiscountedCart,
): AppliedDiscount {
  const allocations = lines
    .map(({ id }, index) => ({ itemId: id, amount: shares[index]! }))
    .filter(({ amount }) => amount > 0n)
    .map(({ itemId, amount }) => ({ itemId, amount: fromMinorUnits(amount, currency) }));
  const amount = fromMinorUnits(sum(shares), currency);
  return { code, title, amount, isAutomatic: false, target: 'items', allocations };
}

const borneByLine = ({ currency, lines }: DiscountedCart, left: readonly bigint[]): Map<string, string> =>
  new Map(
    lines.map(({ id, subtotal }, index) => {
      const borne = toMinorUnits(subtotal, currency) - left[index]!;
      return [id, fromMinorUnits(borne, currency)];
    }),
  );

/** Groups keep the order in which their first codes were given. */
const withoutRepeats = (given: readonly string[]): string[] =>
  [...Map.groupBy(given, codeKey).values()].map(([first]) => first!.trim());

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
