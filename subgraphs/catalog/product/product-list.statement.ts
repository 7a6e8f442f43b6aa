import { type Statement, sql } from '../../../kernel/database/statement.js';

const statements = new Map<string, Statement>();

/**
 * One prepared statement for each combination of filters and order that occurs: at most a few hundred. `key` says
 * which combination; its text is made the first time.
 */
export function listStatement(key: string, text: () => string): Statement {
  let statement = statements.get(key);
  if (statement === undefined) {
    statement = sql(`catalog.product.list:${key}`, text());
    statements.set(key, statement);
  }
  return statement;
}
