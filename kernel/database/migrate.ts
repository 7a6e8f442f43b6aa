import { type Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { runMigrations } from 'graphile-worker';
import { Client } from 'pg';

export interface NamedMigration {
  /** `20261121T1000_create_product`: time, verb, noun; the order of execution. */
  name: string;
  class: new (...args: ConstructorParameters<typeof Migration>) => Migration;
}

/** Any constant: the lock only has to be the same for every process that migrates this database. */
const migrationLock = 7_236_540_012;

/**
 * Brings the database to this build's schema: graphile-worker's tables first, then each migration once, in
 * order. Any number of processes may call it at the same moment: one works, the others wait for it.
 */
export async function migrateDatabase(url: string, migrations: readonly NamedMigration[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await runMigrations({ connectionString: url, logger: undefined });
    await runOurs(url, migrations);
  } finally {
    await client.end();
  }
}

async function runOurs(url: string, migrations: readonly NamedMigration[]): Promise<void> {
  const ordered = [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      tableName: 'migration',
      snapshot: false,
      transactional: true,
      allOrNothing: false,
      migrationsList: ordered,
      silent: true,
    },
  });
  try {
    await orm.migrator.up();
  } finally {
    await orm.close(true);
  }
}
