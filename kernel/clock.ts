/** The only source of the present; tests pass a clock of their own. All times are UTC. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
