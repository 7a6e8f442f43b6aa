import type { Clock } from '../../../kernel/clock.js';

/** A clock that stands still until it is moved; it starts on a whole second. */
export class MovableClock implements Clock {
  #nowMs = Date.parse('2026-11-21T08:00:00.000Z');

  now(): Date {
    return new Date(this.#nowMs);
  }

  advance(ms: number): void {
    this.#nowMs += ms;
  }

  get iso(): string {
    return this.now().toISOString();
  }
}
