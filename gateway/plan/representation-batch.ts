import type { DataObject } from './plan-run.js';

/** Representations of entities, each once, with the objects that it stands for. */
export class RepresentationBatch {
  readonly representations: DataObject[] = [];
  /** By representation: the indexes of its objects. */
  readonly targets: number[][] = [];
  readonly #knownByText = new Map<unknown, Map<string, number>>();
  readonly #known = new Map<string, number>();

  add(representation: DataObject, target: number): void {
    const place = this.representations.length;
    const known = this.#placeOf(representation, place);
    if (known === place) {
      this.representations.push(representation);
      this.targets.push([target]);
    } else {
      this.targets[known]!.push(target);
    }
  }

  /** Where an equal one is, or the given place. Most have one key, a text, and are of one type. */
  #placeOf(representation: DataObject, place: number): number {
    const text = onlyKey(representation);
    if (text === null) {
      return getOrAdd(this.#known, JSON.stringify(representation), place);
    }
    const { __typename: typeName } = representation;
    const ofType = this.#knownByText.get(typeName);
    if (ofType !== undefined) {
      return getOrAdd(ofType, text, place);
    }
    this.#knownByText.set(typeName, new Map([[text, place]]));
    return place;
  }
}

/** The value of the only field beside the type name, if it is a text; those of one type all have the same fields. */
function onlyKey(representation: DataObject): string | null {
  let text: string | null = null;
  for (const name in representation) {
    if (name !== '__typename') {
      const value = representation[name];
      if (text !== null || typeof value !== 'string') {
        return null;
      }
      text = value;
    }
  }
  return text;
}

function getOrAdd(places: Map<string, number>, key: string, place: number): number {
  const known = places.get(key);
  if (known === undefined) {
    places.set(key, place);
  }
  return known ?? place;
}
