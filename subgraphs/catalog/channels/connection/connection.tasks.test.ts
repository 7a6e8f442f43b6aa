import { describe, expect, it } from 'vitest';
import type { Channels } from './channels.js';
import { connectionLimits } from './connection.limits.js';
import { connectionCheck, credentialRefresh } from './connection.tasks.js';

const now = new Date('2026-11-21T08:00:00Z');

/** A run of the task over so many accounts; `stopAfter` so many the worker stops. */
async function run(task: typeof connectionCheck, count: number, stopAfter = Number.POSITIVE_INFINITY) {
  const [asked, done]: [unknown[], string[]] = [[], []];
  let open = 0;
  let most = 0;
  const stop = new AbortController();
  const work =
    (name: string) =>
    async (_: unknown, { id }: { id: string }) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise(resolve => setTimeout(resolve, 1));
      open -= 1;
      done.push(`${name} ${id}`);
      if (done.length >= stopAfter) {
        stop.abort();
      }
    };
  const channels = { renewDue: work('renew'), check: work('check') } as unknown as Channels;
  const db = {
    clock: { now: () => now },
    query: async ({ name }: { name: string }, values: unknown[]) => {
      asked.push([name, ...values]);
      return Array.from({ length: count }, (_, index) => ({ organizationId: 'o', id: String(index) }));
    },
  };
  await task(channels).run({ db, signal: stop.signal } as never);
  return { asked, done, most };
}

describe.each([
  ['renew', credentialRefresh, 'refreshDue', now],
  ['check', connectionCheck, 'checkDue', new Date(now.getTime() - connectionLimits.checkMs)],
] as const)('the task that has accounts do this: %s', (name, task, statement, until) => {
  it('takes each that is due, a few at the same time, and begins no more once it is stopped', async () => {
    const { asked, done, most } = await run(task, 20);
    expect(asked).toEqual([[`catalog.connection.${statement}`, until, connectionLimits.connectionsPerRun]]);
    expect(done.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `${name} ${index}`).toSorted());
    expect(most).toBe(connectionLimits.connectionsInParallel);
    const stopped = await run(task, 20, 1);
    expect(stopped.done.length).toBeLessThanOrEqual(connectionLimits.connectionsInParallel);
  });
});
