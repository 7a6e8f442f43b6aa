import type { Json } from '../../../kernel/jobs/define-job.js';
import type { Scope } from '../../../kernel/scopes.js';
import type { AopConfig, AopStepKind } from '../aop/aop-config.schema.js';
import type { ToolEffect } from '../tool/tool.values.js';
import type { ToolGrant } from '../tool/tool-grant.rules.js';
import type {
  ApprovalStatus,
  ModelMode,
  ThreadOrigin,
  ThreadStatus,
  ThreadStepStatus,
} from './aop-thread.values.js';
import type { PlannedChange } from './planned-changes.rules.js';

/** Why a thread or a step failed: a code of the error catalogue, or one of `failureCodes`. */
export interface ThreadFailure {
  code: string;
  message: string;
  /** The step, where one failed. */
  stepId?: string;
  /** The item of its list, from 0. */
  item?: number;
}

/** What a thread has used. `tokens` and `cost` of calls that were cut off count as the most that those could use. */
export interface ThreadUsage {
  calls: number;
  tokens: number;
  /** Decimal. */
  cost: string;
  /** ISO 4217; null while nothing cost anything. */
  currency: string | null;
  /** Milliseconds at work. */
  workedMs: number;
}

/** What a thread may do, and could before it was retried. */
export interface ThreadGrant extends ToolGrant {
  /** Of its grants before; absent where it was never retried. */
  earlierScopes?: readonly Scope[];
}

export interface Thread {
  id: string;
  aopId: string;
  configVersion: number;
  config: AopConfig;
  origin: ThreadOrigin;
  /** What the trigger was due for: a time, or an event; null where somebody executed it. */
  cause: Json;
  /** What set it off, for expressions; null where somebody executed it. */
  trigger: Json;
  inputs: { readonly [name: string]: Json | undefined };
  isDryRun: boolean;
  /** On whose behalf it acts, and what it may do at most. */
  grant: ThreadGrant;
  status: ThreadStatus;
  error: ThreadFailure | null;
  output: Json;
  /** The job that goes on with it, or that did last. */
  jobId: string;
  /** When it goes on by itself; null where it does not wait for a time. */
  wakeAt: string | null;
  isCancelRequested: boolean;
  /** How often it was retried. */
  round: number;
  usage: ThreadUsage;
  version: number;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  updatedAt: string;
}

/** Of a row that is the step itself, not one item of its list. */
export const wholeStep = -1;

/** A step of a thread, or what it does for one item of its list. */
export interface ThreadStep {
  /** Place in the configuration, from 0. */
  position: number;
  stepId: string;
  /** Of the list, from 0; `wholeStep` for the step itself. */
  item: number;
  kind: AopStepKind;
  status: ThreadStepStatus;
  /** Tries that had no effect, and the one that counts. */
  attempt: number;
  /** Of calls of tools: names the call for good. */
  callId: string | null;
  tool: string | null;
  effect: ToolEffect | null;
  scope: Scope | null;
  /** What is called with, frozen before anybody approves it. */
  arguments: Json;
  /** Of a call with an effect: what it is to change of products, as far as its arguments and earlier steps tell. */
  changes: readonly PlannedChange[] | null;
  itemValue: Json;
  output: Json;
  /** Whether the answer of a call that had an effect was too large to be kept. */
  isOutputOmitted: boolean;
  error: ThreadFailure | null;
  mode: ModelMode | null;
  model: string | null;
  inputTokens: number;
  outputTokens: number;
  /** Decimal; null where no price is known. */
  cost: string | null;
  currency: string | null;
  approvalId: string | null;
  /** Items of its list; null for steps without one. */
  itemCount: number | null;
  failedCount: number | null;
  notBefore: string | null;
  /** Of a wait for a time: that time. */
  waitUntil: string | null;
  startedAt: string | null;
  endedAt: string | null;
}

export interface Approval {
  id: string;
  threadId: string;
  stepId: string;
  position: number;
  round: number;
  status: ApprovalStatus;
  message: string;
  data: Json;
  callCount: number;
  /** SHA-256 of what is approved, as hex. */
  digest: string;
  /** What whoever approves must hold. */
  scopes: readonly Scope[];
  effects: readonly ToolEffect[];
  requestedAt: string;
  expiresAt: string;
  decidedAt: string | null;
  /** As `<kind of caller>:<id>`. */
  decidedBy: string | null;
  comment: string | null;
}
