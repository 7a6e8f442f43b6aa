import { type EntityManager, type EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';

/**
 * MikroORM as the write model: metadata is read once at boot; each transaction gets its own EntityManager,
 * bound to the connection that the transaction holds. It never opens connections of its own.
 */
export class Orm {
  readonly #orm: MikroORM;

  private constructor(orm: MikroORM) {
    this.#orm = orm;
  }

  /** The ORM has no connection of its own: every use goes through the connection of a transaction. */
  static async create(entities: readonly EntitySchema[]): Promise<Orm> {
    const orm = await MikroORM.init({
      entities: [...entities],
      dbName: 'tradewind',
      driverOptions: new PostgresDialect({ pool: rejectingPool }),
      forceUtcTimezone: true,
      validateRequired: true,
      // Else the first use asks whether the database exists, on a connection that the ORM does not have.
      ensureDatabase: false,
      discovery: { warnWhenNoEntities: false },
    });
    return new Orm(orm);
  }

  /** A new entity manager with an empty identity map, whose statements run in the client's transaction. */
  entityManagerOn(client: PoolClient): EntityManager {
    const em = this.#orm.em.fork({ clear: true });
    em.setTransactionContext(new Kysely({ dialect: new PostgresDialect({ pool: poolOf(client) }) }));
    return em;
  }
}

/** Kysely wants a pool; it is given one that always hands out the transaction's own connection. */
function poolOf(client: PoolClient) {
  const held = {
    query: client.query.bind(client),
    release: () => {},
  } as PostgresPoolClient;
  return { connect: async () => held, end: async () => {}, options: {} };
}

const rejectingPool = {
  connect: async (): Promise<never> => {
    throw new Error('The ORM writes inside Transaction.em only');
  },
  end: async () => {},
  options: {},
};
