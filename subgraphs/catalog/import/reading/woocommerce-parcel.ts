import Big from 'big.js';
import { parcelAttributes } from '../../../../connectors/marketplaces/parcel.js';
import { dictionary } from '../../../../kernel/dictionary.js';
import type { RowCells } from './row-cells.js';

const centimetresPer: Readonly<Record<string, string>> = dictionary({
  mm: '0.1',
  cm: '1',
  m: '100',
  in: '2.54',
  yd: '91.44',
});

/** Length, width and height as the attributes that marketplaces read parcel sizes from, in centimetres. */
export function woocommerceParcel(cells: RowCells): Record<string, string> {
  const sizes = cells.keysUnder('parcel.').flatMap(({ key, rest }) => {
    const [side = '', unit = ''] = rest.split('.');
    const size = cells.orLeaveOut(() => cells.decimal(key));
    const isStated = size !== undefined && !/^[0.]+$/.test(size);
    const name = parcelAttributes[side as keyof typeof parcelAttributes];
    const centimetres = isStated
      ? new Big(size).times(centimetresPer[unit] ?? '1').round(2, Big.roundHalfUp)
      : null;
    return centimetres === null ? [] : [[name, centimetres.toFixed()] as const];
  });
  return Object.fromEntries(sizes);
}

/** A side alone is kept as an attribute, which variations have none of. */
export function noteVariationParcel(cells: RowCells): void {
  const size = cells.keysUnder('parcel.').find(({ key }) => cells.text(key) !== undefined);
  if (size !== undefined) {
    const message = 'A variant has all of length, width and height, or none here; those of the product hold.';
    cells.warn(size.key, 'PARCEL_OF_PRODUCT', message);
  }
}
