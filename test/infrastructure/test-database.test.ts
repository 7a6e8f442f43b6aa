import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

describe('a test database', () => {
  const databases: TestDatabase[] = [];
  beforeAll(async () => {
    databases.push(...(await Promise.all([createTestDatabase(), createTestDatabase()])));
  });
  afterAll(() => Promise.all(databases.map(database => database.drop().catch(() => {}))));

  it('shares nothing with the next one', async () => {
    const [first, second] = databases as [TestDatabase, TestDatabase];
    await query(first.url, 'create table note (text text)');
    await expect(query(second.url, 'select * from note')).rejects.toThrow('relation "note" does not exist');
  });

  it('is dropped although a connection is open', async () => {
    const database = await createTestDatabase();
    const client = new Client({ connectionString: database.url });
    client.on('error', () => {});
    await client.connect();
    await database.drop();
    await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist');
    await client.end().catch(() => {});
  });
});

async function query(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
