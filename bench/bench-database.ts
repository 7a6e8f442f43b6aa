import { Client, type QueryResultRow } from 'pg';
import { migrate } from '../composition/migrations.js';
import { systemClock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { Orm } from '../kernel/database/orm.js';
import { createLogger } from '../kernel/log.js';
import { ensureDemoMerchant, identityEntities } from '../subgraphs/platform/index.js';

/** A migrated database with one merchant, whose API key and OAuth client have every scope. */
export interface BenchDatabase {
  url: string;
  organizationId: string;
  apiKey: string;
  clientId: string;
  clientSecret: string;
  query<T extends QueryResultRow>(statement: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

/** Creates a database of the given name on the server. */
export async function createBenchDatabase(serverUrl: string, name: string): Promise<BenchDatabase> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await runOn(serverUrl, `create database ${name}`);
  await migrate(url.href);
  const { organizationId, apiKey, clientId, clientSecret } = await makeMerchant(url.href);
  const client = new Client({ connectionString: url.href });
  await client.connect();
  return {
    url: url.href,
    organizationId,
    apiKey,
    clientId,
    clientSecret,
    query: async <T extends QueryResultRow>(statement: string, values: unknown[] = []) =>
      (await client.query<T>(statement, values)).rows,
    close: () => client.end(),
  };
}

async function makeMerchant(url: string) {
  const db = new Database({
    url,
    connectionsMax: 2,
    log: createLogger('silent'),
    clock: systemClock,
    orm: await Orm.create([...identityEntities]),
  });
  try {
    return await ensureDemoMerchant(db);
  } finally {
    await db.close();
  }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
