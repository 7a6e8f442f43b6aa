import type { Database, Row } from '../../../../kernel/database/database.js';
import { type Statement, sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { fail } from '../../../../kernel/errors.js';

/** How one kind of term is stored: a row each, by a key that the merchant chose. */
export interface TermTable<Term> {
  /** With its schema. */
  table: string;
  /** Begins the names of the statements. */
  name: string;
  /** Those that are given, by name, with their types; the key is the first. */
  columns: Readonly<Record<string, string>>;
  /** The list of what is selected, named after the fields of the term. */
  selection: string;
  /** What is written, by name of the column. */
  toRecord(term: Term): Record<string, unknown>;
}

/** What became of terms that were given. */
export interface SavedTerms {
  created: number;
  updated: number;
  /** Were as given already. */
  unchanged: number;
}

/**
 * The terms of one kind: read, written in sets, deleted. They have no versions: what was said last holds, and sessions
 * are told of it when they are priced again.
 */
export class TermStore<Term> {
  readonly #toRecord: TermTable<Term>['toRecord'];
  readonly #list: Statement;
  readonly #one: Statement;
  readonly #save: Statement;
  readonly #count: Statement;
  readonly #remove: Statement;

  constructor({ table, name, columns, selection, toRecord }: TermTable<Term>) {
    const [key] = Object.keys(columns);
    this.#toRecord = toRecord;
    this.#list = sql(
      `${name}.list`,
      `select ${selection} from ${table} where organization_id = $1 order by ${key} limit $2`,
    );
    this.#one = sql(
      `${name}.one`,
      `select ${selection} from ${table} where organization_id = $1 and ${key} = $2`,
    );
    this.#save = sql(`${name}.save`, saveText(table, columns));
    this.#count = sql(
      `${name}.count`,
      `select count(*)::integer as terms from ${table} where organization_id = $1`,
    );
    this.#remove = sql(
      `${name}.remove`,
      `delete from ${table} where organization_id = $1 and ${key} = $2 returning ${selection}`,
    );
  }

  /** By their keys. */
  list(reader: Pick<Database, 'query'>, organizationId: string, limit: number): Promise<Term[]> {
    return reader.query<Term & Row>(this.#list, [organizationId, limit]);
  }

  /** Makes those whose keys are new, and changes the others; no key may be there twice. */
  async save(tx: Transaction, organizationId: string, terms: readonly Term[]): Promise<SavedTerms> {
    const records = JSON.stringify(terms.map(this.#toRecord));
    const saved = await tx.query<{ isNew: boolean }>(this.#save, [
      organizationId,
      records,
      tx.db.clock.now(),
    ]);
    const created = saved.filter(({ isNew }) => isNew).length;
    return { created, updated: saved.length - created, unchanged: terms.length - saved.length };
  }

  /** Throws LIMIT_REACHED where there are more than an organization may have. */
  async rejectTooMany(tx: Transaction, organizationId: string, max: number): Promise<void> {
    const [row] = await tx.query<{ terms: number }>(this.#count, [organizationId]);
    if (row!.terms > max) {
      throw fail('LIMIT_REACHED', { detail: `At most ${max}; this would make ${row!.terms}.` });
    }
  }

  async find(reader: Pick<Database, 'query'>, organizationId: string, key: string): Promise<Term | null> {
    const [term] = await reader.query<Term & Row>(this.#one, [organizationId, key]);
    return term ?? null;
  }

  /** Answers what it was; null where there was none. */
  async remove(tx: Transaction, organizationId: string, key: string): Promise<Term | null> {
    const [term] = await tx.query<Term & Row>(this.#remove, [organizationId, key]);
    return term ?? null;
  }
}

/** Rows are locked in the order of their keys, and those that are as given are left alone. */
function saveText(table: string, columns: TermTable<unknown>['columns']): string {
  const names = Object.keys(columns);
  const [key, ...others] = names;
  const listed = names.join(', ');
  const typed = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  const changes = [...others, 'updated_at'].map(column => `${column} = excluded.${column}`);
  const columnsOf = (row: string) => others.map(column => `${row}.${column}`).join(', ');
  return `insert into ${table} as t (organization_id, ${listed}, created_at, updated_at)
    select $1, ${listed}, $3, $3 from jsonb_to_recordset($2::jsonb) as r (${typed.join(', ')}) order by ${key}
    on conflict (organization_id, ${key}) do update set ${changes.join(', ')}
    where (${columnsOf('t')}) is distinct from (${columnsOf('excluded')})
    returning (t.xmax = 0) as "isNew"`;
}
