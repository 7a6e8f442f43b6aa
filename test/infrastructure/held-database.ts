import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';

export interface ReadyFact {
  ready: true;
  url: string;
  pid: number;
  reused: boolean;
  uid: number;
}

interface User {
  uid: number;
  gid: number;
}

const program = fileURLToPath(new URL('./database-holder.ts', import.meta.url));
const hooks = fileURLToPath(new URL('../support/typescript-hooks.mjs', import.meta.url));

/** Another process that starts the embedded database and holds it. */
export class HeldDatabase {
  readonly child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #reader: Interface;

  constructor(dataDir: string, user?: User) {
    this.child = spawn(process.execPath, ['--import', hooks, program, dataDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
      cwd: tmpdir(),
      ...user,
    });
    this.#reader = createInterface({ input: this.child.stdout! });
    this.#lines = this.#reader[Symbol.asyncIterator]();
  }

  async ready(): Promise<ReadyFact> {
    const fact = await this.next();
    if (!('ready' in fact)) throw new Error(`the database is not ready: ${JSON.stringify(fact)}`);
    return fact as ReadyFact;
  }

  /** The next thing that the program says. */
  async next(): Promise<object> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('the program ended without a word');
    return JSON.parse(value as string) as object;
  }

  /** An orderly end; resolves when the program has stopped its database and is gone. */
  async release(): Promise<void> {
    const exit = once(this.child, 'exit');
    this.child.stdin!.end();
    await exit;
  }

  async kill(): Promise<void> {
    const exit = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exit;
  }
}

/** A data directory that the servers of every account can reach, removed by `removeDataDir`. */
export async function createDataDir(owner?: User): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'tradewind-held-'));
  await chmod(directory, 0o755);
  if (owner !== undefined) await chown(directory, owner.uid, owner.gid);
  return directory;
}

/** A data directory with a copy of the database in another one, which is stopped: quicker than creating it. */
export async function copyDataDir(source: string): Promise<string> {
  const directory = await createDataDir();
  await promisify(execFile)('cp', ['-a', path.join(source, 'postgres'), directory]);
  return directory;
}

export async function removeDataDir(directory: string): Promise<void> {
  for (const pid of await serversOf(directory)) process.kill(pid, 'SIGKILL');
  await rm(directory, { recursive: true, force: true, maxRetries: 20 });
}

/**
 * Process ids of the PostgreSQL servers that work in this directory, read from /proc. A process that a server
 * has just forked still has the server's command line, until it gives itself a title: it is not counted.
 */
export async function serversOf(directory: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async pid => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (!command.includes('postgres\0-D') || !command.includes(directory)) return [];
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      const parent = /^PPid:\s*(\d+)/m.exec(status)?.[1];
      return parent === undefined ? [] : [{ pid: Number(pid), parent: Number(parent) }];
    }),
  );
  const servers = found.flat();
  return servers.filter(({ parent }) => !servers.some(({ pid }) => pid === parent)).map(({ pid }) => pid);
}

export async function answer(connectionString: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return (rows[0] as unknown[] | undefined)?.[0];
  } finally {
    await client.end();
  }
}
