import { join } from 'node:path';
import type { BenchDatabase } from '../bench-database.js';
import { PinnedProcess } from '../processes/pinned-process.js';
import type { Workbench } from '../workbench.js';

interface LoopbackInstallation {
  workbench: Workbench;
  database: BenchDatabase;
  /** One process each, as `TRADEWIND_ROLES` has them. */
  roles: readonly string[];
}

const program = join(import.meta.dirname, '../../main.js');
const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs our program on a database, with the rate limit off and with webhooks that may lead to this machine, for as
 * long as the work lasts; also when that fails or is interrupted, no process outlives it.
 */
export async function withLoopbackServers<T>(
  { workbench, database, roles }: LoopbackInstallation,
  work: (servers: readonly PinnedProcess[]) => Promise<T>,
): Promise<T> {
  const servers: PinnedProcess[] = [];
  const stop = async () => {
    await Promise.all(servers.map(server => server.stop()));
  };
  for (const signal of signals) {
    process.once(signal, stop);
  }
  try {
    for (const processRoles of roles) {
      servers.push(await startServer(workbench, database, processRoles));
    }
    return await work(servers);
  } finally {
    await stop();
    for (const signal of signals) {
      process.off(signal, stop);
    }
  }
}

const startServer = (workbench: Workbench, database: BenchDatabase, roles: string): Promise<PinnedProcess> =>
  PinnedProcess.start({
    module: program,
    environment: {
      DATABASE_URL: database.url,
      TRADEWIND_DATA_DIR: join(workbench.folder, 'ours'),
      TRADEWIND_ROLES: roles,
      TRADEWIND_RATE_LIMIT: 'off',
      TRADEWIND_ALLOW_LOOPBACK: 'on',
      TRADEWIND_LOG_LEVEL: 'error',
    },
  });
