import type { Connection, PoolClient, QueryResultRow, Submittable } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import type { Statement } from './statement.js';
import { getTypeParser } from './type-parsers.js';

/** A pool or one of its connections. */
interface Queryable {
  query: PoolClient['query'];
}

type Done = (error: Error | null | undefined) => void;

/** Runs the statement and answers its rows; one with a name is prepared once on each connection. */
export async function rowsOf<T extends QueryResultRow>(
  on: Queryable,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<T[]> {
  if (name === '') {
    return (await on.query<T>(text, values as unknown[])).rows;
  }
  const query = new PreparedQuery(name, text, values);
  await new Promise<void>((resolve, reject) => {
    const done: Done = error => (error ? reject(error) : resolve());
    (on as unknown as SubmittingQueryable).query(query, undefined, done);
  });
  return query.rows as T[];
}

/** Pools and connections take a query of one's own with a callback, which their published types leave out. */
interface SubmittingQueryable {
  query(query: Submittable, values: undefined, done: Done): void;
}

/** How the rows of a statement are read. */
interface RowShape {
  columns: readonly { name: string; parse(text: string): unknown }[];
  /** A row of nulls; copies of it are all of one hidden class. */
  empty: Readonly<Record<string, unknown>>;
}

/**
 * A prepared statement that is asked for the shape of its rows once a connection. pg's own query asks at every
 * execution and works out anew how to read the answer, a seventh of what reading one product costs. A shape cannot
 * change: Postgres refuses to run a prepared statement whose columns have changed.
 *
 * It speaks pg's protocol for queries that come from outside, as pg-cursor does: `submit`, then a call for each
 * message that the server sends.
 */
class PreparedQuery implements Submittable {
  readonly name: string;
  readonly text: string;
  readonly rows: Record<string, unknown>[] = [];
  /** Set by pg to what it was given along with the query. */
  callback: Done | undefined;
  readonly #values: readonly (string | Buffer | null)[];
  #shapes: Map<string, RowShape> | undefined;
  #shape: RowShape | undefined;
  #unreadable: Error | undefined;

  constructor(name: string, text: string, values: readonly unknown[]) {
    this.name = name;
    this.text = text;
    // Here, where a value that cannot be sent harms nobody, and not between two messages.
    this.#values = values.map(value => prepareValue(value));
  }

  /** Answers what forbids to send the query, or null. */
  submit(connection: Connection): Error | null {
    const wire = connection as unknown as Wire;
    const parsed = wire.parsedStatements[this.name] ?? wire.submittedNamedStatements[this.name];
    if (parsed !== undefined && parsed !== this.text) {
      return new Error(`The connection knows another statement named ${this.name}`);
    }
    this.#shapes = shapesOf(wire);
    this.#shape = this.#shapes.get(this.name);
    wire.stream.cork();
    try {
      if (parsed === undefined) {
        wire.parse({ name: this.name, text: this.text });
        wire.submittedNamedStatements[this.name] = this.text;
      }
      wire.bind({ statement: this.name, values: this.#values });
      if (this.#shape === undefined) {
        wire.describe({ type: 'P', name: '' });
      }
      wire.execute({});
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly ColumnDescription[] }): void {
    this.#shape = shapeOf(fields);
    this.#shapes?.set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { columns, empty } = this.#shape!;
    const row = { ...empty };
    try {
      for (let index = 0; index < fields.length; index++) {
        const text = fields[index]!;
        if (text !== null) {
          const column = columns[index]!;
          row[column.name] = column.parse(text);
        }
      }
    } catch (error) {
      this.#unreadable = error as Error;
    }
    this.rows.push(row);
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}

  /** After an error the server is ready too, but pg tells only the queries that had none. */
  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(this.#unreadable ?? null);
  }
}

/** What a query may use of pg's connection: its protocol with the server, message by message. */
interface Wire {
  /** Text by name, of statements that the server has parsed, and of those on their way there. */
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: object): void;
  sync(): void;
}

interface ColumnDescription {
  name: string;
  dataTypeID: number;
}

/** By connection, then by name of the statement. */
const shapes = new WeakMap<Wire, Map<string, RowShape>>();

function shapesOf(wire: Wire): Map<string, RowShape> {
  let known = shapes.get(wire);
  if (known === undefined) {
    known = new Map();
    shapes.set(wire, known);
  }
  return known;
}

function shapeOf(fields: readonly ColumnDescription[]): RowShape {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: getTypeParser(dataTypeID, 'text') }));
  return { columns, empty: { ...Object.fromEntries(columns.map(({ name }) => [name, null])) } };
}
