import type { RequestContext } from '../context.js';
import type { Database } from '../database/database.js';
import { fail, reject } from '../errors.js';
import { rejectMalformedIds } from '../id-errors.js';
import { emptyListErrors } from '../paging.js';
import { pagingLimits } from '../paging.limits.js';
import type { Signals } from '../signals.js';
import { changeLimits } from './change.limits.js';
import { changeChannel, parseChange, topicOf, type WatchedKind } from './change-signals.js';
import { ChangeTopic } from './change-topic.js';
import { Follower, type Interest } from './follower.js';
import { stoppable } from './stoppable.js';

/** A kind of thing that can be followed. */
export interface Watched<Snapshot extends { id: string }> {
  kind: WatchedKind;
  /** At most 100 at a time, as they are now; those that are gone are left out. */
  load(db: Database, organizationId: string, ids: readonly string[]): Promise<readonly Snapshot[]>;
}

// biome-ignore lint/suspicious/noExplicitAny: each topic holds snapshots of its own kind.
type AnyTopic = ChangeTopic<any>;

/**
 * Things as they change, for subscriptions: whole snapshots, of whatever process changed them. A process listens once and
 * reads each change once, however many follow.
 */
export class ChangeFeed {
  readonly #signals: Signals;
  readonly #topics = new Map<string, AnyTopic>();
  /** How many follow, by organization. */
  readonly #followers = new Map<string, number>();
  #isListening = false;

  constructor(signals: Signals) {
    this.#signals = signals;
  }

  /**
   * The things of the caller's organization, each whenever it has changed; those of `ids` first as they are now. The caller's
   * scope was checked. @throws OPERATION_TOO_COSTLY where the organization follows as much as it may.
   */
  follow<Snapshot extends { id: string }>(
    ctx: RequestContext,
    watched: Watched<Snapshot>,
    interest: Interest<Snapshot>,
  ): AsyncIterableIterator<Snapshot> {
    this.#listen();
    this.#rejectTooMany(ctx.organizationId);
    const name = topicOf(watched.kind, ctx.organizationId);
    const topic: ChangeTopic<Snapshot> = this.#topics.get(name) ?? newTopic(ctx, watched);
    this.#topics.set(name, topic);
    const follower = new Follower(wanted => topic.read(wanted), interest);
    topic.followers.add(follower);
    this.#count(ctx.organizationId, 1);
    return stoppable(follower.snapshots(), () => {
      follower.stop();
      if (topic.followers.delete(follower)) {
        this.#count(ctx.organizationId, -1);
      }
      if (topic.followers.size === 0 && this.#topics.get(name) === topic) {
        topic.close();
        this.#topics.delete(name);
      }
    });
  }

  /** How many follow things of the organization in this process. */
  followersOf(organizationId: string): number {
    return this.#followers.get(organizationId) ?? 0;
  }

  #count(organizationId: string, change: 1 | -1): void {
    const count = this.followersOf(organizationId) + change;
    if (count === 0) {
      this.#followers.delete(organizationId);
    } else {
      this.#followers.set(organizationId, count);
    }
  }

  #listen(): void {
    if (this.#isListening) {
      return;
    }
    this.#isListening = true;
    this.#signals.on(changeChannel, payload => {
      const { topic, ids } = parseChange(payload);
      this.#topics.get(topic)?.changed(ids);
    });
    this.#signals.onReconnect(() => {
      for (const follower of [...this.#topics.values()].flatMap(topic => [...topic.followers])) {
        follower.miss();
      }
    });
  }

  #rejectTooMany(organizationId: string): void {
    const max = changeLimits.followersPerOrganizationMax;
    if (this.followersOf(organizationId) >= max) {
      const detail = `An organization has at most ${max} subscriptions to changes open at a time.`;
      throw fail('OPERATION_TOO_COSTLY', { detail });
    }
  }
}

const newTopic = <Snapshot extends { id: string }>(
  { db, organizationId }: RequestContext,
  watched: Watched<Snapshot>,
): ChangeTopic<Snapshot> => new ChangeTopic(ids => watched.load(db, organizationId, ids));

/** The ids to follow, as they are written. @throws VALIDATION_FAILED for none, for too many, and for what is no id. */
export function followedIds(ids: readonly string[] | null | undefined): string[] | null {
  if (ids == null) {
    return null;
  }
  reject(emptyListErrors({ ids }));
  if (ids.length > pagingLimits.pageSizeMax) {
    const message = `Name at most ${pagingLimits.pageSizeMax}.`;
    reject([{ path: 'ids', code: 'IDS_TOO_MANY', message }]);
  }
  rejectMalformedIds({ ids });
  return ids.map(id => id.toLowerCase());
}
