import type { PoolClient } from 'pg';
import { inSpan } from './in-span.js';
import type { Tracing } from './tracing.js';

/** A statement as pg takes it: its text alone, or with its name and values. */
type Query = string | { name?: string; text: string };

/**
 * Runs a statement as a span of its name, inside of another span only: polls and heartbeats make no traces of their
 * own. Neither the text nor a value goes into the span.
 */
export function traceStatement<T>(tracing: Tracing, query: Query, run: () => Promise<T>): Promise<T> {
  if (!tracing.isInSpan()) {
    return run();
  }
  const name = nameOf(query);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  return inSpan(tracing, { name, kind: 'client', attributes }, run);
}

/** The same connection, with every statement traced: for those who do not say the names of theirs. */
export function tracedClient(client: PoolClient, tracing: Tracing): PoolClient {
  const query = (...given: unknown[]): unknown => {
    const run = () => (client.query as (...given: unknown[]) => Promise<unknown>).apply(client, given);
    return isQuery(given[0]) ? traceStatement(tracing, given[0], run) : run();
  };
  // All else is inherited; what it changes, it changes on the connection it was taken from.
  return Object.create(client, { query: { value: query } }) as PoolClient;
}

/** Cursors and the like submit themselves and answer no promise. */
const isQuery = (given: unknown): given is Query =>
  typeof given === 'string' ||
  (typeof given === 'object' && given !== null && 'text' in given && !('submit' in given));

const aboutTable = /^\s*(insert into|update|delete from)\s+"?(\w+)"?(?:\."?(\w+)"?)?/i;

/** The statement's own name, or what its first words say: `insert into platform.webhook`. */
function nameOf(query: Query): string {
  const { name, text } = typeof query === 'string' ? { name: '', text: query } : query;
  if (name !== undefined && name !== '') {
    return name;
  }
  const [, verb, first, second] = aboutTable.exec(text) ?? [];
  if (verb === undefined) {
    return /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement';
  }
  return `${verb.toLowerCase()} ${second === undefined ? first : `${first}.${second}`}`;
}
