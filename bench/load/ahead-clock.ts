import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type Clock, systemClock } from '../../kernel/clock.js';

/** How long a program goes on with what it read. */
const rereadMs = 20;

/** A clock that is ahead of the machine's by as many milliseconds as a file says, which programs under test read. */
export class AheadClock implements Clock {
  readonly path: string;
  #aheadMs = 0;

  constructor(path: string) {
    this.path = path;
    this.advance(0);
  }

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  get aheadMs(): number {
    return this.#aheadMs;
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
    // At once: a program that reads half of it would be hours behind for a moment, and wait for hours after that.
    writeFileSync(`${this.path}.next`, String(this.#aheadMs));
    renameSync(`${this.path}.next`, this.path);
  }

  /** Not back. */
  advanceTo(instant: string): void {
    this.advance(Math.max(0, Date.parse(instant) - this.now().getTime()));
  }
}

/** From now on this process has the time of the clock with that file. */
export function followClock(path: string): void {
  let aheadMs = 0;
  let readAtMs = 0;
  systemClock.now = () => {
    const nowMs = Date.now();
    if (nowMs - readAtMs >= rereadMs) {
      aheadMs = Number(readFileSync(path, 'utf8'));
      readAtMs = nowMs;
    }
    return new Date(nowMs + aheadMs);
  };
}
