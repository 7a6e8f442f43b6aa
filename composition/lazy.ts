/** What is opened when it is first asked for, once; an opening that failed is tried again by whoever asks next. */
export class Lazy<T> {
  readonly #open: () => Promise<T>;
  #opened: Promise<T> | null = null;

  constructor(open: () => Promise<T>) {
    this.#open = open;
  }

  get(): Promise<T> {
    this.#opened ??= this.#open().catch(error => {
      this.#opened = null;
      throw error;
    });
    return this.#opened;
  }

  /** What was opened, to be closed; null where nobody asked for it, or it could not be opened. */
  async opened(): Promise<T | null> {
    return this.#opened === null ? null : this.#opened.catch(() => null);
  }
}
