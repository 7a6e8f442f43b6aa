import type { ServerResponse } from 'node:http';
import { fail } from '../../kernel/errors.js';
import { publicShareLimits as limits } from './public-share.limits.js';

/** Somebody who waits to be answered. */
interface Turn {
  reply: ServerResponse;
  begin(): void;
}

/**
 * The share of a process that goes to reading what is public. Nothing is held back while only the public is served. While sellers and buyers
 * are, few public requests are answered at a time; and while the process is busy, with a rest after each, so that however many
 * come, and from however many addresses, a fifth of it is theirs. Waiting costs them nothing of their rate, and a client that
 * comes again as soon as it was answered is slowed down instead of rejected.
 */
export class PublicShare {
  #others = 0;
  #othersUntil = Number.NEGATIVE_INFINITY;
  #atWork = 0;
  #restUntil = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;
  readonly #waiting = new Set<Turn>();
  readonly #isBusy: () => boolean;

  constructor(isBusy: () => boolean = busyProcess()) {
    this.#isBusy = isBusy;
  }

  /** A request of somebody who sells or buys, until it is answered. */
  serveOther(reply: ServerResponse): void {
    this.#others += 1;
    reply.once('close', () => {
      this.#others -= 1;
      this.#othersUntil = performance.now() + limits.quietAfterMs;
    });
  }

  /** Null where it is the turn of the request at once. Rejects with RATE_LIMITED where too many wait, or where the wait is too long. */
  turn(reply: ServerResponse): Promise<void> | null {
    return this.#waiting.size === 0 && !this.#isShared() ? null : this.#wait(reply);
  }

  async #wait(reply: ServerResponse): Promise<void> {
    if (this.#waiting.size >= limits.waitingMax) {
      throw tooMany();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn = { reply, begin: resolve };
    const giveUp = setTimeout(() => {
      this.#waiting.delete(turn);
      reject(tooMany());
    }, limits.waitMs);
    this.#waiting.add(turn);
    this.#next();
    await promise.finally(() => clearTimeout(giveUp));
  }

  #isShared(): boolean {
    return this.#others > 0 || performance.now() < this.#othersUntil;
  }

  #next(): void {
    const isBusy = this.#isShared() && this.#isBusy();
    if (this.#atWork >= (isBusy ? 1 : limits.atOnce) || this.#timer !== null) {
      return;
    }
    const restMs = this.#restUntil - performance.now();
    if (restMs > 0 && isBusy) {
      this.#timer = setTimeout(() => {
        this.#timer = null;
        this.#next();
      }, restMs);
      return;
    }
    const [turn] = this.#waiting;
    if (turn !== undefined) {
      this.#waiting.delete(turn);
      this.#answer(turn);
    }
  }

  #answer({ reply, begin }: Turn): void {
    // Whoever has left is not answered, and gives no sign of it any more.
    if (reply.destroyed || reply.closed) {
      begin();
      this.#next();
      return;
    }
    const begunAt = performance.now();
    this.#atWork += 1;
    const finish = () => {
      clearTimeout(slow);
      reply.off('close', finish);
      const now = performance.now();
      this.#atWork -= 1;
      this.#restUntil = now + Math.min(limits.restMaxMs, limits.restFactor * (now - begunAt));
      this.#next();
    };
    const slow = setTimeout(finish, limits.workMaxMs);
    reply.once('close', finish);
    begin();
  }
}

/** Whether the process was busy in the last moment. */
function busyProcess(): () => boolean {
  let [lookedAt, isBusy] = [performance.now(), false];
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.now();
    if (now - lookedAt >= limits.busyMomentMs) {
      const { utilization } = performance.eventLoopUtilization(before);
      [lookedAt, isBusy] = [now, utilization > limits.busyAbove];
      before = performance.eventLoopUtilization();
    }
    return isBusy;
  };
}

const tooMany = () =>
  fail('RATE_LIMITED', {
    detail: 'Too many are reading what is public at this moment.',
    retryAfterSeconds: 5,
  });
