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

/** Makes a row of what the server sent of it. */
type ReadRow = (fields: readonly (string | null)[]) => Record<string, unknown>;

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
  #readers: Map<string, ReadRow> | undefined;
  #readRow: ReadRow | undefined;
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
    this.#readers = readersOf(wire);
    this.#readRow = this.#readers.get(this.name);
    wire.stream.cork();
    try {
      if (parsed === undefined) {
        wire.parse({ name: this.name, text: this.text });
        wire.submittedNamedStatements[this.name] = this.text;
      }
      wire.bind({ statement: this.name, values: this.#values });
      if (this.#readRow === undefined) {
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
    this.#readRow = readerOf(fields);
    this.#readers?.set(this.name, this.#readRow);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.rows.push(this.#readRow!(fields));
    } catch (error) {
      this.#unreadable = error as Error;
    }
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
const readers = new WeakMap<Wire, Map<string, ReadRow>>();

function readersOf(wire: Wire): Map<string, ReadRow> {
  let known = readers.get(wire);
  if (known === undefined) {
    known = new Map();
    readers.set(wire, known);
  }
  return known;
}

/** Columns of these types (text, varchar, uuid) are read as they come. */
const textTypes: ReadonlySet<number> = new Set([25, 1043, 2950]);

/**
 * A function whose text is made for the columns: one literal, for rows of one hidden class. A loop that sets properties by
 * their names takes ten times as long, a microsecond for ten columns. Of what is in the text only the names of columns
 * come from elsewhere, from our own statements, and they are quoted.
 */
function readerOf(columns: readonly ColumnDescription[]): ReadRow {
  const parsers = columns.map(({ dataTypeID }) => getTypeParser(dataTypeID, 'text'));
  const members = columns.map(({ name, dataTypeID }, index) => {
    const field = `fields[${index}]`;
    const value = textTypes.has(dataTypeID)
      ? field
      : `${field} === null ? null : parsers[${index}](${field})`;
    return `[${JSON.stringify(name)}]: ${value}`;
  });
  const write = new Function('parsers', `return fields => ({ ${members.join(', ')} });`);
  return write(parsers) as ReadRow;
}
