import { statSync, watch } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureBuilt, sourceRoots } from './build.mjs';
import { ServerProcess } from './server-process.mjs';
import { root, StepFailure, say } from './step.mjs';

/** Editors write a file in several steps, and a checkout changes many: one build serves them all. */
const settleMs = 150;

/** Runs the server; after each change of a source builds again and, if that succeeds, restarts it. */
export async function watchAndRestart(node, args) {
  const changes = observe();
  for (;;) {
    const server = new ServerProcess(node, args);
    const built = buildAfterChange(node, changes);
    const exitCode = await Promise.race([server.ended, built]);
    if (server.interrupted) {
      changes.close();
      return server.ended;
    }
    if (exitCode !== undefined) say(`The server ended (exit code ${exitCode}); waiting for a change.`);
    await built;
    say('Restarting.');
    await server.stop();
  }
}

/** Resolves after the next build that succeeds; one that fails has shown its errors, and the old server stays. */
async function buildAfterChange(node, changes) {
  for (;;) {
    await changes.next();
    await delay(settleMs);
    try {
      if (await ensureBuilt(node)) return;
    } catch (error) {
      if (!(error instanceof StepFailure)) throw error;
      say(error.message);
    }
  }
}

/** `next` resolves at the first change after the last time that it was asked for. */
function observe() {
  let change = newSignal();
  const roots = sourceRoots();
  const folders = roots.filter(name => statSync(path.join(root, name)).isDirectory());
  const notify = () => change.notify();
  const watchers = folders.map(name =>
    watch(path.join(root, name), { recursive: true }, (_event, file) => {
      if (file === null || file.endsWith('.ts')) notify();
    }),
  );
  // Editors replace a file by renaming, which a watch on the file itself does not survive.
  watchers.push(watch(root, (_event, file) => file !== null && roots.includes(file) && notify()));
  return {
    close() {
      for (const watcher of watchers) watcher.close();
    },
    async next() {
      await change.happened;
      change = newSignal();
    },
  };
}

function newSignal() {
  const signal = {};
  signal.happened = new Promise(resolve => {
    signal.notify = resolve;
  });
  return signal;
}
