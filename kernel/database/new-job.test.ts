import { describe, expect, it } from 'vitest';
import { newId } from '../ids.js';
import { jobLimits } from '../job.limits.js';
import { jobRow } from './new-job.js';

const organizationId = newId();
const caller = { kind: 'api_key', id: 'a key', organizationId };
const origin = { requestId: 'a request', caller };

const queueOf = (id: string, queueKey?: string): string => {
  const job = {
    kind: 'test.job',
    organizationId,
    scope: 'catalog:write',
    payload: {},
    unit: 'rows',
  } as const;
  const more = { origin, now: new Date(), traceparent: null };
  return jobRow({ ...job, ...(queueKey !== undefined && { queueKey }) }, id, more).queueName;
};

describe('the queue of a job', () => {
  it('is one of so many as jobs of the organization run at once', () => {
    const queues = new Set(Array.from({ length: 500 }, () => queueOf(newId())));
    expect(queues.size).toBe(jobLimits.runsPerOrganization);
    expect([...queues].every(queue => queue.startsWith(`${organizationId}/`))).toBe(true);
  });

  it('is the same for all of one key, so that they run one after the other', () => {
    const key = newId();
    expect(new Set(Array.from({ length: 50 }, () => queueOf(newId(), key))).size).toBe(1);
  });
});
