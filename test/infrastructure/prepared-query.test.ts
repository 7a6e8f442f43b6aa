import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { Orm } from '../../kernel/database/orm.js';
import { rowsOf, rowsOfLast } from '../../kernel/database/prepared-query.js';
import { type Statement, sql, unnamed } from '../../kernel/database/statement.js';
import { getTypeParser } from '../../kernel/database/type-parsers.js';
import { createLogger } from '../../kernel/log.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

/** One connection, so that each query meets what the one before it left there. */
beforeEach(() => {
  pool = new pg.Pool({
    connectionString: database.url,
    max: 1,
    types: { getTypeParser } as pg.CustomTypesConfig,
  });
  pool.on('error', () => {});
});

afterEach(() => pool.end());

const named = (text: string) => sql(`test.${randomUUID()}`, text);

describe('a prepared statement', () => {
  it('answers what pg itself answers, the first time and every time after', async () => {
    const text = `select $1::int as "int", 9007199254740991::bigint as "bigint", 1.50::numeric as "numeric", $2::text as "text",
      true as "bool", null::text as "nothing", '{"a": [1, null]}'::jsonb as "json", array['x', null, 'y,"z"'] as "list",
      '2026-11-21 02:30:49.12+00'::timestamptz as "time", '\\xdead'::bytea as "bytes", generate_series(1, 2) as "row"`;
    const values = [7, 'Größe "ä", \\ and \u{1f6a2}'];
    const expected = (await pool.query({ text, values })).rows;
    const statement = named(text);
    for (let turn = 0; turn < 3; turn++) {
      expect(await rowsOf(pool, statement, values)).toEqual(expected);
    }
    expect(expected).toHaveLength(2);
  });

  it('takes values of every kind that pg takes', async () => {
    const statement = named(
      'select $1::text[] as list, $2::jsonb as json, $3::bytea as bytes, $4::timestamptz as time',
    );
    const values = [['a', null], { b: 1 }, Buffer.from([1, 2]), new Date('2026-11-21T00:00:00Z')];
    const expected = [
      { list: ['a', null], json: { b: 1 }, bytes: Buffer.from([1, 2]), time: '2026-11-21T00:00:00.000Z' },
    ];
    expect(await rowsOf(pool, statement, values)).toEqual(expected);
    expect(await rowsOf(pool, statement, values)).toEqual(expected);
  });

  it('answers no rows where there are none, and for a statement that has none to give', async () => {
    const none = named('select 1 as one where false');
    const command = named(`set local work_mem = '4MB'`);
    for (let turn = 0; turn < 2; turn++) {
      expect(await rowsOf(pool, none, [])).toEqual([]);
      expect(await rowsOf(pool, command, [])).toEqual([]);
    }
  });

  it('rejects with the error of the server, and leaves the connection fit for the next query', async () => {
    const wrong = named('select no_such_column');
    const divides = named('select 1 / $1::int as quotient');
    for (let turn = 0; turn < 2; turn++) {
      await expect(rowsOf(pool, wrong, [])).rejects.toMatchObject({ code: '42703' });
      await expect(rowsOf(pool, divides, [0])).rejects.toMatchObject({ code: '22012' });
      await expect(rowsOf(pool, divides, ['one'])).rejects.toMatchObject({ code: '22P02' });
      expect(await rowsOf(pool, divides, [1])).toEqual([{ quotient: 1 }]);
    }
  });

  it('rejects a value that cannot be sent before anything is sent', async () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    const statement = named('select $1::jsonb as json');
    await expect(rowsOf(pool, statement, [circle])).rejects.toThrow('circular');
    expect(await rowsOf(pool, statement, [{}])).toEqual([{ json: {} }]);
  });

  it('is never read by the columns of a table that has changed since', async () => {
    await pool.query('create table changing (a int); insert into changing values (1)');
    const statement = named('select * from changing');
    expect(await rowsOf(pool, statement, [])).toEqual([{ a: 1 }]);
    await pool.query(`alter table changing add b text default 'two'`);
    await expect(rowsOf(pool, statement, [])).rejects.toThrow('cached plan must not change result type');
  });

  it('rejects another text under its name', async () => {
    const statement = named('select 1 as one');
    await rowsOf(pool, statement, []);
    await expect(rowsOf(pool, { ...statement, text: 'select 2 as two' }, [])).rejects.toThrow(
      'another statement',
    );
    expect(await rowsOf(pool, statement, [])).toEqual([{ one: 1 }]);
  });

  it('rejects when its connection is lost, and works on the next one', async () => {
    const statement = named('select pg_terminate_backend(pg_backend_pid())');
    await expect(rowsOf(pool, statement, [])).rejects.toThrow();
    expect(await rowsOf(pool, named('select 3 as three'), [])).toEqual([{ three: 3 }]);
  });
});

describe('what prepared statements use of pg beside its published interface', () => {
  it('is as it was: the names that the server knows, the messages, and how values are written', async () => {
    const client = (await pool.connect()) as pg.PoolClient & { connection: Record<string, unknown> };
    const { connection } = client;
    const kinds = (names: string[]) => names.map(name => `${name}: ${typeof connection[name]}`);
    client.release();
    expect(kinds(['parsedStatements', 'submittedNamedStatements', 'stream'])).toEqual([
      'parsedStatements: object',
      'submittedNamedStatements: object',
      'stream: object',
    ]);
    expect(kinds(['parse', 'bind', 'describe', 'execute', 'sync'])).toEqual([
      'parse: function',
      'bind: function',
      'describe: function',
      'execute: function',
      'sync: function',
    ]);
  });

  it('notes a statement of its own under its name, where pg looks for those that it sent', async () => {
    const statement = named('select 1 as one');
    await rowsOf(pool, statement, []);
    const client = (await pool.connect()) as pg.PoolClient & {
      connection: { parsedStatements: Record<string, string> };
    };
    expect(client.connection.parsedStatements[statement.name]).toBe(statement.text);
    // pg itself runs it, without parsing it again.
    expect((await client.query({ name: statement.name, text: statement.text })).rows).toEqual([{ one: 1 }]);
    client.release();
  });
});

const bound = (statement: Statement, ...values: unknown[]) => ({ statement, values });

describe('prepared statements in one round trip', () => {
  it('run one after the other, each of which sees those before it, and answer the rows of the last', async () => {
    const create = named('create temp table tried (n int)');
    const insert = named('insert into tried values ($1) returning n');
    const sum = named('select sum(n) as sum from tried');
    await rowsOf(pool, create, []);
    for (const expected of [3, 6, 9]) {
      const batch = [bound(insert, 1), bound(insert, 2), bound(sum)];
      expect(await rowsOfLast(pool, batch)).toEqual([{ sum: expected }]);
    }
    expect(await rowsOfLast(pool, [bound(sum), bound(insert, 4)])).toEqual([{ n: 4 }]);
  });

  it('end with the first error, and every one of them can be run afterwards', async () => {
    const first = named('select 1 as one');
    const divides = named('select 1 / $1::int as quotient');
    const last = named('select 3 as three');
    for (let turn = 0; turn < 2; turn++) {
      const batch = rowsOfLast(pool, [bound(first), bound(divides, 0), bound(last)]);
      await expect(batch).rejects.toMatchObject({ code: '22012' });
      expect(await rowsOf(pool, last, [])).toEqual([{ three: 3 }]);
    }
    expect(await rowsOfLast(pool, [bound(last), bound(divides, 1), bound(first)])).toEqual([{ one: 1 }]);
  });

  it('are all rejected where one has the name of another', async () => {
    const statement = named('select 1 as one');
    await rowsOf(pool, statement, []);
    const other = { ...statement, text: 'select 2 as two' };
    const innocent = named('select 3 as three');
    await expect(rowsOfLast(pool, [bound(innocent), bound(other)])).rejects.toThrow('another statement');
    expect(await rowsOf(pool, innocent, [])).toEqual([{ three: 3 }]);
  });
});

describe('a transaction', () => {
  const origin = { requestId: 'test', caller: { kind: 'system', id: 'test', organizationId: null } };
  const insert = sql('test.deferred.insert', 'insert into deferred values ($1)');
  const count = sql('test.deferred.count', 'select count(*)::int as count from deferred');
  let db: Database;

  beforeAll(async () => {
    const log = createLogger('silent');
    const url = database.url;
    db = new Database({ url, connectionsMax: 1, log, clock: systemClock, orm: await Orm.create([]) });
    await db.query(unnamed('create table deferred (n int unique deferrable initially deferred)'));
  });
  beforeEach(() => db.query(unnamed('delete from deferred')));
  afterAll(() => db.close());

  it('runs what was deferred before the next statement of any sort, in its order', async () => {
    const seen = await db.transaction(async tx => {
      const counts: unknown[] = [];
      tx.defer(insert, [1]);
      counts.push(await tx.query(count));
      tx.defer(insert, [2]);
      counts.push(await tx.query(unnamed('select count(*)::int as count from deferred')));
      tx.defer(insert, [3]);
      counts.push((await tx.client.query('select count(*)::int as count from deferred')).rows);
      return counts;
    }, origin);
    expect(seen).toEqual([1, 2, 3].map(number => [{ count: number }]));
  });

  it('commits what was deferred last, and nothing of it where the work fails', async () => {
    await db.transaction(async tx => tx.defer(insert, [1]), origin);
    const failing = db.transaction(async tx => {
      tx.defer(insert, [2]);
      await tx.query(count);
      tx.defer(insert, [3]);
      throw new Error('changed my mind');
    }, origin);
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await db.query(count)).toEqual([{ count: 1 }]);
  });

  it('fails with the error of what was deferred, wherever that is met', async () => {
    const wrong = sql('test.deferred.wrong', `insert into deferred values ($1::text::int)`);
    const works: ((tx: Parameters<Parameters<Database['transaction']>[0]>[0]) => Promise<unknown>)[] = [
      async tx => tx.defer(wrong, ['none']),
      async tx => {
        tx.defer(wrong, ['none']);
        return tx.query(count);
      },
      async tx => {
        tx.defer(wrong, ['none']);
        await tx.client.query('select 1').catch(() => {});
      },
    ];
    for (const work of works) {
      await expect(db.transaction(work, origin)).rejects.toMatchObject({ code: '22P02' });
    }
    const twice = db.transaction(async tx => [tx.defer(insert, [1]), tx.defer(insert, [1])], origin);
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(await db.query(count)).toEqual([{ count: 0 }]);
  });

  it('rejects where nothing was committed, as the work went on after an error of the database', async () => {
    const swallowing = db.transaction(async tx => {
      await tx.query(insert, [1]);
      await tx.query(sql('test.deferred.divide', 'select 1 / 0')).catch(() => {});
    }, origin);
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await db.query(count)).toEqual([{ count: 0 }]);
  });
});
