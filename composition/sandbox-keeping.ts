import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Sandbox } from '../connectors/marketplaces/sandbox/sandbox.js';
import {
  restoreSnapshot,
  type SandboxSnapshot,
  takeSnapshot,
} from '../connectors/marketplaces/sandbox/snapshot.js';
import type { Logger } from '../kernel/log.js';

/** A sandbox as it was: where, and with which books. */
export interface KeptSandbox {
  url: string;
  snapshot: SandboxSnapshot;
}

/** What a crash loses of the demo's marketplaces at most. */
const saveIntervalMs = 1_000;

/** Null for one that was never started, or whose file cannot be read: then it begins anew. */
export async function readKeptSandbox(path: string, log: Logger): Promise<KeptSandbox | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as KeptSandbox;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      log.warn({ err: error, path }, 'a sandbox begins with empty books');
    }
    return null;
  }
}

/**
 * Gives the sandbox its old books, and writes them down soon after they change. Answers what ends this, with a last
 * save.
 */
export function keepSandbox(
  sandbox: Sandbox,
  path: string,
  { kept, log }: { kept: KeptSandbox | null; log: Logger },
): () => Promise<void> {
  if (kept !== null) {
    restoreSnapshot(sandbox, kept.snapshot);
  }
  const { url } = sandbox;
  let changes = 1;
  let saved = 0;
  sandbox.shop.onChange(() => {
    changes += 1;
  });
  // Tokens come and go with calls.
  const activity = () => [...sandbox.calls.values()].reduce((sum, calls) => sum + calls, changes);
  const save = async () => {
    const now = activity();
    if (now !== saved) {
      await writeWhole(path, JSON.stringify({ url, snapshot: takeSnapshot(sandbox) }));
      saved = now;
    }
  };
  let saving = Promise.resolve();
  const saveNext = () => {
    saving = saving
      .then(save)
      .catch(error => log.warn({ err: error, path }, 'the books of a sandbox were not saved'));
    return saving;
  };
  const timer = setInterval(saveNext, saveIntervalMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return saveNext();
  };
}

/** Never half a file, whenever the process dies. */
async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
