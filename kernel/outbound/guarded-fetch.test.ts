import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { buildConnector } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { AddressRejected } from './address-policy.js';
import { Outbound, type OutboundOptions } from './outbound.js';

const local = { allowLoopback: true };
const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) {
    await close();
  }
});

function open(options: OutboundOptions, answerBytes = 1_000): typeof globalThis.fetch {
  const outbound = new Outbound(options);
  closers.push(() => outbound.close());
  return outbound.openFetch(answerBytes);
}

async function listen(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () => server.closeAllConnections(),
    () => new Promise(resolve => server.close(resolve)),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a guarded fetch', () => {
  it('calls what may be called, and reads an answer while it arrives', async () => {
    const url = await listen(async (request, response) => {
      for await (const chunk of request) {
        response.write(`got ${chunk}`);
      }
      response.end('!');
    });
    const answer = await open({ policy: local })(url, { method: 'POST', body: 'tea' });
    expect([answer.status, await answer.text()]).toEqual([200, 'got tea!']);
  });

  it.each(['http://127.0.0.1:9', 'https://10.0.0.8', 'https://[::ffff:7f00:1]/', 'http://shop.test'])(
    'rejects %s without connecting',
    async url => {
      const attempts: unknown[] = [];
      const connect: buildConnector.connector = options => attempts.push(options);
      const fetch = open({ policy: { allowLoopback: false }, connect, resolve: async () => ['10.0.0.8'] });
      await expect(fetch(url)).rejects.toThrow(AddressRejected);
      expect(attempts).toEqual([]);
    },
  );

  it('rejects a name that leads to a private address', async () => {
    const fetch = open({ policy: local, resolve: async () => ['169.254.169.254'] });
    await expect(fetch('https://rebind.test/')).rejects.toThrow(AddressRejected);
  });

  it('answers a redirect as it is, without following it', async () => {
    let calls = 0;
    const url = await listen((_request, response) => {
      calls += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const answer = await open({ policy: local })(url);
    expect([answer.status, calls]).toEqual([302, 1]);
  });

  it.each([
    ['as it is', (body: string) => ({ body: Buffer.from(body), headers: {} })],
    ['compressed', (body: string) => ({ body: gzipSync(body), headers: { 'content-encoding': 'gzip' } })],
  ])('ends an answer that is too long, %s, with an error', async (_form, encode) => {
    const url = await listen((request, response) => {
      const { body, headers } = encode('a'.repeat(request.url === '/long' ? 1_001 : 1_000));
      response.writeHead(200, headers).end(body);
    });
    const fetch = open({ policy: local });
    expect(await (await fetch(`${url}/fits`)).text()).toHaveLength(1_000);
    await expect((await fetch(`${url}/long`)).text()).rejects.toThrow('longer than 1000 bytes');
  });

  it('cuts open calls off when it is closed', async () => {
    const outbound = new Outbound({ policy: local });
    const url = await listen((_request, response) => {
      response.write('begun');
    });
    const answer = await outbound.openFetch(1_000)(url);
    await outbound.close();
    await expect(answer.text()).rejects.toThrow();
  });
});
