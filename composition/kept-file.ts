import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Logger } from '../kernel/log.js';

/** What a sandbox left; null for one that was never started, or whose file cannot be read: then it begins anew. */
export async function readKept<T>(path: string, log: Logger): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      log.warn({ err: error, path }, 'a sandbox begins with empty state');
    }
    return null;
  }
}

interface KeptFile {
  path: string;
  log: Logger;
  /** Another value whenever there is something new to write. */
  state(): number | string;
  /** What is written. */
  text(): string;
}

/** The state of a sandbox, written down soon after it changes. */
export interface Saving {
  /** Resolves once what is there now is written, or was logged as not to be written. */
  save(): Promise<void>;
  /** Ends this, with a last save. */
  end(): Promise<void>;
}

/** What a crash loses of the demo at most, where nobody saves before. */
const saveIntervalMs = 1_000;

export function saveKept({ path, log, state, text }: KeptFile): Saving {
  let saved: number | string | null = null;
  let saving = Promise.resolve();
  const save = async () => {
    const now = state();
    if (now !== saved) {
      await writeWhole(path, text());
      saved = now;
    }
  };
  const saveNext = () => {
    saving = saving
      .then(save)
      .catch(error => log.warn({ err: error, path }, 'the state of a sandbox was not saved'));
    return saving;
  };
  const timer = setInterval(saveNext, saveIntervalMs);
  timer.unref();
  return {
    save: saveNext,
    end: () => {
      clearInterval(timer);
      return saveNext();
    },
  };
}

/** Never half a file, whenever the process dies. */
async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
