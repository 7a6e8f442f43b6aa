import { type Clock, systemClock } from '../../../../kernel/clock.js';

/** The clock of the program in this process and of its marketplaces, ahead of the machine's by as much as it was advanced. */
export class ProgramClock implements Clock {
  readonly #ofMachine = systemClock.now;
  #aheadMs = 0;

  constructor() {
    systemClock.now = () => this.now();
  }

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
  }

  /** Other tests of the process have the time of the machine again. */
  close(): void {
    systemClock.now = this.#ofMachine;
  }
}
