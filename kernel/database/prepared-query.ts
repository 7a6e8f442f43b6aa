import type { Connection, PoolClient, QueryResultRow, Submittable } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import type { Statement } from './statement.js';
import { getTypeParser } from './type-parsers.js';

/** A pool or one of its connections. */
interface Queryable {
  query: PoolClient['query'];
}

type Done = (error: Error | null | undefined) => void;

/** A statement with its values. */
export interface BoundStatement {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/** Runs the statement and answers its rows; one with a name is prepared once on each connection. */
export async function rowsOf<T extends QueryResultRow>(
  on: Queryable,
  statement: Statement,
  values: readonly unknown[],
): Promise<T[]> {
  if (statement.name === '') {
    return (await on.query<T>(statement.text, values as unknown[])).rows;
  }
  return rowsOfLast<T>(on, [{ statement, values }]);
}

/**
 * Runs named statements one after the other in one round trip and answers the rows of the last. Each sees what those before
 * it did and waited for, as in a round trip of its own. The first error ends all, and is what is thrown.
 */
export async function rowsOfLast<T extends QueryResultRow>(
  on: Queryable,
  statements: readonly BoundStatement[],
): Promise<T[]> {
  const batch = new PreparedBatch(statements);
  await new Promise<void>((resolve, reject) => {
    const done: Done = error => (error ? reject(error) : resolve());
    (on as unknown as SubmittingQueryable).query(batch, undefined, done);
  });
  return batch.rows as T[];
}

/** Pools and connections take a query of one's own with a callback, which their published types leave out. */
interface SubmittingQueryable {
  query(query: Submittable, values: undefined, done: Done): void;
}

/** Makes a row of what the server sent of it. */
type ReadRow = (fields: readonly (string | null)[]) => Record<string, unknown>;

interface Step {
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | Buffer | null)[];
}

/**
 * Prepared statements that are asked for the shape of their rows once a connection. pg's own query asks at every
 * execution and works out anew how to read the answer, a seventh of what reading one product costs. A shape cannot
 * change: Postgres does not run a prepared statement whose columns have changed.
 *
 * It speaks pg's protocol for queries that come from outside, as pg-cursor does: `submit`, then a call for each
 * message that the server sends. One Sync ends all statements, so that Postgres skips those after an error
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING).
 */
class PreparedBatch implements Submittable {
  /** Of the last statement. */
  rows: Record<string, unknown>[] = [];
  /** Set by pg to what it was given along with the query. */
  callback: Done | undefined;
  readonly #steps: readonly Step[];
  /** The statement whose messages come in. */
  #current = 0;
  #wire: Wire | undefined;
  #readers: Map<string, ReadRow> | undefined;
  #failure: Error | undefined;

  constructor(statements: readonly BoundStatement[]) {
    // Here, where a value that cannot be sent harms nobody, and not between two messages.
    this.#steps = statements.map(({ statement: { name, text }, values }) => ({
      name,
      text,
      values: values.map(value => prepareValue(value)),
    }));
  }

  /** pg notes under these two what the server has parsed. */
  get name(): string {
    return this.#steps[this.#current]!.name;
  }

  get text(): string {
    return this.#steps[this.#current]!.text;
  }

  /** Answers what forbids to send the query, or null. */
  submit(connection: Connection): Error | null {
    const wire = connection as unknown as Wire;
    const other = this.#steps.find(({ name, text }) => (parsedText(wire, name) ?? text) !== text);
    if (other !== undefined) {
      return new Error(`The connection knows another statement named ${other.name}`);
    }
    this.#wire = wire;
    this.#readers = readersOf(wire);
    wire.stream.cork();
    try {
      for (const step of this.#steps) {
        this.#send(wire, step);
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  #send(wire: Wire, { name, text, values }: Step): void {
    if (parsedText(wire, name) === undefined) {
      wire.parse({ name, text });
      wire.submittedNamedStatements[name] = text;
    }
    wire.bind({ statement: name, values });
    if (!this.#readers!.has(name)) {
      wire.describe({ type: 'P', name: '' });
    }
    wire.execute({});
  }

  handleRowDescription({ fields }: { fields: readonly ColumnDescription[] }): void {
    this.#readers!.set(this.name, readerOf(fields));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.rows.push(this.#readers!.get(this.name)!(fields));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete({ text: tag }: { text: string }): void {
    // A commit after an error that somebody caught is no error to Postgres, which says what it did instead.
    if (tag === 'ROLLBACK' && this.text === 'commit') {
      this.#failure = new Error('The transaction was rolled back: a statement before the commit had failed');
    }
    if (this.#current < this.#steps.length - 1) {
      this.#current++;
      this.rows = [];
    }
  }

  handleEmptyQuery(): void {}

  /** After an error the server is ready too, but pg tells only the queries that had none. */
  handleError(error: Error): void {
    for (const { name } of this.#steps.slice(this.#current)) {
      delete this.#wire?.submittedNamedStatements[name];
    }
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(this.#failure ?? null);
  }
}

/** What the connection was told that the name stands for; undefined: nothing yet. */
const parsedText = (wire: Wire, name: string): string | undefined =>
  wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];

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
    return `${keyOf(name)}: ${value}`;
  });
  const write = new Function('parsers', `return fields => ({ ${members.join(', ')} });`);
  return write(parsers) as ReadRow;
}

/** Written, not computed (`["id"]:`), which takes several times as long; only `__proto__` means something else when written. */
const keyOf = (name: string): string => (name === '__proto__' ? '["__proto__"]' : JSON.stringify(name));
