import { expect, it } from 'vitest';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { isFinal, jobStatuses, pageSize } from './job.rules.js';

it('a job changes no more once it is completed, failed or canceled', () => {
  expect(jobStatuses.filter(isFinal)).toEqual(['completed', 'failed', 'canceled']);
});

it('a page of jobs has 1 item to the most that a page may have', () => {
  expect([pageSize(null), pageSize(undefined)]).toEqual([
    pagingLimits.pageSizeDefault,
    pagingLimits.pageSizeDefault,
  ]);
  expect([1, pagingLimits.pageSizeMax].map(pageSize)).toEqual([1, pagingLimits.pageSizeMax]);
  for (const limit of [0, -1, pagingLimits.pageSizeMax + 1]) {
    const errors = [expect.objectContaining({ path: 'limit', code: 'LIMIT_OUT_OF_RANGE' })];
    expect(() => pageSize(limit)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED', errors }));
  }
});
