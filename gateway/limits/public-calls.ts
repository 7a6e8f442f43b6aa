import {
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';

/** Fields of queries that need no credential, each with where its arguments name merchants (`filter.merchantIds`); null: nowhere. */
export type PublicFields = ReadonlyMap<string, string | null>;

/** One reading of a public field. */
export interface PublicCall {
  /** Those that it names. */
  merchantIds: readonly string[];
}

/** The fields at the root of an operation that everybody may read, fragments written out: one for each name in its answer. */
export function publicFieldsOf(
  { operation, selectionSet }: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  known: PublicFields,
): FieldNode[] {
  const visited = new Set<string>();
  const fieldsIn = ({ selections }: SelectionSetNode): FieldNode[] =>
    selections.flatMap(selection => {
      if (selection.kind === Kind.FIELD) return known.has(selection.name.value) ? [selection] : [];
      if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsIn(selection.selectionSet);
      const isRepeated = visited.has(selection.name.value);
      visited.add(selection.name.value);
      return isRepeated ? [] : fieldsIn(fragments.get(selection.name.value)!.selectionSet);
    });
  const fields = operation === 'query' ? fieldsIn(selectionSet) : [];
  return [...new Map(fields.map(field => [(field.alias ?? field.name).value, field])).values()];
}

/** What the fields ask with these variables. Those that a condition leaves out count too: whoever writes them can leave them out. */
export function publicCalls(
  fields: readonly FieldNode[],
  known: PublicFields,
  variables: Record<string, unknown>,
): PublicCall[] {
  return fields.map(({ name, arguments: given = [] }) => {
    const path = known.get(name.value)?.split('.') ?? [];
    const values = Object.fromEntries(
      given.map(({ name: argument, value }) => [argument.value, valueFromASTUntyped(value, variables)]),
    );
    const named = path.reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | null)?.[key],
      values,
    );
    const ids = path.length === 0 ? [] : [named].flat().filter(id => typeof id === 'string');
    return { merchantIds: [...new Set(ids.map(id => id.toLowerCase()))] };
  });
}
