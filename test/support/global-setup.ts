import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.js';
import { createLogger } from '../../kernel/log.js';
import { databaseUrl } from './database-url.js';
import { migrateTemplate } from './template.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test cluster's own database; tests take theirs from `createTestDatabase`. */
    clusterUrl: string;
    /** Migrated once, and copied for every test database. */
    templateDatabase: string;
  }
}

const templateDatabase = 'tradewind_template';

/** One PostgreSQL for the whole run, in a directory of its own that is removed with it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(await roomyFolder(), 'tradewind-test-'));
  // The server may run as another user than the tests, and has to pass through.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: createLogger('warn') });
  await createTemplate(server.url);
  provide('clusterUrl', server.url);
  provide('templateDatabase', templateDatabase);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

const memoryFolder = '/dev/shm';
const wantedBytes = 6 * 1024 ** 3;

/**
 * In memory, where there is room: a database is a thousand files, each test file makes and drops one, and ext4 without a journal looks
 * for a long time for an inode that was not deleted lately. Processor time of the system fell to a fifth.
 */
async function roomyFolder(): Promise<string> {
  const free = await statfs(memoryFolder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free >= wantedBytes ? memoryFolder : tmpdir();
}

async function createTemplate(clusterUrl: string): Promise<void> {
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await migrateTemplate(databaseUrl(clusterUrl, templateDatabase));
  // Copying needs a template that nobody is connected to.
  await client.query(`alter database ${templateDatabase} with allow_connections false`);
  await client.end();
}
