import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** How soon it is looked again whether somebody has come. */
const lookEveryMs = 20;

/** Holds a table, so that whoever writes it stands amid its transaction, and can be killed there. Reads go on. */
export class TableGate {
  readonly #db: Client;

  private constructor(db: Client) {
    this.#db = db;
  }

  static async install(databaseUrl: string): Promise<TableGate> {
    const db = new Client({ connectionString: databaseUrl });
    await db.connect();
    return new TableGate(db);
  }

  /** Once nobody else writes the table. @param table with its schema, quoted where it has to be. */
  async close(table: string): Promise<void> {
    await this.#db.query(`begin; lock table ${table} in exclusive mode`);
  }

  /** Resolves once somebody stands at the gate. Tables of other databases have the same ids. */
  async writerWaits(table: string): Promise<void> {
    while ((await this.#count(table)) === 0) {
      await delay(lookEveryMs);
    }
  }

  /** Who stands there goes on; what a dead process left open is undone. */
  async open(): Promise<void> {
    await this.#db.query('rollback');
  }

  end(): Promise<void> {
    return this.#db.end();
  }

  async #count(table: string): Promise<number> {
    const { rowCount } = await this.#db.query(
      `select from pg_locks where not granted and relation = $1::regclass
         and database = (select oid from pg_database where datname = current_database())`,
      [table],
    );
    return rowCount!;
  }
}
