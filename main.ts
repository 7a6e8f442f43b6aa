import 'reflect-metadata';
import { start } from './composition/start.js';
import { welcome } from './composition/welcome.js';
import { ConfigError, loadConfig } from './kernel/config.js';
import { createLogger } from './kernel/log.js';

/** Reads the configuration, starts the chosen roles, and stops them in order on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLogger(config.logLevel);
  const running = await start(config, log);
  const stopOnce = (signal: string): void => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.removeAllListeners(name);
    }
    log.info({ signal }, 'stopping');
    void running.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', () => stopOnce('SIGINT'));
  process.on('SIGTERM', () => stopOnce('SIGTERM'));
  process.stdout.write(welcome(running));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
