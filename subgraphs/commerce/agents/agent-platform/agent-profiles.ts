import { BoundedCache } from '../../../../kernel/bounded-cache.js';
import type { Clock } from '../../../../kernel/clock.js';
import type { Database } from '../../../../kernel/database/database.js';
import { AppError } from '../../../../kernel/errors.js';
import { documentLimits } from '../../../../kernel/federation/document.limits.js';
import { agentLimits } from './agent.limits.js';
import type { AgentProfile } from './agent-profile.js';
import { findProfile, type KeptProfile, keepProfile } from './agent-profile.queries.js';
import {
  fetchProfile,
  isForbidden,
  type ProfileFetchDependencies,
  requireCallable,
} from './profile-fetch.js';

/** What is known of an address: its profile, or why there is none. */
type Known = KeptProfile | { error: AppError; expiresAt: string };

type Reader = Pick<Database, 'query'>;

/**
 * The profiles of agents. Each is fetched once while it is current, by whoever needs it first: others who need it wait
 * with that one, and those who need another are not kept waiting. Never called in a transaction, so that a slow host
 * holds nothing of ours.
 */
export class AgentProfiles {
  readonly #dependencies: ProfileFetchDependencies;
  readonly #known = new BoundedCache<Known>(agentLimits.profilesRemembered, {
    bytesMax: agentLimits.profilesBytes,
  });
  readonly #fetches = new Map<string, Promise<AgentProfile>>();

  constructor(dependencies: ProfileFetchDependencies) {
    this.#dependencies = dependencies;
  }

  /** The current profile. Throws as `fetchProfile` does; what it threw is thrown again for a minute. */
  async current(db: Reader, url: string): Promise<AgentProfile> {
    requireCallable(this.#dependencies.http, url);
    const known = await this.#find(db, url);
    if (known !== null && isCurrent(known, this.#dependencies.clock)) {
      return profileOf(known);
    }
    return this.#fetched(db, url, known === null || 'error' in known ? null : known);
  }

  /**
   * As it was read last, however long ago; null where it never was, or where its address may not be called any more.
   * Nobody is asked.
   */
  async last(db: Reader, url: string): Promise<AgentProfile | null> {
    if (this.#dependencies.http.problemOf(url) !== null) {
      return null;
    }
    const known = await this.#find(db, url);
    return known === null || 'error' in known ? null : known.profile;
  }

  /** Looks in this process first: on the way of every request, it must not cost a statement. */
  async #find(db: Reader, url: string): Promise<Known | null> {
    const known = this.#known.get(url);
    if (known !== undefined) {
      return known;
    }
    const kept = await findProfile(db, url);
    if (kept !== null) {
      this.#remember(url, kept);
    }
    return kept;
  }

  /** A profile may name as much as it likes within `agentLimits.profileBytes`, and anybody may write one. */
  #remember(url: string, known: Known): void {
    const text = 'error' in known ? known.error.message : JSON.stringify(known.profile);
    this.#known.set(url, known, documentLimits.bytesPerCharacter * (url.length + text.length));
  }

  #fetched(db: Reader, url: string, old: KeptProfile | null): Promise<AgentProfile> {
    const running = this.#fetches.get(url);
    if (running !== undefined) {
      return running;
    }
    const fetch = this.#fetch(db, url, old).finally(() => this.#fetches.delete(url));
    this.#fetches.set(url, fetch);
    return fetch;
  }

  /** While its host is down, an agent is who it was; not where its name leads to what may not be called. */
  async #fetch(db: Reader, url: string, old: KeptProfile | null): Promise<AgentProfile> {
    const { clock } = this.#dependencies;
    try {
      const read = await fetchProfile(this.#dependencies, url);
      this.#remember(url, read);
      await keepProfile(db, url, read, clock.now());
      return read.profile;
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) {
        throw error;
      }
      const expiresAt = new Date(clock.now().getTime() + agentLimits.profileAgeMinMs).toISOString();
      const known = old === null || isForbidden(error) ? { error: error, expiresAt } : { ...old, expiresAt };
      this.#remember(url, known);
      return profileOf(known);
    }
  }
}

const isCurrent = ({ expiresAt }: Known, clock: Clock): boolean =>
  Date.parse(expiresAt) > clock.now().getTime();

function profileOf(known: Known): AgentProfile {
  if ('error' in known) {
    throw known.error;
  }
  return known.profile;
}
