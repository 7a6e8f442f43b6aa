/**
 * - `canceled`: its owner asked for it.
 * - `stopping`: the worker stops; another one goes on.
 * - `superseded`: this worker was taken for dead and another one has the job; nothing may be written any more.
 */
export type InterruptReason = 'canceled' | 'stopping' | 'superseded';

/** Thrown into a run that is not to go on. A job lets it pass through. */
export class JobInterrupted extends Error {
  readonly reason: InterruptReason;

  constructor(reason: InterruptReason) {
    super(`The job was interrupted: ${reason}`);
    this.name = 'JobInterrupted';
    this.reason = reason;
  }
}
