import { type Statement, sql, unnamed } from '../../../kernel/database/statement.js';

const statements = new Map<string, Statement>();

/**
 * One prepared statement for each combination of filters and order that is not rare: at most a few hundred. `kind` and
 * `scope` say which combination; its text is made the first time.
 */
export function listStatement(
  kind: string,
  scope: { name: string; isRare: boolean },
  text: () => string,
): Statement {
  if (scope.isRare) {
    return unnamed(text());
  }
  const key = `${kind}:${scope.name}`;
  let statement = statements.get(key);
  if (statement === undefined) {
    statement = sql(`catalog.product.list:${key}`, text());
    statements.set(key, statement);
  }
  return statement;
}
