import type { NewJob } from '../../../../kernel/database/new-job.js';

export type ReturnActionPayload = { actionId: string; returnId: string };

export const returnActionKind = { kind: 'return.action', scope: 'orders:write', unit: 'steps' } as const;

export const returnActionJob = (organizationId: string, payload: ReturnActionPayload): NewJob => ({
  ...returnActionKind,
  organizationId,
  payload,
  queueKey: payload.returnId,
});
