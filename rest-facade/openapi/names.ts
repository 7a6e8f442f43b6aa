/** Words of a name in any spelling: `webhook-events.list`, `rotateSecret`, `ORDER_NOT_FOUND`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(word => word !== '')
    .map(word => word.toLowerCase());

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `products.bulk-import` as `ProductsBulkImport`: a name among the components. */
export const componentName = (name: string): string => wordsOf(name).map(capital).join('');

/** `products.bulk-import` as `productsBulkImport`: a name that every language can call a function. */
export function functionName(name: string): string {
  const [first = '', ...rest] = wordsOf(name);
  return first + rest.map(capital).join('');
}

/** `OrderActionOption` as `order action option`. */
export const plainName = (name: string): string => wordsOf(name).join(' ');
