import type { Caller } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Json } from '../../../kernel/jobs/define-job.js';

/** What starts a thread that no caller asked for. */
export type ThreadCause = { kind: 'schedule'; dueAt: Date } | { kind: 'event'; eventId: string };

/** A thread to start on behalf of whoever saved the version of its procedure. */
export interface ThreadStart {
  organizationId: string;
  aopId: string;
  /** The version of the configuration that it keeps. */
  version: number;
  cause: ThreadCause;
  /** Checked against the schema of the inputs, with its defaults. */
  inputs: { readonly [name: string]: Json | undefined };
  /** What expressions read as `trigger`: the envelope of the event, or `{ dueAt }`. */
  trigger: Json;
  /** With the scopes that its author has now and had then, narrowed to those of the configuration. */
  caller: Caller;
}

/** Starts threads in the transaction that decides so, so that each cause starts exactly one. Implemented by the threads. */
export interface ThreadStarter {
  /** Answers the id of the thread; it begins after the commit. */
  start(tx: Transaction, thread: ThreadStart): Promise<string>;
}
