import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Ids of the events that arrived, in order, repetitions included. */
  eventIds(): string[];
  /** Resolves when so many requests have arrived in all. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

/** An endpoint on loopback that answers as told: 204 unless said otherwise. `null` never answers. */
export async function startReceiver(
  answer: (received: Received, count: number) => Answer | null = () => ({ status: 204 }),
): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    const one = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') };
    received.push(one);
    const answered = answer(one, received.length);
    if (answered !== null) {
      response.writeHead(answered.status, answered.headers).end(answered.body);
    }
    for (const look of waiting) {
      look();
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    eventIds: () => received.map(one => String(one.headers['webhook-id'])),
    arrived: count =>
      new Promise(resolve => {
        const look = () => {
          if (received.length >= count) {
            waiting.delete(look);
            resolve();
          }
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
