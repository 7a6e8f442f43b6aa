import { access, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.js';
import { EmbeddedPostgresError } from '../../embedded-postgres/embedded-postgres-error.js';
import { answer, copyDataDir, createDataDir, removeDataDir, serversOf } from './held-database.js';

const log = { info: () => {}, warn: () => {} };
const settings = { shared_buffers: '16MB' };

describe('embedded Postgres', () => {
  let dataDir: string;
  const started: EmbeddedPostgres[] = [];
  const start = async (options: { port?: number; durable?: boolean } = {}): Promise<EmbeddedPostgres> => {
    const server = await startEmbeddedPostgres({ dataDir, durable: false, settings, log, ...options });
    started.push(server);
    return server;
  };

  let seed: string;
  beforeAll(async () => {
    dataDir = seed = await createDataDir();
    await (await start()).stop();
  });
  beforeEach(async () => {
    dataDir = await copyDataDir(seed);
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map(server => server.stop()));
    await removeDataDir(dataDir);
  });
  afterAll(() => removeDataDir(seed));

  it('creates its data on first use, sorted and folded alike on every machine', async () => {
    await rm(path.join(dataDir, 'postgres'), { recursive: true });
    const server = await start();
    expect(server.reused).toBe(false);
    expect(await answer(server.url, 'select current_database()')).toBe('tradewind');
    expect(await answer(server.url, 'show server_encoding')).toBe('UTF8');
    expect(await answer(server.url, `select lower('ÄÉ') || upper('ß')`)).toBe('äéß');
  });

  it('keeps what was written over a stop and a start', async () => {
    const first = await start({ durable: true });
    await answer(first.url, 'create table note as select 42 as number');
    await first.stop();
    const second = await start({ durable: true });
    expect(second.reused).toBe(false);
    expect(await answer(second.url, 'select number from note')).toBe(42);
    expect(await answer(second.url, 'show fsync')).toBe('on');
  });

  it('leaves no process and no pid file after stop, and stop may be called twice', async () => {
    const server = await start();
    await server.stop();
    await server.stop();
    expect(await serversOf(dataDir)).toEqual([]);
    await expect(access(path.join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  it('stops although clients are connected and a transaction is open', async () => {
    const server = await start();
    const client = new Client({ connectionString: server.url });
    const lost = new Promise(resolve => client.on('error', resolve));
    await client.connect();
    await client.query('begin');
    await server.stop();
    await lost;
    expect(await serversOf(dataDir)).toEqual([]);
  });

  it('listens on 127.0.0.1 only, rejects a wrong password, and shows the password to its owner only', async () => {
    const server = await start();
    const withoutPassword = new URL(server.url);
    withoutPassword.password = 'guess';
    await expect(answer(withoutPassword.href, 'select 1')).rejects.toThrow('password authentication failed');
    expect(await answer(server.url, 'show listen_addresses')).toBe('127.0.0.1');
    expect(await answer(server.url, 'show unix_socket_directories')).toBe('');
    const { mode } = await stat(path.join(dataDir, 'postgres/tradewind-password'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('starts once when two ask at the same time on an empty directory, and stops with the last of them', async () => {
    await rm(path.join(dataDir, 'postgres'), { recursive: true });
    const both = await Promise.all([start(), start()]);
    expect(both.map(server => server.reused).sort()).toEqual([false, true]);
    expect(both[0]!.url).toBe(both[1]!.url);
    await both[0]!.stop();
    expect(await answer(both[1]!.url, 'select 1')).toBe(1);
    await both[1]!.stop();
    expect(await serversOf(dataDir)).toEqual([]);
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
  });

  it('rejects a server without durability when durability is asked for', async () => {
    await start({ durable: false });
    await expect(start({ durable: true })).rejects.toThrow(/fsync=off/);
  });

  it('uses the port that is asked for, and says so when it is taken', async () => {
    const other = createServer(socket => socket.destroy()).listen(0, '127.0.0.1');
    await new Promise(resolve => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    await expect(start({ port })).rejects.toThrow(/Address already in use/);
    await new Promise(resolve => other.close(resolve));
    const server = await start({ port });
    expect(new URL(server.url).port).toBe(String(port));
  });

  it('names both versions when the data belong to another major version, and leaves them alone', async () => {
    await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '17\n');
    const error = start();
    await expect(error).rejects.toThrow(EmbeddedPostgresError);
    await expect(error).rejects.toThrow(/made by PostgreSQL 17.*ships PostgreSQL 18/);
  });
});
