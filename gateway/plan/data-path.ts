import type { DataObject } from './plan-run.js';

/** The element of a path that stands for every item of a list. */
const everyItem = '@';

/** Every object that a path of an answer leads to, in order; what is null on the way is left out. */
export function objectsAt(root: DataObject, path: readonly string[]): DataObject[] {
  let found: unknown[] = [root];
  for (const element of path) {
    const next = element === everyItem ? found.flatMap(itemsOf) : found.map(value => childOf(value, element));
    found = next.filter(value => value != null);
  }
  return found as DataObject[];
}

type Place = readonly (string | number)[];

/** Where each of those objects is: `['orders', 0, 'product']`. */
export function placesAt(root: DataObject, path: readonly string[]): Place[] {
  let found: { value: unknown; place: Place }[] = [{ value: root, place: [] }];
  for (const element of path) {
    found = found
      .flatMap(({ value, place }) =>
        element === everyItem
          ? itemsOf(value).map((item, index) => ({ value: item, place: [...place, index] }))
          : [{ value: childOf(value, element), place: [...place, element] }],
      )
      .filter(({ value }) => value != null);
  }
  return found.map(({ place }) => place);
}

function itemsOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw new Error('A subgraph answered something else than a list where the schema has one');
  }
  return value;
}

function childOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) {
    throw new Error(`A subgraph answered with a list where an object has ${name}`);
  }
  return (value as DataObject)[name];
}
