import { expect, it, vi } from 'vitest';
import { findJobEnds } from './job-ends.js';

it('a job that ended is told with how it ended, one that is no longer kept has failed, and one that is open is left out', async () => {
  const error = { code: 'INTERNAL', message: 'Something went wrong.' };
  const rows = [
    { id: 'completed', status: 'completed', error: null },
    { id: 'failed', status: 'failed', error },
    { id: 'canceled', status: 'canceled', error: null },
    { id: 'queued', status: 'queued', error: null },
    { id: 'running', status: 'running', error: null },
    { id: 'canceling', status: 'canceling', error: null },
  ];
  const query = vi.fn(async () => rows as never);
  const ends = await findJobEnds({ query }, 'an organization', [...rows.map(({ id }) => id), 'purged']);
  expect(Object.fromEntries(ends)).toEqual({
    completed: { status: 'completed', error: null },
    failed: { status: 'failed', error },
    canceled: { status: 'canceled', error: null },
    purged: { status: 'failed', error: { code: 'INTERNAL', message: expect.any(String) } },
  });
  expect(await findJobEnds({ query }, 'an organization', [])).toEqual(new Map());
  expect(query).toHaveBeenCalledTimes(1);
});
