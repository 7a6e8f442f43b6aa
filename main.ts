import 'reflect-metadata';
import { flushCompileCache } from 'node:module';
import { collectYoung } from './composition/collect-young.js';
import { ConfigError, loadConfig } from './composition/config/config.js';
import { start } from './composition/start.js';
import { beginning, welcome } from './composition/welcome.js';
import { createLogger } from './kernel/log.js';

/** What ends the program; `disconnect` comes when the script that started us was killed, and nobody else would. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const;

/** Reads the configuration, starts the chosen roles, and stops them in order when told to. */
async function main(): Promise<void> {
  collectYoung();
  const config = loadConfig(process.env);
  const log = createLogger(config.logLevel);
  process.stdout.write(beginning(config));
  // Listened for from the beginning: a start that is interrupted is finished and then taken back in order.
  const ended = firstEnding();
  const running = await start(config, log);
  // Node keeps compiled modules at an orderly end alone: after a kill the next start would compile them again.
  flushCompileCache();
  process.stdout.write(welcome(running));
  log.info({ reason: await ended }, 'stopping');
  await running.stop();
  process.exit(0);
}

/** The first reason to end. Those after it are ignored: the stop has its own limits of time. */
const firstEnding = (): Promise<string> =>
  new Promise(resolve => {
    for (const name of endings) {
      process.on(name as 'SIGINT', () => resolve(name));
    }
  });

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
