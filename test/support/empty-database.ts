import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from './database-url.js';

/** An empty database, which even the template's migrations have not seen. */
export async function withEmptyDatabase(work: (url: string, client: Client) => Promise<void>): Promise<void> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const cluster = new Client({ connectionString: inject('clusterUrl') });
  await cluster.connect();
  await cluster.query(`create database ${name}`);
  const url = databaseUrl(inject('clusterUrl'), name);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(url, client);
  } finally {
    await client.end();
    await cluster.query(`drop database ${name} with (force)`);
    await cluster.end();
  }
}
