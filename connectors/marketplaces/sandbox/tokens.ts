import type { Clock } from '../../../kernel/clock.js';

export interface TokensSnapshot {
  sequence: number;
  access: [token: string, endMs: number | null][];
  refresh: string[];
}

/** Access and refresh tokens that a sandbox has issued. A refresh token is good for one use. */
export class Tokens {
  readonly #clock: Clock;
  readonly #ttlMs: number | null;
  readonly #access = new Map<string, number>();
  readonly #refresh = new Set<string>();
  #sequence = 0;

  constructor(clock: Clock, ttlMs: number | null) {
    this.#clock = clock;
    this.#ttlMs = ttlMs;
  }

  /** `expiresInMs` is null for tokens that do not end. */
  issue(): { accessToken: string; refreshToken: string; expiresInMs: number | null } {
    this.#sequence += 1;
    const accessToken = `access-${this.#sequence}`;
    const refreshToken = `refresh-${this.#sequence}`;
    const endMs = this.#ttlMs === null ? Number.POSITIVE_INFINITY : this.#clock.now().getTime() + this.#ttlMs;
    this.#access.set(accessToken, endMs);
    this.#refresh.add(refreshToken);
    return { accessToken, refreshToken, expiresInMs: this.#ttlMs };
  }

  isValid(accessToken: string): boolean {
    return (this.#access.get(accessToken) ?? 0) > this.#clock.now().getTime();
  }

  /** Answers whether the refresh token was good; it is not any more. */
  spend(refreshToken: string): boolean {
    return this.#refresh.delete(refreshToken);
  }

  /** Everything issued, so that a later start of the sandbox knows it; null stands for no end. */
  snapshot(): TokensSnapshot {
    const access = [...this.#access].map(([token, endMs]): [string, number | null] => [
      token,
      Number.isFinite(endMs) ? endMs : null,
    ]);
    return { sequence: this.#sequence, access, refresh: [...this.#refresh] };
  }

  restore({ sequence, access, refresh }: TokensSnapshot): void {
    this.#sequence = sequence;
    for (const [token, endMs] of access) {
      this.#access.set(token, endMs ?? Number.POSITIVE_INFINITY);
    }
    for (const token of refresh) {
      this.#refresh.add(token);
    }
  }

  /** All access tokens end now; refresh tokens stay good. */
  expireAll(): void {
    this.#access.clear();
  }

  /** The merchant has withdrawn the authorisation: nothing is good any more. */
  revokeAll(): void {
    this.#access.clear();
    this.#refresh.clear();
  }
}
