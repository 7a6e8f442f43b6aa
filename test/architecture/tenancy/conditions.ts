import { type Bindings, isOfTenant, type Origin, type Relation, type Scope } from './scope.js';
import { asKind, isTree, listOf, type Tree, walk, wordsOf } from './syntax-tree.js';

/**
 * Notes every equality of a tenant column that must hold for a row to be seen. `inner` restricts what is bound by
 * them, as an outer join's conditions hold for its inner side only.
 */
export function bindConditions(
  condition: unknown,
  scope: Scope,
  bindings: Bindings,
  inner?: Relation[],
): void {
  const equate = (bound: Relation, by: Origin): void => {
    if (inner === undefined || inner.includes(bound)) bindings.equate(bound, by);
  };
  for (const each of conjuncts(condition)) {
    for (const [left, right] of equalities(each)) {
      const one = originOf(left, scope);
      const other = originOf(right, scope);
      if (isTable(one) && other !== undefined) equate(one, other);
      if (isTable(other) && one !== undefined) equate(other, one);
    }
  }
}

const isTable = (origin: Origin | undefined): origin is Relation =>
  origin !== undefined && origin !== 'value';

function conjuncts(condition: unknown): readonly unknown[] {
  const every = asKind(condition, 'BoolExpr');
  if (every === undefined) return condition === undefined ? [] : [condition];
  return every.boolop === 'AND_EXPR' ? listOf(every.args).flatMap(conjuncts) : [];
}

/** The pairs of expressions that a condition holds equal: `a = b`, `(a, b) = (c, d)`, `a in (...)`, `a = any (...)`. */
function equalities(condition: unknown): [unknown, unknown][] {
  const among = asKind(condition, 'SubLink');
  if (among?.subLinkType === 'ANY_SUBLINK') {
    return parts(among.testexpr).map(part => [part, { SubLink: among }]);
  }
  const comparison = asKind(condition, 'A_Expr');
  const kinds = ['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN', 'AEXPR_NOT_DISTINCT'];
  if (comparison === undefined || !kinds.includes(String(comparison.kind))) return [];
  if (wordsOf(comparison.name)[0] !== '=') return [];
  const left = parts(comparison.lexpr);
  if (comparison.kind === 'AEXPR_IN') return left.map(part => [part, comparison.rexpr]);
  const right = parts(comparison.rexpr);
  return left.map((part, index) => [part, left.length === right.length ? right[index] : comparison.rexpr]);
}

function parts(expression: unknown): readonly unknown[] {
  const row = asKind(expression, 'RowExpr');
  return row === undefined ? [expression] : listOf(row.args);
}

/**
 * Where a value comes from: a tenant column, or the caller (a parameter, a subquery, a function's row). Undefined for a
 * constant, and for other columns of tables, which say nothing of the tenant.
 */
function originOf(expression: unknown, scope: Scope): Origin | undefined {
  const column = asKind(withoutCast(expression), 'ColumnRef');
  if (column !== undefined) return originOfColumn(column, scope);
  let origin: Origin | undefined;
  walk(expression, (kind, fields) => {
    if (kind === 'ParamRef' || kind === 'SubLink') origin = 'value';
    if (kind === 'ColumnRef' && isTable(originOfColumn(fields, scope))) origin ??= 'value';
    return kind === 'SubLink';
  });
  return origin;
}

export function originOfColumn(column: Tree, scope: Scope): Origin | undefined {
  const words = wordsOf(column.fields);
  const name = words.at(-1) ?? '';
  const relation = scope.find(words.length > 1 ? words.at(-2) : undefined, name);
  if (relation === undefined) return undefined;
  if (relation.table === undefined) return relation.tenantColumn === undefined ? undefined : relation;
  return isOfTenant(relation, name) ? relation : undefined;
}

function withoutCast(expression: unknown): unknown {
  const cast = asKind(expression, 'TypeCast');
  return cast === undefined || !isTree(cast.arg) ? expression : withoutCast(cast.arg);
}
