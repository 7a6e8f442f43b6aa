import { hash } from 'node:crypto';
import { discoveryLimits } from './discovery.limits.js';
import type { DiscoverySettingsFields } from './discovery-settings.entity.js';
import { attributeLabel } from './public-attribute.rules.js';
import type { PublicProduct, PublicText } from './public-product.entity.js';
import { publicSearchLimits } from './public-search.limits.js';
import { filterableValues, filterKey } from './search-document.rules.js';
import { filterValue } from './search-word.rules.js';

/** Between the parts of a facet. No text that is a facet has it. */
const separator = '\u001f';

/** Parts of a facet: how name and value are compared, how they are read, and `1` where it is the first of its name in the product. */
const parts = ['nameKey', 'valueKey', 'name', 'value', 'isFirst'] as const;

/** A facet taken apart, in SQL. */
export const facetPartsSql = (facet: string): string =>
  parts.map((part, place) => `split_part(${facet}, e'\\x1f', ${place + 1}) as "${part}"`).join(', ');

/**
 * What searches count of a product: of its attributes, options and traits each name and value that a filter finds it by, once. At most
 * `facetValuesPerProduct`, those of attributes first. They are texts, since equal ones of many products are counted at once, and only
 * what is different is taken apart.
 */
export function productFacets(product: Pick<PublicProduct, 'offers' | 'traits' | 'attributes'>): string[] {
  const names = new Set<string>();
  const facets = new Map<string, string>();
  for (const given of filterableValues(product)) {
    const { name, value } = shownText(given);
    const key = filterKey.attribute(given.name, given.value);
    if (facets.size >= discoveryLimits.facetValuesPerProduct) break;
    if (facets.has(key) || !isFilter(name, value, key)) continue;
    const nameKey = filterValue(name);
    const isFirst = names.has(nameKey) ? '' : '1';
    facets.set(key, [nameKey, filterValue(value), name, value, isFirst].join(separator));
    names.add(nameKey);
  }
  return [...facets.values()];
}

const shownText = ({ name, value }: PublicText): PublicText => ({
  name: attributeLabel(name),
  value: value.trim(),
});

/** Whether a filter can be written from it that looks up the same key: names end at the first colon of a filter, and filters are short. */
const isFilter = (name: string, value: string, key: string): boolean =>
  filterValue(name) !== '' &&
  filterValue(value) !== '' &&
  !name.includes(':') &&
  !key.includes(separator) &&
  name.length + value.length < publicSearchLimits.filterValueLength &&
  filterKey.attribute(name, value) === key;

/** A digest of what decides which attributes are public: a row that was made by other rules may have some that are hidden now. */
export const attributeRules = ({
  privateAttributes,
  publicAttributes,
}: Pick<DiscoverySettingsFields, 'privateAttributes' | 'publicAttributes'>): string =>
  hash('sha256', [...privateAttributes, '', ...publicAttributes].join(separator), 'hex');
