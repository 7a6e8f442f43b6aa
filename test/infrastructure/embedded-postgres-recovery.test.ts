import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.js';
import {
  answer,
  copyDataDir,
  createDataDir,
  HeldDatabase,
  removeDataDir,
  serversOf,
} from './held-database.js';

const log = { info: () => {}, warn: () => {} };

describe('embedded Postgres after a bad end', () => {
  let dataDir: string;
  let seed: string;
  const start = (options: { patienceMs?: number; durable?: boolean } = {}) =>
    startEmbeddedPostgres({ dataDir, durable: false, settings: { shared_buffers: '16MB' }, log, ...options });

  beforeAll(async () => {
    dataDir = seed = await createDataDir();
    await (await start()).stop();
  });
  beforeEach(async () => {
    dataDir = await copyDataDir(seed);
  });
  afterEach(() => removeDataDir(dataDir));
  afterAll(() => removeDataDir(seed));

  it('reuses the server of a parent that was killed, with everything it had committed', async () => {
    const parent = new HeldDatabase(dataDir);
    const before = await parent.ready();
    await answer(before.url, 'create table note as select 42 as number');
    await parent.kill();
    const server = await start();
    expect(server).toMatchObject({ reused: true, pid: before.pid, url: before.url });
    expect(await answer(server.url, 'select number from note')).toBe(42);
    await server.stop();
    expect(await serversOf(dataDir)).toEqual([]);
  });

  it('stays for another process that still uses it, and ends with that one', async () => {
    const first = new HeldDatabase(dataDir);
    const { pid } = await first.ready();
    const server = await start();
    expect(server).toMatchObject({ reused: true, pid });
    await first.release();
    expect(await answer(server.url, 'select 1')).toBe(1);
    await server.stop();
    expect(await serversOf(dataDir)).toEqual([]);
  });

  it('does not count a killed process among its users', async () => {
    const first = new HeldDatabase(dataDir);
    await first.ready();
    const second = new HeldDatabase(dataDir);
    expect((await second.ready()).reused).toBe(true);
    await first.kill();
    await second.release();
    expect(await serversOf(dataDir)).toEqual([]);
  });

  it('starts anew and recovers when the server itself was killed', async () => {
    const first = await start({ durable: true });
    await answer(first.url, 'create table note as select 42 as number');
    process.kill(first.pid, 'SIGKILL');
    const second = await start({ durable: true });
    expect(second.reused).toBe(false);
    expect(await answer(second.url, 'select number from note')).toBe(42);
    await Promise.all([first.stop(), second.stop()]);
    expect(await serversOf(dataDir)).toEqual([]);
  });

  it('is not misled by a pid file whose process id now belongs to another program', async () => {
    const first = await start();
    const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
    const content = await readFile(pidFile, 'utf8');
    await first.stop();
    const bystander = spawn('sleep', ['60'], { stdio: 'ignore' });
    await writeFile(pidFile, content.replace(/^\d+/, String(bystander.pid)));
    const second = await start();
    expect(second.reused).toBe(false);
    expect(await answer(second.url, 'select 1')).toBe(1);
    await second.stop();
    expect(bystander.exitCode).toBeNull();
    bystander.kill();
  });

  it('replaces a server that no longer answers', async () => {
    const first = await start();
    process.kill(first.pid, 'SIGSTOP');
    const second = await start({ patienceMs: 300 });
    expect(second.reused).toBe(false);
    expect(await serversOf(dataDir)).toEqual([second.pid]);
    await second.stop();
    await first.stop();
  });

  it('never uses a directory whose creation was cut short, and clears it away', async () => {
    const killed = spawn('true');
    await new Promise(resolve => killed.once('exit', resolve));
    await rm(path.join(dataDir, 'postgres'), { recursive: true });
    const unfinished = path.join(dataDir, `postgres.new-${killed.pid}-abc123`);
    await mkdir(path.join(unfinished, 'data'), { recursive: true });
    await writeFile(path.join(unfinished, 'data/PG_VERSION'), '18\n');
    const server = await start();
    expect(await answer(server.url, 'select 1')).toBe(1);
    await server.stop();
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
  });

  it('survives being killed at any moment of its creation', async () => {
    await rm(path.join(dataDir, 'postgres'), { recursive: true });
    for (const delayMs of [150, 300, 450]) {
      const parent = new HeldDatabase(dataDir);
      setTimeout(() => parent.child.kill('SIGKILL'), delayMs);
      await new Promise(resolve => parent.child.once('exit', resolve));
    }
    const server = await start();
    expect(await answer(server.url, 'select 1')).toBe(1);
    await server.stop();
    expect(await serversOf(dataDir)).toEqual([]);
  });

  it('rejects an incomplete data directory and touches nothing in it', async () => {
    await rm(path.join(dataDir, 'postgres/PG_VERSION'));
    const before = await readdir(path.join(dataDir, 'postgres'));
    await expect(start()).rejects.toThrow(/not a complete data directory.*PG_VERSION/);
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(before);
  });
});
