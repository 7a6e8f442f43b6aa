import 'reflect-metadata';
import { type Running, start } from './composition/start.js';
import { welcome } from './composition/welcome.js';
import { ConfigError, loadConfig } from './kernel/config.js';
import { createLogger, type Logger } from './kernel/log.js';

/** Reads the configuration, starts the chosen roles, and stops them in order on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLogger(config.logLevel);
  const running = await start(config, log);
  stopOn(running, log);
  process.stdout.write(welcome(running));
}

/** `disconnect` comes when the script that started us was killed: nobody would stop us any more. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const;

function stopOn(running: Running, log: Logger): void {
  const stopOnce = (reason: string): void => {
    for (const name of endings) {
      process.removeAllListeners(name);
    }
    log.info({ reason }, 'stopping');
    void running.stop().then(() => process.exit(0));
  };
  for (const name of endings) {
    process.once(name as 'SIGINT', () => stopOnce(name));
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
