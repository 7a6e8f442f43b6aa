import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../../kernel/database/prepared-query.js';
import { sql } from '../../kernel/database/statement.js';
import { getTypeParser } from '../../kernel/database/type-parsers.js';
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

  it('refuses another text under its name', async () => {
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
