import { stoppable } from '../../../kernel/changes/stoppable.js';
import { StoppableWakeUp } from '../../../kernel/changes/wake-up.js';
import type { RequestContext } from '../../../kernel/context.js';
import { jobChannel, parseJobSignal } from '../../../kernel/jobs/job-signals.js';
import type { Signals } from '../../../kernel/signals.js';
import { findJob, type JobSnapshot, jobIdsAfter, readJob, readJobs } from './job.queries.js';
import { isFinal } from './job.rules.js';
import { idFloor, WatchedJobs } from './watched-jobs.js';

/** Signals may be lost; a feed looks by itself this often. */
const safetyPollMs = 5_000;
/** The stream of an organization begins with what is open among the jobs of this last while. */
const lookBackMs = 60_000;

/**
 * Snapshots of jobs as they change, for subscriptions. A reader that is slower than the job misses snapshots,
 * never the last one; nothing piles up.
 */
export class JobFeed {
  readonly #signals: Signals;

  constructor(signals: Signals) {
    this.#signals = signals;
  }

  /**
   * The current snapshot, then each newer one with a rising version, and the final one; then it ends.
   *
   * @throws JOB_NOT_FOUND, SCOPE_MISSING, before the first snapshot.
   */
  async follow(ctx: RequestContext, id: string): Promise<AsyncIterableIterator<JobSnapshot>> {
    const first = await readJob(ctx, id);
    const interest: Interest = { concerns: jobId => jobId === id, missed: () => {} };
    return this.#iterate(ctx.organizationId, interest, wakeUp => followOne(ctx, first, wakeUp));
  }

  /** Each job of the organization that the caller may read, whenever it changes; it begins with the open ones. */
  followAll(ctx: RequestContext): AsyncIterableIterator<JobSnapshot> {
    const watched = new WatchedJobs();
    return this.#iterate(ctx.organizationId, watched, wakeUp => followMany(ctx, watched, wakeUp));
  }

  #iterate(
    organizationId: string,
    interest: Interest,
    snapshots: (wakeUp: StoppableWakeUp) => AsyncGenerator<JobSnapshot, void>,
  ): AsyncIterableIterator<JobSnapshot> {
    const wakeUp = new StoppableWakeUp();
    const unsubscribe = [
      this.#signals.onReconnect(() => {
        interest.missed();
        wakeUp.wake();
      }),
      this.#signals.on(jobChannel, payload => {
        const signal = parseJobSignal(payload);
        if (signal.organizationId === organizationId && interest.concerns(signal.jobId)) {
          wakeUp.wake();
        }
      }),
    ];
    return stoppable(snapshots(wakeUp), () => {
      wakeUp.stop();
      for (const stop of unsubscribe) {
        stop();
      }
    });
  }
}

/** What a feed subscribes to. */
interface Interest {
  concerns(jobId: string): boolean;
  /** Signals may have been lost. */
  missed(): void;
}

async function* followOne(
  ctx: RequestContext,
  first: JobSnapshot,
  wakeUp: StoppableWakeUp,
): AsyncGenerator<JobSnapshot, void> {
  let latest = first;
  yield latest;
  while (!isFinal(latest.status) && !wakeUp.stopped) {
    const job = await findJob(ctx.db, ctx.organizationId, first.id);
    if (job === null) {
      return;
    }
    if (job.version > latest.version) {
      latest = job;
      yield latest;
    } else {
      await wakeUp.wait(safetyPollMs);
    }
  }
}

async function* followMany(
  ctx: RequestContext,
  watched: WatchedJobs,
  wakeUp: StoppableWakeUp,
): AsyncGenerator<JobSnapshot, void> {
  while (!wakeUp.stopped) {
    if (watched.takeMissed()) {
      const since = idFloor(new Date(ctx.clock.now().getTime() - lookBackMs));
      watched.look(await jobIdsAfter(ctx, since));
    }
    const ids = watched.takeChanged();
    for (const job of ids.length === 0 ? [] : await readJobs(ctx, ids)) {
      if (watched.isNews(job)) {
        yield job;
      }
    }
    if (!watched.hasChanged && !(await wakeUp.wait(safetyPollMs))) {
      watched.missed();
    }
  }
}
