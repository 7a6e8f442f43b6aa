import type { AgentCatalogFilter } from '../../../schema/documents.js';
import type { CatalogProductBody, CatalogSearchBody } from './catalog-request.schema.js';

/** What a body narrows the catalog by. Prices are told in the currency of the context. */
export function filterOf({
  filters,
  context,
}: Pick<CatalogSearchBody, 'filters' | 'context'>): AgentCatalogFilter {
  const { categories = null, price } = filters ?? {};
  const units = (amount: number | null | undefined) => (amount == null ? null : String(amount));
  return {
    categories,
    price:
      price == null
        ? null
        : { currency: context?.currency ?? null, min: units(price.min), max: units(price.max) },
  };
}

export const selectionOf = ({ selected, preferences }: CatalogProductBody) => ({
  selected: (selected ?? []).map(({ name, label }) => ({ name, value: label })),
  preferences: preferences ?? [],
});

const places: readonly (readonly [RegExp, string])[] = [
  [/^(?:filter\.)?q$/, 'query'],
  [/^(?:filter\.)?description$/, 'context.intent'],
  [/^(?:filter\.)?(?:productTypes|categories)/, 'filters.categories'],
  [/^(?:filter\.)?(?:minPrice|price\.min)$/, 'filters.price.min'],
  [/^(?:filter\.)?(?:maxPrice|price\.max)$/, 'filters.price.max'],
  [/^(?:filter\.)?currency$/, 'context.currency'],
  [/^(?=cursor$|limit$)/, 'pagination.'],
];

/** Where the body has a field that an error of the operation names, both as dotted paths. */
export function catalogField(path: string): string {
  const place = places.find(([beginning]) => beginning.test(path));
  return place === undefined ? path : path.replace(place[0], place[1]);
}
