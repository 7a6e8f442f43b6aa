import { setImmediate as nextTurn } from 'node:timers/promises';

/** Cuts long work into slices, so that whatever else the process has to do gets its turn of the event loop in between. */
export class WorkSlices {
  readonly #size: number;
  #done = 0;

  /** @param size How much work is done in one turn, in units of the caller's. */
  constructor(size: number) {
    this.#size = size;
  }

  /** Counts work, and tells whether a slice is full: then `nextTurn` is to be awaited. */
  isFull(units: number): boolean {
    this.#done += units;
    return this.#done >= this.#size;
  }

  /** Lets other work of the event loop run, and starts a new slice. */
  async nextTurn(): Promise<void> {
    this.#done = 0;
    await nextTurn();
  }
}
