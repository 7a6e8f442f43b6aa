import { createServer } from 'node:net';
import type { Config } from '../kernel/config.js';

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

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
