import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildConnector } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { Outbound } from './outbound.js';

const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) {
    await close();
  }
});

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  options: { connect?: buildConnector.connector } = {},
) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const outbound = new Outbound({ policy: { allowLoopback: true }, ...options });
  closers.push(
    () => outbound.close(),
    () => server.closeAllConnections(),
    () => new Promise(resolve => server.close(resolve)),
  );
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (path: string, more: object = {}) =>
    outbound.send({ url: origin + path, method: 'GET', headers: {}, ...more });
}

describe('a call', () => {
  it('asks for the whole address, with what it was given', async () => {
    const asked: unknown[] = [];
    const send = await listen(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      asked.push([request.method, request.url, request.headers['x-of'], body]);
      response.end();
    });
    await send('/a/b?c=1&d=%20', { method: 'POST', headers: { 'x-of': 'a test' }, body: 'said' });
    expect(asked).toEqual([['POST', '/a/b?c=1&d=%20', 'a test', 'said']]);
  });

  it('has enough once so many bytes have come, though more might', async () => {
    const send = await listen((_, response) => {
      response.write('12345');
      response.write('67890');
    });
    expect(await send('/', { answerBytes: 10, timeoutMs: 5_000 })).toMatchObject({ body: '1234567890' });
  });

  it('keeps what came in parts, with status and headers, its text without what is none', async () => {
    const send = await listen((_, response) => {
      response.writeHead(418, { 'x-of': 'a test' });
      response.write(Buffer.from([0x61, 0x00, 0xff]));
      setTimeout(() => response.end('z'), 20);
    });
    const answer = await send('/');
    expect(answer).toMatchObject({ status: 418, headers: { 'x-of': 'a test' } });
    expect([...answer.bytes]).toEqual([0x61, 0x00, 0xff, 0x7a]);
    expect(answer.body).toBe('a\ufffd\ufffdz');
  });

  it('that is not wanted any more is hung up on', async () => {
    const hungUp = Promise.withResolvers<void>();
    const controller = new AbortController();
    const send = await listen((request, response) => {
      request.socket.once('close', () => hungUp.resolve());
      response.write('begun');
      controller.abort(new Error('no longer wanted'));
    });
    await expect(send('/', { signal: controller.signal })).rejects.toThrow('no longer wanted');
    await hungUp.promise;
  });

  it('that was not wanted at all is not made', async () => {
    let asked = 0;
    const send = await listen((_, response) => {
      asked += 1;
      response.end();
    });
    await expect(send('/', { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow('too late');
    await send('/');
    expect(asked).toBe(1);
  });

  it('that is not wanted any more by the time its connection is open is not made', async () => {
    const asked: unknown[] = [];
    const controller = new AbortController();
    const connected = Promise.withResolvers<void>();
    const connect: buildConnector.connector = (options, callback) => {
      controller.abort(new Error('no longer wanted'));
      buildConnector({})(options, (...answer) => {
        callback(...answer);
        connected.resolve();
      });
    };
    const send = await listen(
      (request, response) => {
        asked.push(request.url);
        response.end();
      },
      { connect },
    );
    await expect(send('/first', { signal: controller.signal })).rejects.toThrow('no longer wanted');
    await connected.promise;
    await send('/second');
    expect(asked).toEqual(['/second']);
  });

  it('leaves its connection to the next, one after the other', async () => {
    const sockets = new Set<unknown>();
    const send = await listen((request, response) => {
      sockets.add(request.socket);
      response.end();
    });
    for (let call = 0; call < 5; call += 1) {
      await send('/');
    }
    expect(sockets.size).toBe(1);
  });

  it('waits for a connection where as many as there may be are busy', async () => {
    const open: ServerResponse[] = [];
    const full = Promise.withResolvers<void>();
    const send = await listen((_, response) => {
      open.push(response);
      if (open.length === 32) {
        full.resolve();
      }
    });
    const calls = Array.from({ length: 33 }, () => send('/'));
    await full.promise;
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(open).toHaveLength(32);
    open[0]!.end();
    await calls[0];
    while (open.length < 33) {
      await new Promise(resolve => setTimeout(resolve, 5));
    }
    for (const response of open) {
      response.end();
    }
    expect(await Promise.all(calls)).toHaveLength(33);
  });
});
