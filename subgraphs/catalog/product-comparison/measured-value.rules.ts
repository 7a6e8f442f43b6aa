import Big from 'big.js';

/** What can be measured of goods. */
export type Dimension = 'mass' | 'volume' | 'length';

/** The unit that each dimension is compared in. */
export const comparedUnits: Readonly<Record<Dimension, string>> = { mass: 'g', volume: 'ml', length: 'cm' };

/**
 * Units as people write them, with their exact size in the compared unit. Pounds, ounces, inches and feet are the international
 * ones (NIST Handbook 44, Appendix C); fluid ounces and gallons are those of the United States.
 */
const units: readonly (readonly [Dimension, string, spellings: string])[] = [
  ['mass', '0.001', 'mg milligram milligrams'],
  ['mass', '1', 'g gr gm gms gram grams'],
  ['mass', '1000', 'kg kgs kilo kilos kilogram kilograms'],
  ['mass', '28.349523125', 'oz ounce ounces'],
  ['mass', '453.59237', 'lb lbs pound pounds'],
  ['volume', '1', 'ml millilitre millilitres milliliter milliliters cc'],
  ['volume', '10', 'cl centilitre centilitres centiliter centiliters'],
  ['volume', '1000', 'l lt ltr litre litres liter liters'],
  ['volume', '29.5735295625', 'fl oz|floz|fl. oz|fl.oz|fl. oz.|fluid ounce|fluid ounces'],
  ['volume', '3785.411784', 'gal gallon gallons'],
  ['length', '0.1', 'mm millimetre millimetres millimeter millimeters'],
  ['length', '1', 'cm centimetre centimetres centimeter centimeters'],
  ['length', '100', 'm metre metres meter meters'],
  ['length', '2.54', 'in in. inch inches " ″ ”'],
  ['length', '30.48', "ft ft. foot feet ' ′"],
];

const unitsBySpelling: ReadonlyMap<string, { dimension: Dimension; size: Big }> = new Map(
  units.flatMap(([dimension, size, spellings]) =>
    spellings
      .split(spellings.includes('|') ? '|' : ' ')
      .map(spelling => [spelling, { dimension, size: new Big(size) }] as const),
  ),
);

/** A value of an attribute as it can be compared. */
export type MeasuredValue =
  | { kind: 'measure'; dimension: Dimension; amount: Big }
  | { kind: 'number'; amount: Big };

/** A number and nothing but a unit behind it. Longer texts are prose, in which a number may mean anything. */
const whole = /^(\d{1,15}(?:[.,]\d{1,6})?)\s*(\D{0,20})$/u;

/**
 * The value of an attribute such as `1.2 kg`, `500ml` or `12`, in the compared unit of its dimension; null for what is no number
 * with or without a known unit. A comma is a decimal mark unless three digits follow it: then nobody knows.
 */
export function measuredValue(text: string): MeasuredValue | null {
  const [, number, unit] = whole.exec(text.trim()) ?? [];
  if (number === undefined || /,\d{3}$/.test(number)) {
    return null;
  }
  const amount = new Big(number.replace(',', '.'));
  if (unit === '') {
    return { kind: 'number', amount };
  }
  const known = unitsBySpelling.get(unit!.trim().toLowerCase().replace(/\s+/g, ' '));
  return known === undefined
    ? null
    : { kind: 'measure', dimension: known.dimension, amount: amount.times(known.size) };
}

/** Of a number that has its unit beside it. */
export const measureIn = (value: string, unit: string): MeasuredValue | null =>
  measuredValue(`${value} ${unit}`);

/** Digits behind the point that are told: a thousandth of a gram is less than any label says. */
const decimals = 3;

/** Without zeros at its end: `1.5`, `1200`. */
export const amountText = (amount: Big): string => new Big(amount.toFixed(decimals)).toFixed();
