import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { identityLimits } from '../identity.limits.js';

interface Use {
  organizationId: string;
  usedAt: Date;
}

const writeUses = sql(
  'platform.apiKey.used',
  `update platform.api_key k set last_used_at = u.used_at
   from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as u (organization_id, id, used_at)
   where k.organization_id = u.organization_id and k.id = u.id
     and (k.last_used_at is null or k.last_used_at <= u.used_at - make_interval(secs => $4))`,
);

/**
 * Remembers when API keys were used and writes it down for all of them together, once a minute and off the
 * path of any request. What was not written yet when a process is killed is lost: at most a minute of it.
 */
export class ApiKeyUse {
  readonly #db: Database;
  readonly #uses = new Map<string, Use>();
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  note(organizationId: string, apiKeyId: string, usedAt: Date): void {
    this.#uses.set(apiKeyId, { organizationId, usedAt });
  }

  /** Writes once a minute from now on; the timer keeps no process alive. */
  start(): void {
    this.#timer ??= setInterval(() => void this.#tryFlush(), identityLimits.lastUsedResolutionMs).unref();
  }

  /** Ends the timer and writes what is left. */
  async stop(): Promise<void> {
    clearInterval(this.#timer ?? undefined);
    this.#timer = null;
    await this.flush();
  }

  /** Writes what was noted since the last time; a key written less than a minute ago is left as it is. */
  async flush(): Promise<void> {
    const uses = [...this.#uses];
    this.#uses.clear();
    if (uses.length === 0) {
      return;
    }
    await this.#db.query(writeUses, [
      uses.map(([, use]) => use.organizationId),
      uses.map(([id]) => id),
      uses.map(([, use]) => use.usedAt),
      identityLimits.lastUsedResolutionMs / 1000,
    ]);
  }

  /** Times of use are for people to look at: failing to write them is worth a warning, no more. */
  async #tryFlush(): Promise<void> {
    try {
      await this.flush();
    } catch (error) {
      this.#db.log.warn({ error: String(error) }, 'times of API key use not written');
    }
  }
}
