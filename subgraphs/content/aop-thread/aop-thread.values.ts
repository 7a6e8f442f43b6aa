export const threadStatuses = [
  'queued',
  'running',
  'waiting',
  'waiting_for_approval',
  'completed',
  'failed',
  'canceled',
  'budget_exceeded',
] as const;
export type ThreadStatus = (typeof threadStatuses)[number];

/** Nothing goes on by itself from these. */
export const endedStatuses = [
  'completed',
  'failed',
  'canceled',
  'budget_exceeded',
] as const satisfies ThreadStatus[];
export type EndedStatus = (typeof endedStatuses)[number];

export const isEnded = (status: ThreadStatus): status is EndedStatus =>
  (endedStatuses as readonly ThreadStatus[]).includes(status);

export const threadStepStatuses = [
  'pending',
  'running',
  'unknown',
  'waiting',
  'waiting_for_approval',
  'completed',
  'skipped',
  'failed',
  'planned',
  'not_planned',
  'not_run',
] as const;
export type ThreadStepStatus = (typeof threadStepStatuses)[number];

/** What is done with: a resumption goes past it. */
export const finishedStepStatuses = [
  'completed',
  'skipped',
  'planned',
  'not_planned',
] as const satisfies ThreadStepStatus[];

export const isFinishedStep = (status: ThreadStepStatus): boolean =>
  (finishedStepStatuses as readonly ThreadStepStatus[]).includes(status);

export const approvalStatuses = ['pending', 'approved', 'rejected', 'expired', 'withdrawn'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export const threadOrigins = ['manual', 'schedule', 'event'] as const;
export type ThreadOrigin = (typeof threadOrigins)[number];

/** Who gave the answer of a model step: the model, or the fallback where none is configured. */
export const modelModes = ['model', 'fallback'] as const;
export type ModelMode = (typeof modelModes)[number];

export const threadSorts = ['newest', 'oldest', 'recently_updated'] as const;
export type ThreadSort = (typeof threadSorts)[number];
