import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../../kernel/database/prepared-query.js';
import { sql } from '../../kernel/database/statement.js';
import { openTestDatabase } from '../support/context.js';

const counting = sql(
  'test.prepared.counting',
  `select n, n::bigint as long, case when n > 1 then 'row ' || n end as name, timestamptz '2026-01-02 03:04:05.6+00' as at
   from generate_series(1, $1::integer) as n`,
);
const dividing = sql('test.prepared.dividing', 'select 10 / $1::integer as quotient');
const silent = sql('test.prepared.silent', 'create temporary table if not exists nothing (n integer)');

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let client: Client;
let described: number;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async context => {
  client = new Client({ connectionString: database.url });
  await client.connect();
  described = countDescribes(client);
  context.onTestFinished(() => client.end());
});

/** Counts what pg sends through a method that its types do not show. */
function countDescribes(of: Client): number {
  const { connection } = of as unknown as { connection: { describe(message: unknown): void } };
  const describe = connection.describe.bind(connection);
  connection.describe = message => {
    described += 1;
    describe(message);
  };
  return 0;
}

describe('a prepared statement', () => {
  it('is asked for the shape of its rows once a connection, and answers the same each time', async () => {
    const first = await rowsOf(client, counting, [3]);
    const second = await rowsOf(client, counting, [3]);
    expect(first).toHaveLength(3);
    expect(second).toEqual(first);
    expect(Object.keys(second[0] as object)).toEqual(['n', 'long', 'name', 'at']);
    expect(described).toBe(1);
  });

  it('keeps its shape apart from that of others, in any order', async () => {
    const rows = [];
    for (const [statement, value] of [
      [counting, 1],
      [dividing, 5],
      [counting, 2],
      [dividing, 2],
    ] as const) {
      rows.push(...(await rowsOf<Record<string, unknown>>(client, statement, [value])));
    }
    expect(rows.map(row => row.n ?? row.quotient)).toEqual([1, 2, 1, 2, 5]);
    expect(described).toBe(2);
  });

  it('answers no rows where there are none', async () => {
    await rowsOf(client, counting, [1]);
    expect(await rowsOf(client, counting, [0])).toEqual([]);
    expect(await rowsOf(client, silent, [])).toEqual([]);
    expect(await rowsOf(client, silent, [])).toEqual([]);
  });

  it('fails with the error of Postgres, known or not, and leaves the connection as it was', async () => {
    await expect(rowsOf(client, dividing, [0])).rejects.toMatchObject({ code: '22012' });
    expect(await rowsOf(client, dividing, [5])).toEqual([{ quotient: 2 }]);
    await expect(rowsOf(client, dividing, [0])).rejects.toMatchObject({ code: '22012' });
    await expect(rowsOf(client, dividing, ['five'])).rejects.toMatchObject({ code: '22P02' });
    expect(await rowsOf(client, dividing, [2])).toEqual([{ quotient: 5 }]);
  });

  it('reads times and long integers as all queries of the database do, on every connection of the pool', async () => {
    const pages = await Promise.all(Array.from({ length: 50 }, () => database.db.query(counting, [2])));
    for (const rows of pages) {
      expect(rows).toEqual([
        { n: 1, long: 1, name: null, at: '2026-01-02T03:04:05.600Z' },
        { n: 2, long: 2, name: 'row 2', at: '2026-01-02T03:04:05.600Z' },
      ]);
    }
  });
});
