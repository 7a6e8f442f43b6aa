import { type ProductOption } from '../../product/product.entity.js';
import { splitWooList } from './list-text.rules.js';

import type { RowCells } from './row-cells.js';

export interface WooAttributes {
  attributes: Record<string, string>;
  /** Of a variable product. */
  options: ProductOption[];
  /** Of a variation. */
  optionValues: Record<string, string>;
}

/** What a variation sells when it fits any value of an attribute; options here need a value. */
const anyOptionValue = 'Any';

/**
 * Sorts a row's "Attribute N" columns. The file does not say which attributes of a variable product its variations
 * use; those with several values or a default are taken as options, the others describe the product. A variation
 * that uses one of the others makes it an option when the rows are merged.
 */
export function woocommerceAttributes(
  cells: RowCells,
  kind: 'simple' | 'variable' | 'variation',
): WooAttributes {
  const all = readAttributes(cells);
  if (kind === 'variation') {
    const values = all.map(({ place, name, values: [value] }) => [
      name,
      value ?? anyValue(cells, place, name),
    ]);
    return { attributes: {}, options: [], optionValues: Object.fromEntries(values) };
  }
  const isOption = ({ values, hasDefault }: Attribute): boolean =>
    kind === 'variable' && (values.length > 1 || hasDefault);
  const described = all.filter(attribute => !isOption(attribute) && attribute.values.length > 0);
  return {
    attributes: Object.fromEntries(described.map(({ name, values }) => [name, values.join(', ')])),
    options: all.filter(isOption).map(({ name, values }) => ({ name, values })),
    optionValues: {},
  };
}

interface Attribute {
  /** The N of its columns. */
  place: string;
  name: string;
  values: string[];
  hasDefault: boolean;
}

const readAttributes = (cells: RowCells): Attribute[] =>
  cells.keysUnder('attribute').flatMap(({ key, rest }) => {
    const place = /^(\d+)\.name$/.exec(rest)?.[1];
    const name = place === undefined ? undefined : cells.text(key);
    if (place === undefined || name === undefined) {
      return [];
    }
    const values = splitWooList(cells.text(`attribute${place}.value`) ?? '');
    return [{ place, name, values, hasDefault: cells.text(`attribute${place}.default`) !== undefined }];
  });

function anyValue(cells: RowCells, place: string, name: string): string {
  const message = `The variation fits any ${name}; it becomes one variant with the ${name} "${anyOptionValue}".`;
  cells.warn(`attribute${place}.value`, 'OPTION_ANY', message);
  return anyOptionValue;
}
