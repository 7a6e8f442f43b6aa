/** A quarter of the tasks of a process, so that dead endpoints of one organization leave places for all others. */
const turnsPerOrganization = 16;

const retryMinMs = 50;
const retryMaxMs = 1_000;

interface Share {
  turns: number;
  /** When a turn last began or ended, by `performance.now()`. */
  changedAtMs: number;
}

/** How many webhooks of each organization are being delivered to in this process. */
export class DeliveryShares {
  readonly #shares = new Map<string, Share>();

  /** False when the organization has as many turns as it gets. */
  take(organizationId: string, nowMs: number): boolean {
    const turns = this.#shares.get(organizationId)?.turns ?? 0;
    if (turns >= turnsPerOrganization) {
      return false;
    }
    this.#shares.set(organizationId, { turns: turns + 1, changedAtMs: nowMs });
    return true;
  }

  release(organizationId: string, nowMs: number): void {
    const turns = (this.#shares.get(organizationId)?.turns ?? 0) - 1;
    if (turns > 0) {
      this.#shares.set(organizationId, { turns, changedAtMs: nowMs });
    } else {
      this.#shares.delete(organizationId);
    }
  }

  /** When to ask again: soon while turns of the organization come and go, later while they all hang. */
  retryDelayMs(organizationId: string, nowMs: number): number {
    const sinceChangeMs = nowMs - (this.#shares.get(organizationId)?.changedAtMs ?? nowMs);
    return Math.min(retryMaxMs, Math.max(retryMinMs, sinceChangeMs));
  }
}
