/** A map that forgets what was not used for longest once it holds `entriesMax` entries. */
export class BoundedCache<V> {
  readonly #entries = new Map<string, V>();
  readonly #entriesMax: number;
  readonly #onForgotten: ((value: V) => void) | undefined;

  constructor(entriesMax: number, onForgotten?: (value: V) => void) {
    this.#entriesMax = entriesMax;
    this.#onForgotten = onForgotten;
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  set(key: string, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#entriesMax) {
      const [oldest, forgotten] = this.#entries.entries().next().value!;
      this.#entries.delete(oldest);
      this.#onForgotten?.(forgotten);
    }
  }

  values(): IterableIterator<V> {
    return this.#entries.values();
  }
}
