import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadModule } from 'libpg-query';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { declaredStatements } from '../../../kernel/database/statement.js';
import { createTestDatabase } from '../../support/database.js';
import { builtStatements } from './built-statements.js';
import { installationWideStatements } from './installation-wide.js';
import { type TenantColumns, unboundTables } from './unbound-tables.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const tenants: TenantColumns = new Map([
  ['shop.product', 'organization_id'],
  ['shop.price', 'organization_id'],
  ['shop.organization', 'id'],
]);

beforeAll(() => loadModule());

describe('every statement of the program', () => {
  let unbound: Map<string, string[]>;

  beforeAll(async () => {
    await declareAll();
    const built = await builtStatements();
    const columns = await tenantColumns();
    unbound = new Map(
      [...declaredStatements(), ...built]
        .map(([name, text]) => [name, unboundTables(text, columns)] as const)
        .filter(([, tables]) => tables.length > 0),
    );
  }, 120_000);

  it('names the organization of each table of tenants that it touches, unless it may not for a stated reason', () => {
    const offenders = [...unbound].filter(([name]) => !installationWideStatements.has(name));
    expect(offenders).toEqual([]);
  });

  it('is excused only while it needs to be', () => {
    expect([...installationWideStatements.keys()].filter(name => !unbound.has(name))).toEqual([]);
  });
});

describe('a table of tenants is bound by', () => {
  it.each([
    ['a parameter', 'select from shop.product where organization_id = $1 and id = $2'],
    ['a parameter with a cast', 'select from shop.product p where p.organization_id = $1::uuid'],
    ['its own id, where it is the table of tenants', 'select from shop.organization o where o.id = $1'],
    ['a list of parameters', 'select from shop.product where organization_id = any($1)'],
    ['a pair', 'select from shop.product where (organization_id, id) = ($1, $2)'],
    [
      'a bound table',
      'select from shop.product p join shop.price c on c.organization_id = p.organization_id where p.organization_id = $1',
    ],
    [
      'a bound table, by name',
      'select from shop.product p join shop.price c using (organization_id, id) where p.organization_id = $1',
    ],
    [
      'a bound table, for the inner side of an outer join',
      'select from shop.product p left join shop.price c on c.organization_id = p.organization_id where p.organization_id = $1',
    ],
    [
      'a bound query around it',
      'select (select 1 from shop.price c where c.organization_id = p.organization_id) from shop.product p where p.organization_id = $1',
    ],
    [
      'rows of the caller',
      'update shop.product p set id = g.id from unnest($1::uuid[]) as g (organization_id) where p.organization_id = g.organization_id',
    ],
    [
      'the place of a bound row',
      'delete from shop.product p using (select ctid as place from shop.product where organization_id = $1) as found where p.ctid = found.place',
    ],
    [
      'a condition on the subquery that it stands in',
      'select from (select organization_id from shop.product union all select organization_id from shop.price) t where organization_id = $1',
    ],
    [
      'the row that it is inserted as',
      'insert into shop.product as p (organization_id, id) values ($1, $2) on conflict (id) do update set id = (select 1 from shop.price c where c.organization_id = p.organization_id)',
    ],
  ])('%s', (_by, text) => {
    expect(unboundTables(text, tenants)).toEqual([]);
  });
});

describe('a table of tenants is not bound by', () => {
  it.each([
    ['an id alone', 'select from shop.product where id = $1', ['shop.product product']],
    [
      'a condition within an OR',
      'select from shop.product where organization_id = $1 or id = $2',
      ['shop.product product'],
    ],
    ['a constant', `select from shop.product where organization_id = 'x'`, ['shop.product product']],
    [
      'another column of a bound table',
      'select from shop.product p join shop.price c on c.id = p.id where p.organization_id = $1',
      ['shop.price c'],
    ],
    [
      'the condition of an outer join, for its outer side',
      'select from shop.product p left join shop.price c on p.organization_id = $1 and c.organization_id = $1',
      ['shop.product p'],
    ],
    [
      'itself',
      'select from shop.product p join shop.price c on c.organization_id = p.organization_id',
      ['shop.product p', 'shop.price c'],
    ],
    [
      'another part of a union',
      'select from shop.product where organization_id = $1 union select from shop.price',
      ['shop.price price'],
    ],
    ['an unequal value', 'delete from shop.product where organization_id <> $1', ['shop.product product']],
    [
      'the query around it',
      'update shop.product set id = (select id from shop.price) where organization_id = $1',
      ['shop.price price'],
    ],
    [
      'a query of the statement that is not bound',
      'with old as (delete from shop.price where id = $2 returning *) select from shop.product where organization_id = $1',
      ['shop.price price'],
    ],
    [
      'a row that does not say whose it is',
      'insert into shop.product (id) values ($1)',
      ['shop.product without organization_id'],
    ],
  ])('%s', (_by, text, expected) => {
    expect(unboundTables(text, tenants)).toEqual(expected);
  });
});

/** Loads every module that could declare a statement. */
async function declareAll(): Promise<void> {
  for (const part of ['subgraphs', 'kernel']) {
    const files = readdirSync(path.join(root, part), { recursive: true }).map(String);
    for (const file of files.filter(each => /[.]ts$/.test(each) && !/[.](test|d)[.]ts$/.test(each))) {
      await import(pathToFileURL(path.join(root, part, file)).href);
    }
  }
}

/** Of the migrated database: each table that says whose its rows are. */
async function tenantColumns(): Promise<TenantColumns> {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  try {
    await client.connect();
    const { rows } = await client.query<{ table: string }>(
      `select table_schema || '.' || table_name as table from information_schema.columns
       where column_name = 'organization_id'`,
    );
    const columns = rows.map(row => [row.table, 'organization_id'] as const);
    return new Map([['platform.organization', 'id'], ...columns]);
  } finally {
    await client.end();
    await database.drop();
  }
}
