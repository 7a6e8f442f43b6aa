import { toMinorUnits } from '../../../../kernel/minor-units.js';
import { type PromotedLine, unitsOf, upToValues, valuesOf } from './cart-lines.rules.js';
import type { CheckoutPromotion } from './cart-promotion.entity.js';
import { excess, least, percentOf, share, sum } from './minor-unit-shares.rules.js';
import type { PromotionReward, PromotionTerms } from './promotion.entity.js';

type Terms<Kind extends PromotionTerms['kind']> = Extract<PromotionTerms, { kind: Kind }>;

/**
 * What the terms take off each of the promoted lines, in minor units, without regard to limits: never more than the line's
 * value.
 */
export function takenOff(
  { terms, trigger }: Pick<CheckoutPromotion, 'terms' | 'trigger'>,
  lines: readonly PromotedLine[],
  currency: string,
): bigint[] {
  switch (terms.kind) {
    case 'percentage':
      return percentageOff(terms, lines, currency);
    case 'amount_off':
      return amountOff(terms, lines, { currency, isOnce: trigger !== 'automatic' });
    case 'fixed_price':
      return fixedPrice(terms, lines, currency);
    case 'quantity_breaks':
      return quantityBreaks(terms, lines, currency);
    case 'buy_x_get_y':
      return buyXGetY(terms, lines);
    case 'bundle':
      return bundled(terms, lines, currency);
    case 'free_shipping':
      return lines.map(() => 0n);
  }
}

/** Of all promoted units together, rounded down once; products with a price of their own cost that. */
function percentageOff(
  { percentage }: Terms<'percentage'>,
  lines: readonly PromotedLine[],
  currency: string,
): bigint[] {
  const values = lines.map(({ value, price }) => (price === null ? value : 0n));
  const shares = share(percentOf(sum(values), percentage), values);
  return withOwnPrices(lines, shares, currency);
}

/** Once for the cart, or off each unit. */
function amountOff(
  { amount }: Terms<'amount_off'>,
  lines: readonly PromotedLine[],
  { currency, isOnce }: { currency: string; isOnce: boolean },
): bigint[] {
  const off = toMinorUnits(amount, currency);
  if (isOnce) {
    const values = lines.map(({ value }) => value);
    return share(least(off, sum(values)), values);
  }
  const offUnits = upToValues(lines, ({ units }) => off * BigInt(units));
  return withOwnPrices(lines, offUnits, currency);
}

/** A unit that costs less already keeps its price. */
function fixedPrice({ amount }: Terms<'fixed_price'>, lines: readonly PromotedLine[], currency: string) {
  const priced = amount === null ? null : toMinorUnits(amount, currency);
  const off = lines.map(({ units, value }) => (priced === null ? 0n : excess(value, priced * BigInt(units))));
  return withOwnPrices(lines, off, currency);
}

const withOwnPrices = (lines: readonly PromotedLine[], off: readonly bigint[], currency: string) =>
  lines.map(({ price, units, value }, place) =>
    price === null ? off[place]! : excess(value, toMinorUnits(price, currency) * BigInt(units)),
  );

/** Units of the same product or variant count together, in whichever lines they are. */
function quantityBreaks(
  { breaks }: Terms<'quantity_breaks'>,
  lines: readonly PromotedLine[],
  currency: string,
): bigint[] {
  const off = lines.map(() => 0n);
  const places = lines.map((_line, place) => place);
  for (const group of Map.groupBy(places, place => lines[place]!.itemId).values()) {
    const grouped = group.map(place => lines[place]!);
    const reached = breaks.findLast(({ quantity }) => quantity <= unitsOf(grouped));
    if (reached !== undefined) {
      const offGroup = rewarded(reached.reward, {
        values: grouped.map(({ value }) => value),
        times: unitsOf(grouped),
        currency,
      });
      group.forEach((place, index) => {
        off[place] = offGroup[index]!;
      });
    }
  }
  return off;
}

/** After each `buyQuantity` units that are paid, up to `getQuantity` more are got: the cheapest of all. */
function buyXGetY(
  { buyQuantity, getQuantity, percentage }: Terms<'buy_x_get_y'>,
  lines: readonly PromotedLine[],
): bigint[] {
  const units = unitsOf(lines);
  const whole = Math.floor(units / (buyQuantity + getQuantity));
  const rest = units % (buyQuantity + getQuantity);
  const got = whole * getQuantity + Math.max(0, rest - buyQuantity);
  const values = valuesOf(lines, got, 'cheapest');
  return share(percentOf(sum(values), percentage), values);
}

/**
 * Bundles of the dearest units, as many as there are units for. An amount off is at most what its bundle costs, and units that
 * cost no more than the price of their bundle keep their prices.
 */
function bundled(
  { quantity, reward: { kind, value } }: Terms<'bundle'>,
  lines: readonly PromotedLine[],
  currency: string,
): bigint[] {
  const valuesOfBundles = (count: number) => valuesOf(lines, count * quantity, 'dearest');
  const all = Math.floor(unitsOf(lines) / quantity);
  if (kind === 'percentage') {
    const values = valuesOfBundles(all);
    return share(percentOf(sum(values), value), values);
  }
  const amount = toMinorUnits(value, currency);
  const costing = (count: number) => sum(valuesOfBundles(count));
  // Each bundle costs at most as much as the one before it.
  const dearer = lastWhere(all, count => costing(count) - costing(count - 1) > amount);
  const values = valuesOfBundles(kind === 'fixed_price' ? dearer : all);
  const off = amount * BigInt(dearer);
  return share(kind === 'fixed_price' ? costing(dearer) - off : off + costing(all) - costing(dearer), values);
}

/** The last of 1 to `count` for which it holds, where it holds for all before one for which it holds; 0 where for none. */
function lastWhere(count: number, holds: (place: number) => boolean): number {
  let [last, end] = [0, count];
  while (last < end) {
    const middle = Math.ceil((last + end) / 2);
    if (holds(middle)) {
      last = middle;
    } else {
      end = middle - 1;
    }
  }
  return last;
}

/** What a reward takes off values together; `times`: how often its amount counts. */
function rewarded(
  { kind, value }: PromotionReward,
  { values, times, currency }: { values: readonly bigint[]; times: number; currency: string },
): bigint[] {
  const total = sum(values);
  if (kind === 'percentage') {
    return share(percentOf(total, value), values);
  }
  const amount = toMinorUnits(value, currency) * BigInt(times);
  return share(kind === 'amount_off' ? least(amount, total) : excess(total, amount), values);
}
