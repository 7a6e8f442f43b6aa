import { Query, type QueryResult } from 'pg';
import type { Statement } from './statement.js';

/** A pool or one of its connections. */
export interface Queryable {
  query(text: string, values: unknown[], done: Done): void;
}

type Done = (error: Error | null | undefined, result: QueryResult) => void;

/** Runs the statement; one with a name is prepared once on each connection. */
export function rowsOf<T>(on: Queryable, statement: Statement, values: readonly unknown[]): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const done: Done = (error, result) => (error ? reject(error) : resolve(result.rows as T[]));
    if (statement.name === '') {
      on.query(statement.text, values as unknown[], done);
    } else {
      (on as unknown as SubmittingQueryable).query(new PreparedQuery(statement, values), undefined, done);
    }
  });
}

/**
 * pg's own query, except that a prepared statement is asked for the shape of its rows only once a connection. pg asks
 * at every execution, and works out anew how to read the answer: for the thirty columns of a product that is a sixth
 * of what reading one costs. A shape cannot change: Postgres refuses to run a prepared statement whose columns did.
 *
 * This leans on names that pg 8.23.1 keeps to itself; prepared-query.test.ts shows whether they still mean the same.
 */
class PreparedQuery extends (Query as unknown as PgQueryClass) {
  #connection: PgConnection | null = null;

  constructor(statement: Statement, values: readonly unknown[]) {
    super({ name: statement.name, text: statement.text, values });
  }

  override prepare(connection: PgConnection): void {
    const shape = shapesOf(connection).get(this.name);
    if (shape === undefined) {
      this.#connection = connection;
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, shape);
    this._accumulateRows = true;
    super.prepare(withoutDescribe(connection));
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    if (this.#connection !== null) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      shapesOf(this.#connection).set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    }
  }
}

interface SubmittingQueryable {
  query(query: PreparedQuery, values: undefined, done: Done): void;
}

/** What pg's Result knows of the columns of a statement. */
interface RowShape {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

interface PgConnection {
  describe(message: unknown): void;
}

type PgQueryClass = new (config: {
  name: string;
  text: string;
  values: readonly unknown[];
}) => {
  name: string;
  _result: RowShape;
  _accumulateRows: boolean;
  prepare(connection: PgConnection): void;
  handleRowDescription(message: unknown): void;
};

/** By connection and by name of the statement. */
const shapes = new WeakMap<PgConnection, Map<string, RowShape>>();

function shapesOf(connection: PgConnection): Map<string, RowShape> {
  let known = shapes.get(connection);
  if (known === undefined) {
    known = new Map();
    shapes.set(connection, known);
  }
  return known;
}

const quiet = new WeakMap<PgConnection, PgConnection>();

/** The same connection, only that it leaves out the question for the shape. */
function withoutDescribe(connection: PgConnection): PgConnection {
  let same = quiet.get(connection);
  if (same === undefined) {
    same = Object.create(connection, { describe: { value: () => {} } }) as PgConnection;
    quiet.set(connection, same);
  }
  return same;
}
