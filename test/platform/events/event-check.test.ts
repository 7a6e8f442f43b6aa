import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describedEvents } from '../../../composition/events.js';
import type { NewEvent } from '../../../kernel/events/envelope.js';
import '../../support/event-check.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';

const root = join(import.meta.dirname, '../../..');

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

const sampleOf = (key: string) => describedEvents().find(event => event.key === key)!.sample as NewEvent;

/** What the tests' own listeners would be told; they are back afterwards. */
async function uncaughtBy(work: () => Promise<unknown>): Promise<unknown> {
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  try {
    const uncaught = once(process, 'uncaughtException');
    await work();
    return (await uncaught)[0];
  } finally {
    for (const listener of listeners) {
      process.on('uncaughtException', listener);
    }
  }
}

it('an event that is not as its schema says fails the run of the tests as it is appended', async () => {
  const ctx = contextOf(platform.db);
  const { type, schemaVersion, subject, data } = sampleOf('product.updated');
  const event = {
    type,
    schemaVersion,
    organizationId: ctx.organizationId,
    subject,
    resourceVersion: 2,
    data,
  };
  await ctx.transaction(async tx => tx.append(event));
  const wrong = { ...event, data: { ...data, changedFields: 'title' } };
  const error = await uncaughtBy(() => ctx.transaction(async tx => tx.append(wrong)));
  expect(String(error)).toContain('An event of product.updated is not as documented: /data/changedFields');
});

/** How a program ends that is started with the check and writes the event. */
const programWriting = (event: unknown): Promise<{ code: number; said: string }> =>
  new Promise(resolve => {
    const body = JSON.stringify(event);
    const script = `import { channel } from 'node:diagnostics_channel';
      channel('tradewind:event.written').publish({ body: ${JSON.stringify(body)} });`;
    const check = join(root, 'test/support/event-check.ts');
    const args = ['--import', check, '--input-type=module', '-e', script];
    execFile(process.execPath, args, { cwd: root }, (error, _stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stderr }),
    );
  });

it('it ends a program that was started with the check, and a right one does not', async () => {
  const right = sampleOf('look.deleted');
  expect(await programWriting(right)).toEqual({ code: 0, said: '' });
  const { code, said } = await programWriting({ ...right, resourceVersion: 0 });
  expect(code).not.toBe(0);
  expect(said).toContain('An event of look.deleted is not as documented: /resourceVersion');
});
