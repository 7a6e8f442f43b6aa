import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReceivedPush } from '../../connectors/marketplaces/port.js';

export interface PushReceiver {
  url: string;
  pushes: ReceivedPush[];
  close(): Promise<void>;
}

/** Keeps what is sent to it, and answers as Shopee wants to be answered. */
export async function startPushReceiver(): Promise<PushReceiver> {
  const pushes: ReceivedPush[] = [];
  const server = createServer(async (request, response) => {
    const rawBody = Buffer.concat(await request.toArray());
    pushes.push({ url, headers: request.headers as Record<string, string>, rawBody });
    response.writeHead(200).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pushes/shopee`;
  return {
    url,
    pushes,
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
