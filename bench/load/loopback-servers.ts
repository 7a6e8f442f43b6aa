import { join } from 'node:path';
import type { BenchDatabase } from '../bench-database.js';
import { PinnedProcess } from '../processes/pinned-process.js';
import type { Workbench } from '../workbench.js';
import type { AheadClock } from './ahead-clock.js';
import type { PacedProgramSettings } from './paced-program.js';

interface LoopbackInstallation {
  workbench: Workbench;
  database: BenchDatabase;
  /** One process each, as `TRADEWIND_ROLES` has them. */
  roles: readonly string[];
  /** What marketplaces allow one account, by their keys; as they document it where it is absent. */
  callsPerSecond?: Record<string, number>;
  /** That the servers go by; absent: that of the machine. It needs `callsPerSecond`. */
  clock?: AheadClock;
}

const program = join(import.meta.dirname, '../../main.js');
const pacedProgram = join(import.meta.dirname, 'paced-program.js');
const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs our program on a database, with the rate limit off and with webhooks that may lead to this machine, for as
 * long as the work lasts; also when that fails or is interrupted, no process outlives it.
 */
export async function withLoopbackServers<T>(
  installation: LoopbackInstallation,
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
    for (const roles of installation.roles) {
      servers.push(await startServer(installation, roles));
    }
    return await work(servers);
  } finally {
    await stop();
    for (const signal of signals) {
      process.off(signal, stop);
    }
  }
}

function startServer(
  { workbench, database, callsPerSecond, clock }: LoopbackInstallation,
  roles: string,
): Promise<PinnedProcess> {
  const environment = {
    DATABASE_URL: database.url,
    TRADEWIND_DATA_DIR: join(workbench.folder, 'ours'),
    TRADEWIND_ROLES: roles,
    TRADEWIND_RATE_LIMIT: 'off',
    TRADEWIND_ALLOW_LOOPBACK: 'on',
    TRADEWIND_LOG_LEVEL: 'error',
  };
  return callsPerSecond === undefined
    ? PinnedProcess.start({ module: program, environment })
    : PinnedProcess.start({
        module: pacedProgram,
        environment: {},
        settings: {
          environment,
          callsPerSecond,
          ...(clock === undefined ? {} : { clockFile: clock.path }),
        } satisfies PacedProgramSettings,
      });
}
