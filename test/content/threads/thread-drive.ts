import { vi } from 'vitest';
import { JobRun } from '../../../kernel/jobs/job-run.js';
import type { Thread } from '../../../subgraphs/content/aop-thread/aop-thread.entity.js';
import { isEnded } from '../../../subgraphs/content/aop-thread/aop-thread.values.js';
import type { ThreadWorld } from './thread-world.js';

/** Where the process dies: before a boundary is stored, or after its commit. */
export interface Crash {
  boundary: number;
  when: 'before' | 'after';
}

class Killed extends Error {}

/** Has the process die at one boundary of a step. Answers how many boundaries there were so far. */
export function crashAt(crash: Crash | null): { boundaries(): number; stop(): void } {
  let count = 0;
  const original = JobRun.prototype.record;
  const spy = vi.spyOn(JobRun.prototype, 'record').mockImplementation(async function (
    this: JobRun<unknown>,
    name,
    work,
  ) {
    count += 1;
    const dies = count === crash?.boundary;
    if (dies && crash.when === 'before') {
      throw new Killed(name);
    }
    const result = await original.call(this, name, work);
    if (dies) {
      throw new Killed(name);
    }
    return result;
  } as typeof original);
  return { boundaries: () => count, stop: () => spy.mockRestore() };
}

/** Runs the thread until it ends: approves what it asks, lets time pass, and begins again after a death. */
export async function drive(world: ThreadWorld, id: string): Promise<Thread> {
  for (;;) {
    const thread = await world.thread(id);
    if (isEnded(thread.status)) {
      return thread;
    }
    if (thread.status === 'waiting_for_approval') {
      const open = (await world.approvalsOf(id)).find(({ status }) => status === 'pending')!;
      const decision = { approvalId: open.id, status: 'approved', comment: null } as const;
      await world.approvals.decide(world.contextOf(), decision);
    } else if (thread.status === 'waiting') {
      world.clock.advance(new Date(thread.wakeAt!).getTime() - world.clock.now().getTime());
      await world.wake(id);
    } else {
      await world.run(id).catch(error => {
        if (!(error instanceof Killed)) {
          throw error;
        }
      });
    }
  }
}
