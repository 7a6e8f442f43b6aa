import DataLoader from 'dataloader';
import type { Follower } from './follower.js';

/** Changes are gathered for this long: a burst is read in batches, and a thing that changes all the time once a while. */
const gatherMs = 50;
const batchMax = 100;

/** Reads things by their ids, at most 100 at a time, as they are now; those that are gone are left out. */
export type LoadSnapshots<Snapshot> = (ids: readonly string[]) => Promise<readonly Snapshot[]>;

/** What the followers of one kind of thing in one organization share: each change is read once for all of them. */
export class ChangeTopic<Snapshot extends { id: string }> {
  readonly followers = new Set<Follower<Snapshot>>();
  readonly #loader: DataLoader<string, Snapshot | null>;
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(load: LoadSnapshots<Snapshot>) {
    const readBatch = async (ids: readonly string[]) => {
      const found = new Map((await load(ids)).map(snapshot => [snapshot.id, snapshot]));
      return ids.map(id => found.get(id) ?? null);
    };
    this.#loader = new DataLoader(readBatch, { maxBatchSize: batchMax });
  }

  /** Gathers ids for a moment, so that a burst of changes is announced once. */
  changed(ids: readonly string[]): void {
    for (const id of ids) {
      this.#changed.add(id);
    }
    this.#timer ??= setTimeout(() => this.#tell(), gatherMs);
  }

  /** As they are now, or as they were read a moment ago for another follower, after their latest change was told. */
  async read(ids: readonly string[]): Promise<Snapshot[]> {
    try {
      const read = await Promise.all(ids.map(id => this.#loader.load(id)));
      return read.filter(snapshot => snapshot !== null);
    } finally {
      this.#forget(ids);
    }
  }

  /** Nobody follows any more. */
  close(): void {
    clearTimeout(this.#timer ?? undefined);
  }

  #tell(): void {
    this.#timer = null;
    const ids = [...this.#changed];
    this.#changed.clear();
    this.#forget(ids);
    for (const follower of this.followers) {
      follower.hear(ids);
    }
  }

  #forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#loader.clear(id);
    }
  }
}
