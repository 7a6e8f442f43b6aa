import type { Clock } from '../../kernel/clock.js';
import type { PaymentRail, RailSettings } from './port.js';

/** A rail with the processor that stands in for the real one: for the demo and for tests, never loaded without them. */
export interface SandboxedRail {
  rail: PaymentRail;
  startSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox>;
}

export interface PaymentSandboxOptions {
  clock: Clock;
  /** Default 0, any free one. */
  port?: number;
  /** A `snapshot` of an earlier one, whose state it goes on with. */
  kept?: unknown;
  /** Awaited before each answer to a call that changes the state, so that what was answered is not lost with the process. */
  keep?(): Promise<void>;
}

/**
 * A processor on loopback that speaks the real one's protocol; no money moves. Under `adminUrl` it shows its state, with
 * `rail` and `settings`, and takes `PUT /push-target`.
 */
export interface PaymentSandbox {
  readonly url: string;
  readonly adminUrl: string;
  /** What a merchant types in to be paid by it. */
  readonly settings: RailSettings;
  /** Its state, as plain JSON. */
  snapshot(): unknown;
  close(): Promise<void>;
}
