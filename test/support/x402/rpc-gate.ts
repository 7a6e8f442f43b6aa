import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The node of a chain, seen through a door that can be shut. */
export interface RpcGate {
  url: string;
  isOpen: boolean;
  close(): Promise<void>;
}

export async function openRpcGate(rpcUrl: string): Promise<RpcGate> {
  const server = createServer(async (request, response) => {
    if (!gate.isOpen) {
      response.destroy();
      return;
    }
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: request,
      duplex: 'half',
    } as unknown as RequestInit);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const gate: RpcGate = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isOpen: true,
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
  return gate;
}
