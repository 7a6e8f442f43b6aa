import type { Json } from '../../../../kernel/jobs/define-job.js';
import type { AopStep } from '../../aop/aop-config.schema.js';
import { type Thread, type ThreadStep, wholeStep } from '../aop-thread.entity.js';
import type { ThreadStepStatus } from '../aop-thread.values.js';

const nothing = {
  attempt: 1,
  callId: null,
  tool: null,
  effect: null,
  scope: null,
  arguments: null,
  changes: null,
  itemValue: null,
  output: null,
  isOutputOmitted: false,
  error: null,
  mode: null,
  model: null,
  inputTokens: 0,
  outputTokens: 0,
  cost: null,
  currency: null,
  approvalId: null,
  itemCount: null,
  failedCount: null,
  notBefore: null,
  waitUntil: null,
  startedAt: null,
  endedAt: null,
} satisfies Partial<ThreadStep>;

/** A row of a step as it is first stored. */
export const newStep = (
  step: Pick<AopStep, 'id' | 'kind'>,
  position: number,
  given: Partial<ThreadStep> & { status: ThreadStepStatus },
): ThreadStep => ({ ...nothing, position, stepId: step.id, kind: step.kind, item: wholeStep, ...given });

/** Names a call for good: a new name only where the try before had no effect. `round` counts the retries of the thread. */
export const callIdOf = (
  { id, round }: Pick<Thread, 'id' | 'round'>,
  { stepId, item, attempt }: Pick<ThreadStep, 'stepId' | 'item' | 'attempt'>,
): string => `aop-${id}-${stepId}-${item === wholeStep ? 'x' : item}-${round}.${attempt}`;

/** Bytes of the value as JSON. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? 'null');

/** What expressions answer may be `undefined`, which JSON does not know. */
export const asJson = (value: unknown): Json => (JSON.parse(JSON.stringify(value ?? null)) ?? null) as Json;
