import type { NewJob } from '../../../kernel/database/new-job.js';

const scope = 'catalog:enrich';
const unit = 'answers';

export const askKind = { kind: 'shelf_share.monitor', scope, unit } as const;
export const replayKind = { kind: 'shelf_share.replay', scope, unit } as const;

export const askJob = (organizationId: string, runId: string): NewJob => ({
  ...askKind,
  organizationId,
  payload: { runId },
});

export const replayJob = (organizationId: string, runId: string): NewJob => ({
  ...replayKind,
  organizationId,
  payload: { runId },
});
