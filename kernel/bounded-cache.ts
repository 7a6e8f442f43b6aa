interface Entry<V> {
  value: V;
  sizeBytes: number;
}

interface CacheOptions<V> {
  /** What all entries together may take. Whoever has values of differing sizes says it with each of them. */
  bytesMax?: number;
  onForgotten?: (value: V) => void;
}

/**
 * A map that forgets what was not used for longest once it holds more than `entriesMax` entries or `bytesMax` bytes. A
 * value larger than all of that is not kept. Keys that callers can make long are given as digests.
 */
export class BoundedCache<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #entriesMax: number;
  readonly #bytesMax: number;
  readonly #onForgotten: ((value: V) => void) | undefined;
  #sizeBytes = 0;
  /** Asked for again it is at its place already: it is where most of the calls of a busy time go. */
  #newest: { key: string; entry: Entry<V> } | null = null;

  constructor(
    entriesMax: number,
    { bytesMax = Number.POSITIVE_INFINITY, onForgotten }: CacheOptions<V> = {},
  ) {
    this.#entriesMax = entriesMax;
    this.#bytesMax = bytesMax;
    this.#onForgotten = onForgotten;
  }

  /** The sum of what was said of the entries. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Reading makes the entry the newest, so that it is evicted last. */
  get(key: string): V | undefined {
    if (this.#newest?.key === key) {
      return this.#newest.entry.value;
    }
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      return undefined;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#newest = { key, entry };
    return entry.value;
  }

  /** `sizeBytes` counts against the limit of bytes; an entry larger than the limit evicts all others and itself. */
  set(key: string, value: V, sizeBytes = 0): void {
    this.#remove(key);
    const entry = { value, sizeBytes };
    this.#entries.set(key, entry);
    this.#newest = { key, entry };
    this.#sizeBytes += sizeBytes;
    while (this.#entries.size > this.#entriesMax || this.#sizeBytes > this.#bytesMax) {
      const oldest = this.#entries.keys().next().value!;
      const forgotten = this.#remove(oldest)!;
      this.#onForgotten?.(forgotten.value);
    }
  }

  /** From the entry that is evicted first to the newest. */
  *values(): IterableIterator<V> {
    for (const { value } of this.#entries.values()) {
      yield value;
    }
  }

  #remove(key: string): Entry<V> | undefined {
    const entry = this.#entries.get(key);
    if (entry !== undefined) {
      this.#entries.delete(key);
      this.#sizeBytes -= entry.sizeBytes;
      if (this.#newest?.key === key) {
        this.#newest = null;
      }
    }
    return entry;
  }
}
