// A program that starts the embedded database and holds it until its standard input ends:
//   node --import <hooks> database-holder.ts <dataDir>
// It prints one line of JSON when the database is ready, and another when it is stopped.
import { text } from 'node:stream/consumers';
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.js';

const say = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`);
const log = { info: () => {}, warn: () => {} };

try {
  const { url, pid, reused, stop } = await startEmbeddedPostgres({
    dataDir: process.argv[2]!,
    durable: false,
    settings: { shared_buffers: '16MB' },
    log,
  });
  say({ ready: true, url, pid, reused, uid: process.getuid?.() });
  await text(process.stdin);
  await stop();
  say({ stopped: true });
} catch (error) {
  say({ failed: (error as Error).message });
  process.exitCode = 1;
}
