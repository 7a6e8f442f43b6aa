import { setTimeout as delay } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.js';

/** Pauses between two starts that failed: a server that cannot start, for a full disk say, is no reason to spin. */
const firstPauseMs = 250;
const longestPauseMs = 30_000;

/**
 * The embedded PostgreSQL, which is started again at the same port whenever its server ends before `stop`, be it killed,
 * crashed, or out of disk space. Until it answers again, statements fail as they do when a database cannot be reached, and
 * readiness says so.
 *
 * @throws EmbeddedPostgresError when the first start fails.
 */
export async function superviseEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  const first = await startEmbeddedPostgres(options);
  const stopping = new AbortController();
  const port = Number(new URL(first.url).port);
  const watched = watch(first, { ...options, port }, stopping.signal);
  let stopped: Promise<void> | undefined;
  return {
    url: first.url,
    stop: () => {
      stopping.abort();
      stopped ??= watched.then(server => server?.stop());
      return stopped;
    },
  };
}

/** The server that runs when `stopping` is raised; undefined where none does. */
async function watch(
  first: EmbeddedPostgres,
  options: EmbeddedPostgresOptions,
  stopping: AbortSignal,
): Promise<EmbeddedPostgres | undefined> {
  const raised = new Promise<void>(resolve => {
    stopping.addEventListener('abort', () => resolve(), { once: true });
  });
  let server: EmbeddedPostgres | undefined = first;
  while (server !== undefined) {
    await Promise.race([server.ended, raised]);
    if (stopping.aborted) {
      return server;
    }
    options.log.warn({ pid: server.pid }, 'the embedded database has ended: starting it again');
    server = await startAgain(options, stopping);
  }
  return undefined;
}

async function startAgain(
  options: EmbeddedPostgresOptions,
  stopping: AbortSignal,
): Promise<EmbeddedPostgres | undefined> {
  for (let pauseMs = firstPauseMs; !stopping.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await startEmbeddedPostgres(options);
    } catch (error) {
      options.log.warn({ err: error, pauseMs }, 'the embedded database cannot be started again yet');
      await delay(pauseMs, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return undefined;
}
