import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from './database-url.js';

export interface TestDatabase {
  url: string;
  /** Also ends connections that are still open. */
  drop(): Promise<void>;
}

/** A migrated, empty database that nobody else uses. One for each test file is the custom; it costs about 150 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying files is three times as quick here as writing the copy through the log, PostgreSQL's default.
  await onCluster(`create database ${name} template ${inject('templateDatabase')} strategy file_copy`);
  return {
    url: databaseUrl(inject('clusterUrl'), name),
    drop: () => onCluster(`drop database ${name} with (force)`),
  };
}

async function onCluster(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
