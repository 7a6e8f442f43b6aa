/** What a column of the tenant can be equal to: one of another table, or a value that the caller gave. */
export type Origin = Relation | 'value';

/** A table, a subquery or a function under the name by which a statement knows it. */
export interface Relation {
  readonly alias: string;
  /** The column that holds the tenant, such as `organization_id`; undefined where the table has none. */
  readonly tenantColumn: string | undefined;
  /** `schema.table` of what has to be bound; undefined for what is bound in itself. */
  readonly table: string | undefined;
}

/** The names that a query sees: those of its own FROM, then those of the queries around it. */
export class Scope {
  readonly #relations: Relation[] = [];

  constructor(readonly parent?: Scope) {}

  add(relation: Relation): void {
    this.#relations.push(relation);
  }

  /** The relation that a column belongs to. An unqualified one belongs to the only table that can have it. */
  find(alias: string | undefined, column: string): Relation | undefined {
    const own = this.#relations.find(each =>
      alias === undefined ? isOfTenant(each, column) : each.alias === alias,
    );
    return own ?? this.parent?.find(alias, column);
  }
}

/** `ctid` counts as a tenant column: a row's place can only come from a query of the same statement. */
export const isOfTenant = ({ tenantColumn, table }: Relation, column: string): boolean =>
  tenantColumn === column || (table !== undefined && column === 'ctid');

/** Collects which tenant column must equal which origin, and says at the end which tables are bound to none. */
export class Bindings {
  readonly #tables: Relation[] = [];
  readonly #equals: { readonly bound: Relation; readonly by: Origin }[] = [];

  demand(relation: Relation): void {
    this.#tables.push(relation);
  }

  equate(bound: Relation, by: Origin): void {
    this.#equals.push({ bound, by });
  }

  /** `schema.table alias` of every table whose tenant follows from no value and from no bound table. */
  unbound(): string[] {
    const bound = new Set<Origin>(['value']);
    for (let before = 0; before < bound.size; ) {
      before = bound.size;
      for (const { bound: relation, by } of this.#equals) {
        if (bound.has(by)) bound.add(relation);
      }
    }
    return this.#tables.filter(each => !bound.has(each)).map(each => `${each.table} ${each.alias}`);
  }
}
