import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { httpLimits } from '../rest-facade/http.limits.js';
import { type Config, ConfigError } from './config/config.js';

/**
 * The configuration with the port that will be listened on. Port 0 is any free one; links in answers have to name
 * it, so it is chosen before anything is built. Whoever takes it in between makes the start fail, not answer wrongly.
 */
export async function withKnownPort(config: Config): Promise<Config> {
  if (config.port !== 0) {
    return config;
  }
  const port = await freePort(config.host);
  // A public address that was configured goes through something in front, which has a port of its own.
  const publicUrl = config.publicUrl.replace(/:0$/, `:${port}`);
  return Object.freeze({ ...config, port, publicUrl });
}

/**
 * Answers the address. As many connections may wait to be accepted as the system allows: beyond the 511 of Node.js, buyers of
 * one moment are turned away while the program is busy.
 *
 * @throws ConfigError if another program has it.
 */
export const listenOn = (app: FastifyInstance, { host, port }: Config): Promise<string> =>
  app
    .listen({ host, port, backlog: httpLimits.waitingConnectionsMax })
    .catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE'
        ? new ConfigError([
            `PORT: another program listens on ${host}:${port}. Set PORT to a free port, or to 0.`,
          ])
        : error;
    });

/** Below where systems take ports for connections of their own (Linux from 32768, others from 49152): these come and go. */
const lowest = 20_000;
const highest = 32_767;
const triesMax = 100;

async function freePort(host: string, tries = triesMax): Promise<number> {
  const port = randomInt(lowest, highest + 1);
  return (await isFree(port, host, tries > 1)) ? port : freePort(host, tries - 1);
}

/** @throws the system's error, for the last try and for what another port does not mend. */
function isFree(port: number, host: string, mayBeTaken: boolean): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' && mayBeTaken ? resolve(false) : reject(error),
    );
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
