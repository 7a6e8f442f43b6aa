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

/** As many bundles as there are units for, of the dearest units. */
function bundled(
  { quantity, reward }: Terms<'bundle'>,
  lines: readonly PromotedLine[],
  currency: string,
): bigint[] {
  const bundles = Math.floor(unitsOf(lines) / quantity);
  const values = valuesOf(lines, bundles * quantity, 'dearest');
  return rewarded(reward, { values, times: bundles, currency });
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
