import { forgetOldest } from '../../../kernel/forget-oldest.js';
import { identityLimits } from '../identity.limits.js';

interface CachedCredential<T> {
  value: T;
  /** Ids whose change ends the entry: the credential's own, its client's, its person's. */
  subjectIds: readonly string[];
  /** Milliseconds of the epoch: the end of the credential's validity or of the cache's trust, the sooner. */
  trustedUntil: number;
}

/**
 * Verified credentials of the last seconds, the least recently used dropped first. An answer that was read
 * before a change and arrives after it is not kept: `generation` tells the two apart.
 */
export class CredentialCache<T> {
  readonly #entries = new Map<string, CachedCredential<T>>();
  #generation = 0;

  get generation(): number {
    return this.#generation;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string, nowMs: number): T | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      return null;
    }
    this.#entries.delete(key);
    if (entry.trustedUntil <= nowMs) {
      return null;
    }
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps the entry unless something changed since `generation`, the one at which its reading began. */
  set(key: string, entry: CachedCredential<T>, generation: number): void {
    if (generation !== this.#generation) {
      return;
    }
    this.#entries.set(key, entry);
    if (this.#entries.size > identityLimits.credentialCacheMax) {
      forgetOldest(this.#entries, identityLimits.credentialCacheMax / 100);
    }
  }

  /** Drops what depends on the id; null drops everything. Linear in the entries, as changes are rare. */
  forget(subjectId: string | null): void {
    this.#generation += 1;
    if (subjectId === null) {
      this.#entries.clear();
      return;
    }
    for (const [key, entry] of this.#entries) {
      if (entry.subjectIds.includes(subjectId)) {
        this.#entries.delete(key);
      }
    }
  }
}
