import { parseSync } from 'libpg-query';
import { bindConditions, originOfColumn } from './conditions.js';
import { Bindings, type Origin, type Relation, Scope } from './scope.js';
import { asKind, isTree, listOf, type Tree, walk, wordsOf } from './syntax-tree.js';

/** The column of each table of tenants that says whose a row is, by `schema.table`. */
export type TenantColumns = ReadonlyMap<string, string>;

/**
 * The tables of tenants that a statement reads or changes without naming the tenant: in every query, each such table's
 * tenant column must be equal to a value of the caller, or to the tenant column of a table that is bound. Only
 * conditions that always hold count: not those within an OR, nor those of an outer join for its outer side. What a
 * subquery or a WITH query answers is bound, because its own tables are demanded by themselves.
 */
export function unboundTables(text: string, tenants: TenantColumns): string[] {
  const reading = new StatementReading(tenants);
  for (const { stmt } of (parseSync(text) as { stmts?: { stmt: Tree }[] }).stmts ?? []) {
    reading.readStatement(stmt, undefined);
  }
  return reading.problems();
}

class StatementReading {
  readonly #bindings = new Bindings();
  readonly #withNames = new Set<string>();
  readonly #inserts: string[] = [];

  constructor(private readonly tenants: TenantColumns) {}

  problems(): string[] {
    return [...this.#bindings.unbound(), ...this.#inserts];
  }

  readStatement(node: Tree, parent: Scope | undefined): void {
    const [kind] = Object.keys(node);
    const fields = kind === undefined ? undefined : asKind(node, kind);
    if (fields === undefined) return;
    if (kind === 'SelectStmt') this.#readSelect(fields, parent);
    else if (kind === 'UpdateStmt' || kind === 'DeleteStmt') this.#readChange(fields, parent);
    else if (kind === 'InsertStmt') this.#readInsert(fields, parent);
    else this.#readNested(fields, parent);
  }

  /** Answers, for each part of a UNION, where the tenant column of its answer comes from. */
  #readSelect(select: Tree, parent: Scope | undefined): (Origin | undefined)[] {
    if (isTree(select.larg) && isTree(select.rarg)) {
      this.#readWith(select, parent);
      return [...this.#readSelect(select.larg, parent), ...this.#readSelect(select.rarg, parent)];
    }
    const scope = new Scope(parent);
    this.#readWith(select, parent);
    for (const item of listOf(select.fromClause)) this.#readFrom(item, scope);
    bindConditions(select.whereClause, scope, this.#bindings);
    this.#readNested([select.targetList, select.whereClause, select.groupClause, select.havingClause], scope);
    this.#readNested([select.sortClause, select.valuesLists, select.limitCount, select.windowClause], scope);
    return [answeredTenant(select.targetList, scope)];
  }

  #readChange(change: Tree, parent: Scope | undefined): void {
    const scope = new Scope(parent);
    this.#readWith(change, parent);
    if (isTree(change.relation)) this.#addTable(change.relation, scope);
    for (const item of listOf(change.fromClause ?? change.usingClause)) this.#readFrom(item, scope);
    bindConditions(change.whereClause, scope, this.#bindings);
    this.#readNested([change.targetList, change.whereClause, change.returningList], scope);
  }

  /** A row that is inserted names its tenant itself; the queries that it comes from are read like all others. */
  #readInsert(insert: Tree, parent: Scope | undefined): void {
    this.#readWith(insert, parent);
    const table = isTree(insert.relation) ? nameOf(insert.relation) : '';
    const column = this.tenants.get(table);
    const columns = listOf(insert.cols).map(each => asKind(each, 'ResTarget')?.name);
    if (column !== undefined && !columns.includes(column)) this.#inserts.push(`${table} without ${column}`);
    if (isTree(insert.selectStmt)) this.readStatement(insert.selectStmt, parent);
    const scope = new Scope(parent);
    this.#addBound(isTree(insert.relation) ? aliasOf(insert.relation) : '', scope);
    this.#readNested([insert.onConflictClause, insert.returningList], scope);
  }

  #readWith(statement: Tree, parent: Scope | undefined): void {
    if (!isTree(statement.withClause)) return;
    for (const each of listOf(statement.withClause.ctes)) {
      const query = asKind(each, 'CommonTableExpr');
      if (query === undefined) continue;
      this.#withNames.add(String(query.ctename));
      if (isTree(query.ctequery)) this.readStatement(query.ctequery, parent);
    }
  }

  /** Answers what the item adds, for outer joins, whose conditions hold for their inner side only. */
  #readFrom(item: Tree, scope: Scope): Relation[] {
    const table = asKind(item, 'RangeVar');
    if (table !== undefined) return [this.#addTable(table, scope)];
    const join = asKind(item, 'JoinExpr');
    if (join !== undefined) return this.#readJoin(join, scope);
    const subquery = asKind(item, 'RangeSubselect');
    if (subquery !== undefined) return [this.#readSubquery(subquery, scope)];
    this.#readNested(asKind(item, 'RangeFunction'), scope);
    const [fields] = Object.values(item);
    const alias = isTree(fields) && isTree(fields.alias) ? String(fields.alias.aliasname) : '';
    return [this.#addBound(alias, scope)];
  }

  /** What holds for the tenant column of its answer holds for the tables that it comes from. */
  #readSubquery(item: Tree, scope: Scope): Relation {
    const alias = isTree(item.alias) ? String(item.alias.aliasname) : '';
    const query = asKind(item.subquery, 'SelectStmt');
    const origins = query === undefined ? [undefined] : this.#readSelect(query, scope);
    if (!origins.every(isRelation)) return this.#addBound(alias, scope);
    const answer = this.#add({ alias, tenantColumn: 'organization_id', table: undefined }, scope);
    for (const origin of origins) {
      this.#bindings.equate(origin, answer);
      if (origins.length === 1) this.#bindings.equate(answer, origin);
    }
    return answer;
  }

  #readJoin(join: Tree, scope: Scope): Relation[] {
    const left = isTree(join.larg) ? this.#readFrom(join.larg, scope) : [];
    const right = isTree(join.rarg) ? this.#readFrom(join.rarg, scope) : [];
    const all = [...left, ...right];
    const inner = { JOIN_INNER: all, JOIN_LEFT: right, JOIN_RIGHT: left }[String(join.jointype)] ?? [];
    bindConditions(join.quals, scope, this.#bindings, inner);
    this.#readNested(join.quals, scope);
    if (this.#sharesTenant(join)) this.#equateAll(left, right, inner);
    return all;
  }

  /** Whether the join is one by USING a tenant column. */
  #sharesTenant(join: Tree): boolean {
    const columns = new Set(this.tenants.values());
    return wordsOf(join.usingClause).some(word => columns.has(word));
  }

  #equateAll(left: Relation[], right: Relation[], inner: Relation[]): void {
    for (const [one, other] of left.flatMap(each => right.map(its => [each, its] as const))) {
      if (inner.includes(one)) this.#bindings.equate(one, other);
      if (inner.includes(other)) this.#bindings.equate(other, one);
    }
  }

  #addTable(table: Tree, scope: Scope): Relation {
    const name = nameOf(table);
    const tenantColumn = this.tenants.get(name);
    if (tenantColumn === undefined) {
      const isAnswer = table.schemaname === undefined && this.#withNames.has(name);
      if (isAnswer) return this.#addBound(aliasOf(table), scope);
      return this.#add({ alias: aliasOf(table), tenantColumn: undefined, table: undefined }, scope);
    }
    const relation = this.#add({ alias: aliasOf(table), tenantColumn, table: name }, scope);
    this.#bindings.demand(relation);
    return relation;
  }

  /** What a function or a WITH query answers, or a row about to be inserted: its columns count as values. */
  #addBound(alias: string, scope: Scope): Relation {
    const relation = this.#add({ alias, tenantColumn: 'organization_id', table: undefined }, scope);
    this.#bindings.equate(relation, 'value');
    return relation;
  }

  #add(relation: Relation, scope: Scope): Relation {
    scope.add(relation);
    return relation;
  }

  /** Queries within expressions see the names around them. */
  #readNested(node: unknown, scope: Scope | undefined): void {
    walk(node, (kind, fields) => {
      if (!/^(Select|Update|Delete|Insert)Stmt$/.test(kind)) return false;
      this.readStatement({ [kind]: fields }, scope);
      return true;
    });
  }
}

function answeredTenant(targets: unknown, scope: Scope): Origin | undefined {
  for (const target of listOf(targets).map(each => asKind(each, 'ResTarget'))) {
    const column = asKind(target?.val, 'ColumnRef');
    const name = target?.name ?? (column === undefined ? undefined : wordsOf(column.fields).at(-1));
    if (column !== undefined && name === 'organization_id') return originOfColumn(column, scope);
  }
  return undefined;
}

const isRelation = (origin: Origin | undefined): origin is Relation =>
  origin !== undefined && origin !== 'value';

const nameOf = (table: Tree): string =>
  table.schemaname === undefined ? String(table.relname) : `${table.schemaname}.${table.relname}`;

const aliasOf = (table: Tree): string =>
  isTree(table.alias) ? String(table.alias.aliasname) : String(table.relname);
