import { execFile } from 'node:child_process';
import { readFile, readlink, rm } from 'node:fs/promises';
import { platform } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

/** The main server process, as its `postmaster.pid` describes it. */
export interface Postmaster {
  pid: number;
  port: number;
  state: 'starting' | 'ready' | 'stopping' | 'unknown';
}

/** How a server is asked to end; each is tried for its time, in milliseconds, before the next. */
const stopSteps: { signal: NodeJS.Signals; waitMs: number }[] = [
  // Fast: rolls open transactions back and writes a checkpoint, which may be large after an import.
  { signal: 'SIGINT', waitMs: 60_000 },
  // Immediate: no checkpoint, the next start recovers from the log.
  { signal: 'SIGQUIT', waitMs: 5_000 },
  // The server processes notice that their parent is gone and end by themselves.
  { signal: 'SIGKILL', waitMs: 5_000 },
];

/**
 * The server that `postmaster.pid` names, when that process lives and is a PostgreSQL of this directory.
 * A file whose process id now belongs to another program is removed: PostgreSQL itself would take that
 * program for a running server and do not start.
 */
export async function findPostmaster(directory: string): Promise<Postmaster | undefined> {
  const file = path.join(directory, 'postmaster.pid');
  const content = await readIfPresent(file);
  const found = content === undefined ? undefined : parse(content);
  if (found === undefined || !isAlive(found.pid)) return undefined;
  if (await servesDirectory(found.pid, directory)) return found;
  // Read again: a server that started a moment ago must not lose its file.
  if ((await readIfPresent(file)) === content) await rm(file, { force: true });
  return undefined;
}

/** Ends the server, gently first unless told otherwise. Returns when the process is gone. */
export async function stopPostmaster(
  pid: number,
  directory: string,
  first: NodeJS.Signals = 'SIGINT',
): Promise<void> {
  const steps = stopSteps.slice(stopSteps.findIndex(step => step.signal === first));
  for (const { signal, waitMs } of steps) {
    if (!(await servesDirectory(pid, directory))) return;
    send(pid, signal);
    // A suspended process only sees the signal once it runs again. (Windows knows no signals: there the first
    // one ends the process at once, and the next start recovers from the log.)
    if (platform() !== 'win32') send(pid, 'SIGCONT');
    if (await waitUntilGone(pid, directory, waitMs)) return;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL process ${pid}, which serves ${directory}, does not end. Stop it by hand.`,
  );
}

/** A process of another user counts as alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Lines: process id, data directory, start time, port, socket directory, address, memory key, state. */
function parse(content: string): Postmaster | undefined {
  const lines = content.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined;
  const word = lines[7]?.trim();
  const state = word === 'ready' || word === 'starting' || word === 'stopping' ? word : 'unknown';
  return { pid, port: Number(lines[3] ?? 0), state };
}

/** False for a zombie too: it has no command line any more. */
async function servesDirectory(pid: number, directory: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (platform() === 'win32') return true;
  const command = platform() === 'linux' ? await linuxCommand(pid) : await psCommand(pid);
  if (!command.includes('postgres')) return false;
  return command.includes(directory) || (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === directory;
}

const linuxCommand = async (pid: number): Promise<string> =>
  ((await readIfPresent(`/proc/${pid}/cmdline`)) ?? '').replaceAll('\0', ' ');

const psCommand = async (pid: number): Promise<string> =>
  promisify(execFile)('/bin/ps', ['-ww', '-o', 'args=', '-p', String(pid)]).then(
    result => result.stdout,
    () => '',
  );

async function waitUntilGone(pid: number, directory: string, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  while (await servesDirectory(pid, directory)) {
    if (performance.now() > deadline) return false;
    await delay(10);
  }
  return true;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}
