import type { ChildProcess } from 'node:child_process';
import { closeSync, fchmodSync, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import type { Cluster } from './cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { Lease } from './lease.js';
import { findPostmaster } from './postmaster.js';
import { fileOwner, type Owner, spawnAs } from './server-account.js';
import { serverSettings } from './settings.js';

export interface LaunchOptions {
  port?: number;
  durable: boolean;
  settings?: Record<string, string>;
}

export interface LaunchedServer {
  pid: number;
  port: number;
  lease: Lease;
}

/** Recovery after a crash replays at most `max_wal_size` and seldom takes more than seconds. */
const startTimeoutMs = 300_000;
const logSizeBytesMax = 10 * 1024 * 1024;

/**
 * Starts a server and waits until it answers. Undefined when another process was faster, took the port, or
 * remains of an earlier server are still ending: the caller looks again.
 *
 * @throws EmbeddedPostgresError with the server's own words when it does not start.
 */
export async function launchServer(
  binaries: Binaries,
  cluster: Cluster,
  options: LaunchOptions,
): Promise<LaunchedServer | undefined> {
  const port = options.port ?? (await freePort());
  const log = openLog(`${cluster.directory}.log`, fileOwner(cluster.account));
  const args = [
    '-D',
    cluster.directory,
    '-p',
    String(port),
    ...serverSettings(options.durable, options.settings),
  ];
  const child = spawnAs(cluster.account, binaries.postgres, args, ['ignore', log.descriptor, log.descriptor]);
  closeSync(log.descriptor);
  child.unref();
  const lease = await firstAnswer(child, cluster, options.durable).catch(error => {
    child.kill('SIGINT');
    throw error;
  });
  if (lease !== undefined) return { pid: child.pid!, port, lease };
  const words = readFileSync(log.file, 'utf8').slice(log.offset).trim();
  if (isPassing(words, options.port)) return undefined;
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL did not start. It said (${log.file}):\n${words.slice(-4000)}`,
  );
}

/** Asks only once the server calls itself ready: until then the port may be somebody else's. */
async function firstAnswer(
  child: ChildProcess,
  cluster: Cluster,
  durable: boolean,
): Promise<Lease | undefined> {
  const { directory, password } = cluster;
  const deadline = performance.now() + startTimeoutMs;
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  child.once('exit', end).once('error', end);
  while (!hasEnded && performance.now() < deadline) {
    const found = await findPostmaster(directory);
    if (found?.pid === child.pid && found?.state === 'ready') {
      const lease = await Lease.take({ directory, password, port: found.port, durable, timeoutMs: 10_000 });
      if (lease !== undefined) return lease;
    }
    await delay(15);
  }
  return undefined;
}

/** What a retry cures. A port that the caller insists on stays taken. */
function isPassing(words: string, fixedPort: number | undefined): boolean {
  if (words.includes('lock file "postmaster.pid" already exists')) return true;
  if (words.includes('shared memory block')) return true;
  return fixedPort === undefined && words.includes('could not create any TCP/IP sockets');
}

/** The server writes on when its parent is gone, so its log is a file and never a pipe. */
function openLog(
  file: string,
  owner: Owner | undefined,
): { file: string; descriptor: number; offset: number } {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logSizeBytesMax) renameSync(file, `${file}.1`);
  const descriptor = openSync(file, 'a', 0o600);
  fchmodSync(descriptor, 0o600);
  if (owner !== undefined) fchownSync(descriptor, owner.uid, owner.gid);
  return { file, descriptor, offset: statSync(file).size };
}

/** The port may be taken again before the server binds it; then the start is repeated with another one. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
