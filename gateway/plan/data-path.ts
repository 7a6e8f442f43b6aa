import type { DataObject } from './plan-run.js';

/** The element of a path that stands for every item of a list. */
const everyItem = '@';

/** Every object that a path of an answer leads to, in order; what is null on the way is left out. */
export function objectsAt(root: DataObject, path: readonly string[]): DataObject[] {
  const found: DataObject[] = [];
  addObjects(found, root, path, 0);
  return found;
}

function addObjects(found: DataObject[], value: unknown, path: readonly string[], depth: number): void {
  if (value == null) {
    return;
  }
  const element = path[depth];
  if (element === undefined) {
    found.push(value as DataObject);
  } else if (element === everyItem) {
    for (const item of itemsOf(value)) {
      addObjects(found, item, path, depth + 1);
    }
  } else {
    addObjects(found, childOf(value, element), path, depth + 1);
  }
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
