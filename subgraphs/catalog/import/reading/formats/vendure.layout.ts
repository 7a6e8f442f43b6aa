import type { CsvLayout } from '../csv-layout.js';
import { splitList } from '../list-text.rules.js';
import { attributesOf, imagesOf, plainProductFields, plainSellableFields } from '../plain-fields.js';
import type { RowCells } from '../row-cells.js';
import { type RowContent, type RowMapper, rowContent } from '../row-mapper.js';
import { type OptionValue, sellableRow } from '../sellable-row.js';
import { titleGroupKey } from '../title-key.js';

/** Vendure's product CSV (docs.vendure.io, "Importing data"). Columns may name their language: "name:en". */
export const vendureLayout: CsvLayout = {
  kind: 'vendure_csv',
  system: 'Vendure',
  marks: [
    ['name', 'optiongroups', 'optionvalues'],
    ['name', 'stockonhand', 'taxcategory'],
    ['variantassets'],
    ['name:en', 'sku', 'stockonhand'],
    ['sku', 'stockonhand', 'trackinventory'],
  ],
  columns: {
    title: ['name'],
    handle: ['slug'],
    description: ['description'],
    assets: ['assets'],
    facets: ['facets'],
    optionGroups: ['optionGroups'],
    optionValues: ['optionValues'],
    sku: ['sku'],
    price: ['price'],
    inventoryQuantity: ['stockOnHand'],
    trackInventory: ['trackInventory'],
    variantAssets: ['variantAssets'],
    variantFacets: ['variantFacets'],
  },
  patternColumn: (name, original) => {
    const translated =
      /^(name|slug|description|facets|optiongroups|optionvalues|variantfacets):[a-z_-]+$/.exec(name);
    const custom = /^product:(.+)$/i.exec(original)?.[1];
    return translated === null ? custom && `attribute:${custom}` : `translated.${name}`;
  },
  notCarried: /^(taxcategory|enabled|variant:.+|channels?|id|productid|variantid)$/,
  required: [
    ['sku'],
    ['title', 'translated.name:en', 'translated.name:de', 'translated.name:fr', 'translated.name:es'],
  ],
  createMapper: vendureMapper,
};

interface Group {
  groupKey: string;
  optionNames: string[];
}

/** A row with a name begins a product, which is also its first variant; rows without one are further variants. */
function vendureMapper(): RowMapper {
  let group: Group | undefined;
  return cells => {
    const title = translated(cells, 'title', 'name');
    if (title !== undefined) {
      const handle = translated(cells, 'handle', 'slug');
      const optionNames = splitList(translated(cells, 'optionGroups', 'optiongroups') ?? '', '|');
      const groupKey = handle === undefined ? titleGroupKey(title, cells.row) : `handle:${handle}`;
      group = { groupKey, optionNames };
      return variantRow(cells, group, { title, handle });
    }
    if (group === undefined) {
      cells.error(
        'title',
        'KEY_MISSING',
        'A row without a name is a variant of the product above; there is none.',
      );
      return rowContent({ groupKey: null });
    }
    return variantRow(cells, group, null);
  };
}

function variantRow(
  cells: RowCells,
  group: Group,
  named: { title: string; handle: string | undefined } | null,
): RowContent {
  const values = splitList(translated(cells, 'optionValues', 'optionvalues') ?? '', '|');
  if (values.length !== group.optionNames.length) {
    const message = `The product has ${group.optionNames.length} option groups, the row ${values.length} values.`;
    cells.error('optionValues', 'OPTION_VALUE_MISSING', message);
  }
  const optionValues = group.optionNames.map((name, index): OptionValue => [name, values[index] ?? '']);
  const sellable = plainSellableFields(cells);
  const isUntracked = cells.text('trackInventory')?.toLowerCase() === 'false';
  const variantImages = imagesOf(splitList(cells.text('variantAssets') ?? '', '|'));
  return sellableRow(cells, {
    groupKey: group.groupKey,
    product: named === null ? null : productFields(cells, named),
    optionValues,
    sellable: isUntracked ? { ...sellable, inventoryQuantity: undefined } : sellable,
    images: [...(named === null ? [] : imagesOf(splitList(cells.text('assets') ?? '', '|')))],
    variantImageUrl: variantImages[0]?.url,
  });
}

/** Facets are `name:value`; those named brand and category mean what they say, the others describe the product. */
function productFields(cells: RowCells, named: { title: string; handle: string | undefined }) {
  const facets = Map.groupBy(
    splitList(translated(cells, 'facets', 'facets') ?? '', '|').map(facet => facet.split(':')),
    ([name = '']) => name.trim(),
  );
  const valuesOf = (name: string): string[] =>
    (facets.get(name) ?? []).map(([, ...rest]) => rest.join(':').trim());
  const described = [...facets.keys()].filter(name => name.toLowerCase() !== 'brand');
  const plain = plainProductFields(cells);
  return {
    ...plain,
    ...named,
    description: plain.description ?? translated(cells, 'description', 'description'),
    brand: valuesOf('brand')[0] ?? valuesOf('Brand')[0],
    productType: (valuesOf('category').at(-1) ?? valuesOf('Category').at(-1)) as string | undefined,
    attributes: attributesOf(
      plain.attributes,
      Object.fromEntries(described.map(name => [name, valuesOf(name).join(', ')])),
    ),
  };
}

/** The plain column, or else the first language that the file has. */
const translated = (cells: RowCells, key: string, name: string): string | undefined =>
  cells.text(key) ??
  cells
    .keysUnder(`translated.${name}:`)
    .map(column => cells.text(column.key))
    .find(Boolean);
