import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import path from 'node:path';
import type { Binaries } from './binaries.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { isAlive } from './postmaster.js';
import { runToEnd } from './run-to-end.js';
import { fileOwner, type ServerAccount } from './server-account.js';

export interface NewCluster {
  binaries: Binaries;
  account: ServerAccount;
  /** Where the finished data directory appears. */
  directory: string;
  /** False skips the flush to disk. */
  durable: boolean;
}

/** The one role of the embedded server: owner of everything in it. */
export const clusterRole = 'tradewind';

/** Lies inside the data directory, mode 0600, so that data and password appear and move together. */
export const passwordFile = 'tradewind-password';

/**
 * Makes a data directory under another name and ends with one rename, so that a directory with the final
 * name is always complete, whatever was killed when. Of two processes that create at once one wins, and the
 * other leaves the winner's in place.
 */
export async function createCluster(cluster: NewCluster): Promise<void> {
  const parent = path.dirname(cluster.directory);
  const workshop = await mkdtemp(path.join(parent, `postgres.new-${process.pid}-`));
  try {
    const unfinished = path.join(workshop, 'data');
    const password = path.join(workshop, passwordFile);
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
    await giveTo(cluster.account, [workshop, unfinished, password]);
    await initialise(cluster, unfinished, password);
    await rename(password, path.join(unfinished, passwordFile));
    await rename(unfinished, cluster.directory).catch(leaveWinner);
    if (cluster.durable) await flushDirectory(parent);
  } finally {
    await rm(workshop, removal);
  }
}

/** Removes what processes that were killed while creating left behind; a living one's is not touched. */
export async function removeUnfinished(parent: string): Promise<void> {
  const entries = await readdir(parent);
  const abandoned = entries.filter(name => {
    const creator = /^postgres[.]new-(\d+)-/.exec(name)?.[1];
    return creator !== undefined && !isAlive(Number(creator));
  });
  await Promise.all(abandoned.map(name => rm(path.join(parent, name), removal)));
}

/**
 * The builtin C.UTF-8 locale sorts and folds the same way on every machine and in every release, so an
 * operating system upgrade cannot corrupt an index.
 */
async function initialise(cluster: NewCluster, directory: string, passwordPath: string): Promise<void> {
  const args = [
    `--pgdata=${directory}`,
    `--username=${clusterRole}`,
    `--pwfile=${passwordPath}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(cluster.durable ? [] : ['--no-sync']),
  ];
  const { exitCode, output } = await runToEnd(cluster.account, cluster.binaries.initdb, args);
  if (exitCode === 0) return;
  throw new EmbeddedPostgresError(
    `Creating the embedded database in ${cluster.directory} failed. Is the disk full, or the directory not ` +
      `writable? initdb said:\n${output.trim()}`,
  );
}

async function giveTo(account: ServerAccount, files: string[]): Promise<void> {
  const owner = fileOwner(account);
  if (owner === undefined) return;
  for (const file of files) await chown(file, owner.uid, owner.gid);
}

function leaveWinner(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

/** A rename is only safe against a power cut once the directory that holds the name is on disk. */
async function flushDirectory(directory: string): Promise<void> {
  if (platform() === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** An initdb whose parent was killed may still be writing there for a moment. */
const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 } as const;
