import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config/config.js';
import { listenOn, withKnownPort } from './listening-address.js';
import { startAt } from './start-at.js';

describe('a program that listens on any free port', () => {
  it('names the port in its address, and one that the system does not give to others', async () => {
    const config = await withKnownPort(loadConfig({ PORT: '0' }));
    expect(config.port).toBeGreaterThanOrEqual(20_000);
    expect(config.port).toBeLessThan(32_768);
    expect(config.publicUrl).toBe(`http://127.0.0.1:${config.port}`);
    const server = createServer().listen(config.port, config.host);
    await once(server, 'listening');
    server.close();
  });

  it('keeps the address that was configured, which goes through something in front', async () => {
    const environment = { PORT: '0', TRADEWIND_PUBLIC_URL: 'https://shop.example' };
    expect((await withKnownPort(loadConfig(environment))).publicUrl).toBe('https://shop.example');
  });

  it('does not start where no port of the host can be had', async () => {
    await expect(
      withKnownPort(loadConfig({ PORT: '0', HOST: '192.0.2.1', TRADEWIND_DEMO: 'off' })),
    ).rejects.toThrow('EADDRNOTAVAIL');
  });
});

it('a program with a port of its own listens there', async () => {
  const config = loadConfig({ PORT: '4321' });
  expect(await withKnownPort(config)).toBe(config);
});

it('a program whose port another one has says how to choose a port', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(listenOn(fastify(), loadConfig({ PORT: `${port}` }))).rejects.toThrow(
    `PORT: another program listens on 127.0.0.1:${port}.`,
  );
  other.close();
});

// The system tells by /proc which connections there are, also those that the program has not accepted yet.
it.runIf(process.platform === 'linux')('a program that is busy keeps a thousand buyers waiting', async () => {
  const app = fastify();
  const port = Number(new URL(await listenOn(app, loadConfig({ PORT: '0' }))).port);
  const buyers = Array.from({ length: 1_000 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  // They are asked for in this turn of the loop, after which the program accepts the first.
  await new Promise<void>(resolve => process.nextTick(resolve));
  const established = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${hex(port)}`) && state === '01');
  expect(established).toHaveLength(buyers.length);
  for (const buyer of buyers) buyer.destroy();
  await app.close();
});

const hex = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');

describe('what was at a port before', () => {
  const startServer = async (port: number) => {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

  it('is there again if the port is free, and elsewhere if it is not', async () => {
    const first = await startAt(0, startServer);
    const port = portOf(first);
    const second = await startAt(port, startServer);
    expect(portOf(second)).not.toBe(port);
    first.close();
    await once(first, 'close');
    const third = await startAt(port, startServer);
    expect(portOf(third)).toBe(port);
    second.close();
    third.close();
  });

  it.each([
    ['for another reason', 4000, 'EACCES'],
    ['at no certain port', 0, 'EADDRINUSE'],
  ])('fails to start once where it fails %s', async (_reason, port, code) => {
    const tried: number[] = [];
    const start = async (at: number) => {
      tried.push(at);
      throw Object.assign(new Error(code), { code });
    };
    await expect(startAt(port, start)).rejects.toThrow(code);
    expect(tried).toEqual([port]);
  });
});
