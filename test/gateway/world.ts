import { EventEmitter, on } from 'node:events';

/** What the test subgraphs touch besides their data, so that tests can steer and observe it. */
export class World {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  /** Streams of events that are open now. */
  openStreams = 0;
  /** Events that a stream has handed over. */
  pulled = 0;
  /** Awaited by mutations after their write; tests hold it to have two requests at the same moment. */
  beforeAnswer: () => Promise<void> = async () => {};
  /** What products are warned of, a field that may be null; tests have it reject beside data that is there. */
  warning: () => Promise<string | null> = async () => null;

  /** Ids of products as they change; ends at once when its reader returns. */
  changes(): AsyncIterableIterator<string> {
    const abort = new AbortController();
    const events = on(this.#emitter, 'change', { signal: abort.signal });
    this.openStreams += 1;
    this.#emitter.emit('opened');
    const stream: AsyncIterableIterator<string> = {
      next: async () => {
        const event = await events.next();
        this.pulled += 1;
        return event.done
          ? { value: undefined, done: true }
          : { value: event.value[0] as string, done: false };
      },
      return: async () => {
        this.openStreams -= 1;
        abort.abort();
        this.#emitter.emit('closed');
        return { value: undefined, done: true };
      },
      [Symbol.asyncIterator]: () => stream,
    };
    return stream;
  }

  change(id: string): void {
    this.#emitter.emit('change', id);
  }

  /** Resolves when as many streams are open. */
  async untilStreams(count: number): Promise<void> {
    while (this.openStreams !== count) {
      await new Promise<void>(resolve => {
        this.#emitter.once('opened', resolve);
        this.#emitter.once('closed', resolve);
      });
    }
  }
}
