import Big from 'big.js';
import { fromMinorUnits, toMinorUnits } from '../../../../kernel/minor-units.js';
import type { CheckoutTax } from '../../checkout/checkout/checkout-session.entity.js';
import type { TaxRule } from './tax-rule.entity.js';

/** What of a cart is taxed. Amounts have no more decimals than the currency. */
export interface TaxedCart {
  currency: string;
  /** Of the destination; null while it is not known: then nothing is taxed. */
  country: string | null;
  region: string | null;
  /** `net`: what the line costs after its discounts. */
  lines: readonly { id: string; net: string; productType: string | null }[];
  /** Of the option chosen, "0" while none is. */
  shipping: string;
}

/**
 * The taxes of a cart, one for each title and rate, in the order of the rules.
 *
 * Of rules with the same title the most specific one decides a line (product type, then region, then country), so
 * that a reduced rate stands in the place of the full one; taxes of other titles come beside it. No tax is charged on
 * another: taxes that are added are of the price without those that it includes. Each tax is rounded once, half up to
 * the minor unit, on its sum over the whole cart, as an invoice rounds each VAT category (EN 16931-1, BR-CO-17): the
 * roundings of single lines would add up to a difference.
 */
export function taxesFor(rules: readonly TaxRule[], cart: TaxedCart): CheckoutTax[] {
  const local = rules.filter(rule => isOfPlace(rule, cart));
  const charges = partsOf(cart).flatMap(part => chargesOn(part, local));
  const taxes = new Map<string, { rule: TaxRule; amount: Fraction }>();
  for (const { rule, amount } of charges) {
    const key = JSON.stringify([word(rule.title), new Big(rule.rate).toString(), rule.isIncluded]);
    const before = taxes.get(key);
    taxes.set(key, { rule: before?.rule ?? rule, amount: add(before?.amount ?? zero, amount) });
  }
  const inOrder = [...taxes.values()].sort((a, b) => local.indexOf(a.rule) - local.indexOf(b.rule));
  return inOrder.map(({ rule: { title, rate, isIncluded }, amount }) => ({
    title,
    rate: new Big(rate).toString(),
    amount: fromMinorUnits(halfUp(amount), cart.currency),
    isIncluded,
  }));
}

/** A line, or the shipping: what bears taxes. */
interface Part {
  minorUnits: bigint;
  productType: string | null;
  isShipping: boolean;
}

function partsOf({ currency, lines, shipping }: TaxedCart): Part[] {
  const items = lines.map(({ net, productType }) => ({
    minorUnits: toMinorUnits(net, currency),
    productType,
    isShipping: false,
  }));
  const sent = { minorUnits: toMinorUnits(shipping, currency), productType: null, isShipping: true };
  return [...items, sent].filter(({ minorUnits }) => minorUnits > 0n);
}

function chargesOn(part: Part, local: readonly TaxRule[]): { rule: TaxRule; amount: Fraction }[] {
  const deciding = new Map<string, TaxRule>();
  for (const rule of local.filter(one => isOn(one, part))) {
    const held = deciding.get(word(rule.title));
    if (held === undefined || specificity(rule) > specificity(held)) {
      deciding.set(word(rule.title), rule);
    }
  }
  const bearing = [...deciding.values()];
  const included = bearing
    .filter(({ isIncluded }) => isIncluded)
    .reduce((total, one) => total + rateOf(one), 0n);
  return bearing.map(rule => ({
    rule,
    amount: { numerator: part.minorUnits * rateOf(rule), denominator: hundredPercent + included },
  }));
}

const isOfPlace = ({ country, region }: TaxRule, cart: TaxedCart): boolean =>
  country === cart.country?.toUpperCase() &&
  (region === null || (cart.region !== null && word(region) === word(cart.region)));

function isOn({ isOnShipping, productTypes }: TaxRule, { isShipping, productType }: Part): boolean {
  if (isShipping) {
    return isOnShipping;
  }
  return (
    productTypes.length === 0 ||
    (productType !== null && productTypes.some(type => word(type) === word(productType)))
  );
}

const specificity = ({ productTypes, region }: TaxRule): number =>
  (productTypes.length > 0 ? 2 : 0) + (region === null ? 0 : 1);

const word = (text: string): string => text.trim().toLowerCase();

/** Rates have at most five decimals (`taxRateDecimals`), so that these are whole numbers. */
const rateScale = 100_000;
const hundredPercent = 100n * BigInt(rateScale);
const rateOf = ({ rate }: TaxRule): bigint => BigInt(new Big(rate).times(rateScale).toFixed(0));

/** An amount in minor units, not rounded yet. */
interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

const zero: Fraction = { numerator: 0n, denominator: 1n };

const add = (a: Fraction, b: Fraction): Fraction =>
  a.denominator === b.denominator
    ? { numerator: a.numerator + b.numerator, denominator: a.denominator }
    : {
        numerator: a.numerator * b.denominator + b.numerator * a.denominator,
        denominator: a.denominator * b.denominator,
      };

const halfUp = ({ numerator, denominator }: Fraction): bigint =>
  (numerator * 2n + denominator) / (denominator * 2n);
