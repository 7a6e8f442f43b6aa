import type { NewJob } from '../../../../kernel/database/new-job.js';

export type OrderActionPayload = { actionId: string; orderId: string };

export const orderActionKind = { kind: 'order.action', scope: 'orders:write', unit: 'steps' } as const;

/** Actions of one order are executed one after the other, in the order in which they were asked for. */
export const orderActionJob = (organizationId: string, payload: OrderActionPayload): NewJob => ({
  ...orderActionKind,
  organizationId,
  payload,
  queueKey: payload.orderId,
});
