import { parseSync } from 'libpg-query';
import { deparseSync } from 'pgsql-deparser';
import { asKind, isTree, listOf, type Tree, wordsOf } from '../../architecture/tenancy/syntax-tree.js';

/** A statement as a careless engineer would have written it. */
export interface StatementChange {
  /** What was changed, such as `without: status = 'active'`. */
  readonly what: string;
  readonly text: string;
}

/** A change that can be made to the parsed statement, and taken back. */
interface Edit {
  readonly what: string;
  make(): void;
  undo(): void;
}

/**
 * Every change of one place: a condition that is not asked, a limit that is off by one, an order turned round, a lock not
 * taken, a column not written. Conditions that name the organization are left: another test holds each of them.
 */
export function changesOf(text: string): StatementChange[] {
  const parsed = parseSync(text);
  const statement = parsed.stmts?.[0]?.stmt;
  const original = deparseSync(parsed);
  const changes: StatementChange[] = [];
  for (const { what, make, undo } of editsBelow(statement)) {
    make();
    const changed = deparseSync(parsed);
    undo();
    if (changed !== original) changes.push({ what, text: changed });
  }
  return changes;
}

function* editsBelow(node: unknown): Generator<Edit> {
  if (Array.isArray(node)) {
    for (const each of node) yield* editsBelow(each);
    return;
  }
  if (!isTree(node)) return;
  for (const [kind, fields] of Object.entries(node)) {
    if (isTree(fields) && !Array.isArray(fields)) yield* editsOf(kind, fields);
    yield* editsBelow(fields);
  }
}

function* editsOf(kind: string, fields: Tree): Generator<Edit> {
  yield* conditionEdits(kind, fields);
  yield* comparisonEdits(kind, fields);
  yield* selectionEdits(kind, fields);
  yield* valueEdits(kind, fields);
  if (kind === 'UpdateStmt') yield* assignmentEdits(fields, fields.relation);
  if (kind === 'InsertStmt') yield* assignmentEdits(listed(fields.onConflictClause), fields.relation);
}

/** What a condition is put in place of, so that it decides nothing among its like. */
const neutralTo = new Map([
  ['AND_EXPR', (condition: unknown) => always(condition)],
  ['OR_EXPR', (condition: unknown) => never(condition)],
]);

/** Each condition of a WHERE, of a join and of an aggregate's filter, one at a time. */
function* conditionEdits(kind: string, fields: Tree): Generator<Edit> {
  const neutral = kind === 'BoolExpr' ? neutralTo.get(String(fields.boolop)) : undefined;
  const args = neutral === undefined ? [] : listOf(fields.args);
  for (const [index, condition] of args.entries()) {
    if (isTenancy(condition)) continue;
    yield swap(args, index, neutral!(condition), `without: ${written(condition)}`);
  }
  for (const key of ['whereClause', 'agg_filter', 'havingClause'] as const) {
    const condition = fields[key];
    if (!isTree(condition) || asKind(condition, 'BoolExpr')?.boolop === 'AND_EXPR' || isTenancy(condition))
      continue;
    yield swap(fields, key, always(condition), `without: ${written(condition)}`);
  }
}

const edges = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['+', '-'],
  ['-', '+'],
]);

function* comparisonEdits(kind: string, fields: Tree): Generator<Edit> {
  const operator = kind === 'A_Expr' && fields.kind === 'AEXPR_OP' ? wordsOf(fields.name)[0] : undefined;
  const other = edges.get(operator ?? '');
  if (other === undefined || fields.lexpr === undefined) return;
  const node = { [kind]: fields };
  yield swap(fields, 'name', [{ String: { sval: other } }], `${other} for ${operator}: ${written(node)}`);
}

/** Of a query: its order, its duplicates, its locks, and what an outer join keeps. */
function* selectionEdits(kind: string, fields: Tree): Generator<Edit> {
  if (kind === 'SortBy') {
    const turned = fields.sortby_dir === 'SORTBY_DESC' ? 'SORTBY_ASC' : 'SORTBY_DESC';
    yield swap(fields, 'sortby_dir', turned, `turned round: order by ${written(fields.node)}`);
  }
  if (kind === 'SelectStmt') {
    if (fields.lockingClause !== undefined)
      yield swap(fields, 'lockingClause', undefined, 'without: the lock');
    if (fields.distinctClause !== undefined)
      yield swap(fields, 'distinctClause', undefined, 'without: distinct');
    if (fields.all === undefined && fields.op !== 'SETOP_NONE') yield swap(fields, 'all', true, 'union all');
  }
  if (kind === 'JoinExpr' && fields.jointype === 'JOIN_LEFT') {
    yield swap(fields, 'jointype', 'JOIN_INNER', `an inner join: ${written(fields.rarg)}`);
  }
}

/** Of a value: the case that is not met, the default that is not taken. */
function* valueEdits(kind: string, fields: Tree): Generator<Edit> {
  if (kind === 'CaseWhen') {
    yield swap(fields, 'expr', never(fields.expr), `without: when ${written(fields.expr)}`);
  }
  if (kind === 'MinMaxExpr') {
    const other = fields.op === 'IS_GREATEST' ? 'IS_LEAST' : 'IS_GREATEST';
    yield swap(
      fields,
      'op',
      other,
      `${other === 'IS_LEAST' ? 'least' : 'greatest'}: ${written({ [kind]: fields })}`,
    );
  }
  if (kind === 'CoalesceExpr') {
    const args = listOf(fields.args);
    if (args.length < 2) return;
    const node = { [kind]: { ...fields, args: [...args] } };
    // The others stay written, as PostgreSQL takes the types of parameters from where they stand.
    const first = { CaseExpr: { args: [whenAlways(args[0]!)], defresult: node } };
    yield swap(fields, 'args', [first], `without its default: ${written(node)}`);
  }
}

/** Each column that an update writes, left as it was. */
function* assignmentEdits(fields: Tree, relation: unknown): Generator<Edit> {
  const { relname, alias } = relation as { relname: string; alias?: { aliasname: string } };
  for (const { ResTarget: target } of listOf(fields.targetList) as unknown as { ResTarget: Tree }[]) {
    const value = target.val as Tree;
    if (value === undefined || 'MultiAssignRef' in value || isExcluded(value)) continue;
    const column = {
      ColumnRef: { fields: [alias?.aliasname ?? relname, target.name].map(sval => ({ String: { sval } })) },
    };
    const kept = { CaseExpr: { args: [whenAlways(column)], defresult: value } };
    yield swap(target, 'val', kept, `not written: ${String(target.name)}`);
  }
}

/** The value that was to be inserted; which columns take it is made from one list. */
const isExcluded = (value: Tree): boolean => wordsOf(asKind(value, 'ColumnRef')?.fields)[0] === 'excluded';

const truth = (boolval: boolean): Tree => ({ A_Const: { boolval: boolval ? { boolval } : {} } });
const whenAlways = (result: unknown): Tree => ({ CaseWhen: { expr: truth(true), result } });
/** The condition stays written, as PostgreSQL takes the types of parameters from where they stand. */
const always = (condition: unknown): Tree => ({
  BoolExpr: { boolop: 'OR_EXPR', args: [condition, truth(true)] },
});
const never = (condition: unknown): Tree => ({
  BoolExpr: { boolop: 'AND_EXPR', args: [condition, truth(false)] },
});

function swap(holder: object, key: PropertyKey, value: unknown, what: string): Edit {
  const place = holder as Record<PropertyKey, unknown>;
  const before = place[key];
  return {
    what,
    make: () => {
      place[key] = value;
    },
    undo: () => {
      if (before === undefined) delete place[key];
      else place[key] = before;
    },
  };
}

const isTenancy = (condition: unknown): boolean => /\borganization_id\b/.test(written(condition));

/** A part of a statement as SQL, in one line. */
function written(node: unknown): string {
  const alone = { SelectStmt: { targetList: [{ ResTarget: { val: node } }], op: 'SETOP_NONE' } };
  const text =
    isTree(node) && ('RangeVar' in node || 'RangeSubselect' in node)
      ? deparseSync(node as never)
      : deparseSync(alone as never).replace(/^select\s+/i, '');
  return text.replaceAll(/\s+/g, ' ');
}

const listed = (value: unknown): Tree => (isTree(value) ? value : {});
