import Big from 'big.js';
import type { DetailAttributes } from '../../../../connectors/marketplaces/detail-attributes.js';
import { parcelAttributes } from '../../../../connectors/marketplaces/parcel.js';
import type { Dimensions, LengthUnit, Product, Variant } from '../../product/product.entity.js';

/** What the product states of what the marketplace has a name for, under that name. */
export const detailsOf = (product: Product, attributes: DetailAttributes = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([field, { name, convert = same }]) => {
      const value = statedOf<unknown>(product, field);
      return value === null || value === undefined ? [] : [[name, convert(String(value))]];
    }),
  );

const same = (value: string): string => value;

const centimetresPer: Record<LengthUnit, string> = { mm: '0.1', cm: '1', m: '100', in: '2.54', ft: '30.48' };

/** The parcel of one unit, in whole centimetres, which all marketplaces take; rounded up, as a parcel told too small is charged for. */
export function parcelOf(product: Product): Record<string, string> {
  const dimensions = statedOf<Dimensions>(product, 'dimensions');
  if (dimensions === null) {
    return {};
  }
  const centimetres = (size: string): string =>
    new Big(size).times(centimetresPer[dimensions.unit]).round(0, Big.roundUp).toFixed();
  return {
    [parcelAttributes.length]: centimetres(dimensions.length),
    [parcelAttributes.width]: centimetres(dimensions.width),
    [parcelAttributes.height]: centimetres(dimensions.height),
  };
}

/** The product's own value; where it has none, that of its variants, if they all have the same. */
function statedOf<Value>(product: Product, field: string): Value | null {
  const own = (product as unknown as Record<string, Value | null | undefined>)[field] ?? null;
  const [first, ...others] = product.variants.map(
    variant => (variant as unknown as Record<keyof Variant, Value | null>)[field as keyof Variant] ?? null,
  );
  const isAgreed = others.every(value => JSON.stringify(value) === JSON.stringify(first));
  return own ?? (isAgreed ? (first ?? null) : null);
}
