import { fail } from '../errors.js';
import { changeLimits } from './change.limits.js';
import { StoppableWakeUp } from './wake-up.js';

/** What a follower wants to see. */
export interface Interest<Snapshot> {
  /** These alone, whose present state comes first; null: whichever changes. */
  ids: readonly string[] | null;
  /** Whether the caller asked for it, and may see it. */
  wants(snapshot: Snapshot): boolean;
}

/** Reads things as they are now; those that are gone are left out. */
type ReadSnapshots<Snapshot> = (ids: readonly string[]) => Promise<Snapshot[]>;

/** Snapshots that a reader takes at a time. */
const batchSize = 50;

/**
 * One subscriber. What it has not read yet is kept as ids, each once, so that a slow reader misses states in between, never
 * the latest, and holds next to no memory. One that falls too far behind ends with an error that asks it to read anew.
 */
export class Follower<Snapshot extends { id: string }> {
  readonly #read: ReadSnapshots<Snapshot>;
  readonly #wants: Interest<Snapshot>['wants'];
  readonly #ids: ReadonlySet<string> | null;
  readonly #pending: Set<string>;
  readonly #wakeUp = new StoppableWakeUp();
  #hasMissed = false;

  constructor(read: ReadSnapshots<Snapshot>, { ids, wants }: Interest<Snapshot>) {
    this.#read = read;
    this.#wants = wants;
    this.#ids = ids === null ? null : new Set(ids);
    this.#pending = new Set(ids);
  }

  /**
   * Ids that the follower does not watch are ignored. Too many at once count as missed changes, which end
   * `snapshots`.
   */
  hear(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.#ids === null || this.#ids.has(id)) {
        this.#pending.add(id);
      }
    }
    if (this.#pending.size > changeLimits.pendingChangesMax) {
      this.#pending.clear();
      this.#hasMissed = true;
    }
    this.#wakeUp.wake();
  }

  /** Changes may have been missed: things that are known by their ids are read again. */
  miss(): void {
    if (this.#ids === null) {
      this.#hasMissed = true;
    }
    this.hear([...(this.#ids ?? [])]);
  }

  /** Ends `snapshots` before its next snapshot. */
  stop(): void {
    this.#wakeUp.stop();
  }

  /** @throws UNAVAILABLE where changes were missed. */
  async *snapshots(): AsyncGenerator<Snapshot, void> {
    while (!this.#wakeUp.stopped) {
      if (this.#hasMissed) {
        const detail = 'Changes may have been missed. Subscribe again, then read what you show anew.';
        throw fail('UNAVAILABLE', { detail, retryAfterSeconds: 1 });
      }
      const ids = this.#take();
      if (ids.length === 0) {
        await this.#wakeUp.wait(null);
      } else {
        yield* (await this.#read(ids)).filter(snapshot => this.#wants(snapshot));
      }
    }
  }

  #take(): string[] {
    const ids = [...this.#pending].slice(0, batchSize);
    for (const id of ids) {
      this.#pending.delete(id);
    }
    return ids;
  }
}
