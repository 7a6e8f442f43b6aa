import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpConnection } from './http-connection.js';
import { encodeRequest } from './http-request.js';

/** What is scraped, over so many connections, each of which says that it comes from an address of its own. */
export interface Scrape {
  url: string;
  paths: readonly string[];
  connections: number;
}

/**
 * A scraper on the port of the argument, in a process of its own. `POST /scrape` begins to ask for the paths, each connection for the
 * next as soon as it has a reply, whatever that says. `POST /rest` ends it and answers how often each status came.
 */
let isScraping = false;
let work: Promise<unknown> = Promise.resolve();
let statuses: Record<number, number> = {};

const server = createServer(async (request, reply) => {
  if (request.url === '/scrape') {
    statuses = {};
    isScraping = true;
    work = scrape((await json(request)) as Scrape);
  } else if (request.url === '/rest') {
    isScraping = false;
    await work;
  }
  reply.end(JSON.stringify(statuses));
});
server.listen(Number(process.argv[2]), '127.0.0.1');
process.once('SIGTERM', () => process.exit());

async function scrape({ url, paths, connections }: Scrape): Promise<void> {
  await Promise.all(
    Array.from({ length: connections }, async (_, place) => {
      const headers = { 'x-forwarded-for': `198.51.${100 + (place >> 8)}.${place & 255}` };
      const requests = paths.map(path => encodeRequest({ method: 'GET', path, headers }));
      const connection = await HttpConnection.open(new URL(url));
      for (let next = place; isScraping; next++) {
        const { status } = await connection.send(requests[next % requests.length]!);
        statuses[status] = (statuses[status] ?? 0) + 1;
        // Lets the message come in that ends it.
        if (next % 100 === 0) await delay(0);
      }
      connection.close();
    }),
  );
}
