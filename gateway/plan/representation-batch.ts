import type { DataObject } from './plan-run.js';

/** Representations of entities, each once, with the objects that it stands for. */
export class RepresentationBatch {
  readonly representations: DataObject[] = [];
  /** By representation: the indexes of its objects. */
  readonly targets: number[][] = [];
  readonly #known = new Map<string, number>();

  add(representation: DataObject, target: number): void {
    const key = JSON.stringify(representation);
    const known = this.#known.get(key);
    if (known === undefined) {
      this.#known.set(key, this.representations.length);
      this.representations.push(representation);
      this.targets.push([target]);
    } else {
      this.targets[known]!.push(target);
    }
  }
}
