import type { JobSnapshot } from './job.queries.js';
import { isFinal } from './job.rules.js';

/** Versions that are remembered of ended jobs, so that a late signal does not show them again. */
const endedMax = 1_000;

/** What one subscriber of an organization's jobs has seen, and what it has to look at. */
export class WatchedJobs {
  readonly #changed = new Set<string>();
  readonly #open = new Map<string, number>();
  #missed = true;
  readonly #ended = new Map<string, number>();

  get hasChanged(): boolean {
    return this.#changed.size > 0;
  }

  concerns(jobId: string): boolean {
    this.#changed.add(jobId);
    return true;
  }

  missed(): void {
    this.#missed = true;
  }

  /** Whether signals may have been lost since the last time, or none were heard yet. */
  takeMissed(): boolean {
    const missed = this.#missed;
    this.#missed = false;
    return missed;
  }

  /** Marks everything open, and the newly found, as worth a look. */
  look(found: readonly string[]): void {
    for (const id of [...this.#open.keys(), ...found]) {
      this.#changed.add(id);
    }
  }

  /** At most 100 at a time. */
  takeChanged(): string[] {
    const ids = [...this.#changed].slice(0, 100);
    for (const id of ids) {
      this.#changed.delete(id);
    }
    return ids;
  }

  /** Whether the snapshot is newer than what was shown of this job; remembers it as shown. */
  isNews(job: JobSnapshot): boolean {
    const shown = this.#open.get(job.id) ?? this.#ended.get(job.id) ?? 0;
    if (job.version <= shown) {
      return false;
    }
    if (isFinal(job.status)) {
      this.#open.delete(job.id);
      this.#remember(job);
    } else {
      this.#open.set(job.id, job.version);
    }
    return true;
  }

  #remember(job: JobSnapshot): void {
    this.#ended.set(job.id, job.version);
    if (this.#ended.size > endedMax) {
      this.#ended.delete(this.#ended.keys().next().value!);
    }
  }
}

/** Below every UUIDv7 made at that time or later (RFC 9562: its first 48 bits are milliseconds). */
export function idFloor(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
