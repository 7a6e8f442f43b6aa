import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../kernel/log.js';
import { type Binaries, locateBinaries } from './binaries.js';
import { type Cluster, openCluster } from './cluster.js';
import { clusterRole } from './create-cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { type LaunchedServer, launchServer } from './launch-server.js';
import { Lease } from './lease.js';
import { findPostmaster, stopPostmaster } from './postmaster.js';

export interface EmbeddedPostgresOptions {
  /** The data live in `<dataDir>/postgres`, the server's log in `<dataDir>/postgres.log`. */
  dataDir: string;
  /** Default: a free one. A server that already runs keeps its own. */
  port?: number;
  /** False gives up all safety against a crash of the machine, for data that a test throws away. */
  durable: boolean;
  /** Server settings on top of our own. */
  settings?: Record<string, string>;
  log: Pick<Logger, 'info' | 'warn'>;
  /** How long a server that runs already may stay silent before it is replaced. Default 10,000. */
  patienceMs?: number;
}

export interface EmbeddedPostgres {
  /** Of the database `tradewind`, password included: never log it. */
  url: string;
  pid: number;
  /** True when the server already ran. */
  reused: boolean;
  /** Resolves when this process has lost its server, whoever ended it. */
  ended: Promise<void>;
  /** Stops the server, unless another process still uses it. Returns when it is gone. May be called twice. */
  stop(): Promise<void>;
}

/** Every round that fails leaves things better than it found them, so a handful is plenty. */
const roundsMax = 20;

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, creating the data on first use. A server that runs there
 * already, be it left by a killed process or used by a living one, is used along; one that does not answer
 * is replaced. It listens on 127.0.0.1 only and asks for a password that only the data's owner can read.
 * It is not bound to the life of this process: call `stop` last in an orderly end.
 *
 * @throws EmbeddedPostgresError that says what to do, when the database cannot be used.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = await locateBinaries();
  const cluster = await openCluster(binaries, options.dataDir, options.durable);
  for (let round = 1; round <= roundsMax; round += 1) {
    const server = await adoptOrLaunch(binaries, cluster, options);
    if (server !== undefined) return present(cluster, server, options);
    await delay(100);
  }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL on ${cluster.directory} starts and stops again and again. ` +
      'Is another program managing it? Set TRADEWIND_DATA_DIR to another directory, or DATABASE_URL.',
  );
}

type RunningServer = LaunchedServer & { reused: boolean };

async function adoptOrLaunch(
  binaries: Binaries,
  cluster: Cluster,
  options: EmbeddedPostgresOptions,
): Promise<RunningServer | undefined> {
  const adopted = await adopt(cluster, options);
  if (adopted !== undefined) return { ...adopted, reused: true };
  const launched = await launchServer(binaries, cluster, options);
  return launched && { ...launched, reused: false };
}

/** Undefined when no server runs, after a stuck one has been stopped. */
async function adopt(
  cluster: Cluster,
  options: EmbeddedPostgresOptions,
): Promise<LaunchedServer | undefined> {
  const { directory, password } = cluster;
  const patienceMs = options.patienceMs ?? 10_000;
  const began = performance.now();
  for (;;) {
    const found = await findPostmaster(directory);
    if (found === undefined) return undefined;
    const timeoutMs = Math.min(patienceMs, 5_000);
    const lease = await Lease.take({
      directory,
      password,
      port: found.port,
      durable: options.durable,
      timeoutMs,
    });
    if (lease !== undefined) return { pid: found.pid, port: found.port, lease };
    // Recovering from a crash or writing the last checkpoint is progress, and cutting it short only repeats it.
    const limitMs = found.state === 'ready' ? patienceMs : patienceMs * 10;
    if (performance.now() - began > limitMs) {
      options.log.warn(
        { pid: found.pid, directory },
        'the embedded database does not answer: replacing its server',
      );
      await stopPostmaster(found.pid, directory, 'SIGQUIT');
      return undefined;
    }
    await delay(50);
  }
}

async function present(
  cluster: Cluster,
  server: RunningServer,
  { log }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { pid, port, reused, lease } = server;
  await lease.ensureDatabase(clusterRole);
  log.info({ pid, port, reused, directory: cluster.directory }, 'embedded database is ready');
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= release(cluster.directory, server, log);
    return stopped;
  };
  return {
    url: `postgres://${clusterRole}:${cluster.password}@127.0.0.1:${port}/${clusterRole}`,
    pid,
    reused,
    ended: lease.ended,
    stop,
  };
}

async function release(
  directory: string,
  { pid, lease }: LaunchedServer,
  log: Pick<Logger, 'info'>,
): Promise<void> {
  // A lost claim means a server that fell or hangs: of no use to anybody, so it may be stopped.
  const claim = await lease.giveUp().catch(() => 'last' as const);
  if (claim === 'others-remain')
    log.info({ pid, directory }, 'embedded database stays: another process uses it');
  else await stopPostmaster(pid, directory);
  await lease.end();
}
