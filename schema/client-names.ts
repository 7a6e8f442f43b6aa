/** What calls are named after, where the id of the route is a noun of what the call changes. */
const verbs = new Map([
  ['products.price', 'products.setPrice'],
  ['products.inventory', 'products.setInventory'],
  ['products.cost', 'products.setCost'],
  ['products.costs', 'products.setCosts'],
  ['content.documents.add', 'documents.add'],
  ['content.documents.read', 'documents.read'],
]);

/** Names of the calls of the library by the ids of their routes: `products.bulk-import.apply` is `products.bulkImport.apply`. */
export function callNames(routeIds: readonly string[]): Map<string, string> {
  const plain = new Map(routeIds.map(id => [id, plainName(id)]));
  const all = [...plain.values()];
  const names = new Map([...plain].map(([id, name]) => [id, hasBelow(name, all) ? `${name}.start` : name]));
  const taken = [...names.values()].find((name, index, list) => list.indexOf(name) !== index);
  if (taken !== undefined) {
    throw new Error(`Two routes would be called ${taken}: name one of them in schema/client-names.ts.`);
  }
  return names;
}

const plainName = (id: string): string =>
  (verbs.get(id) ?? id).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Where other calls are below a name, it cannot be a call as well. */
const hasBelow = (name: string, all: readonly string[]): boolean =>
  all.some(other => other.startsWith(`${name}.`));
