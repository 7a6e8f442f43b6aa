import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

type Asking = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Prepared documents run again and again, with the same nodes. */
const known = new WeakMap<FieldNode, ReadonlySet<string>>();

/**
 * Names of the fields that the document asks of what a field returns, on whatever type: all that may be read of it, and more
 * where types or directives leave some out. Without `__typename`, which everything has.
 */
export function askedFields({ fieldNodes, fragments }: Asking): ReadonlySet<string> {
  const names = fieldNodes.map(node => ofNode(node, fragments));
  return names.length === 1 ? names[0]! : new Set(names.flatMap(each => [...each]));
}

function ofNode(node: FieldNode, fragments: Asking['fragments']): ReadonlySet<string> {
  let names = known.get(node);
  if (names === undefined) {
    names = new Set(namesIn(node.selectionSet, fragments));
    known.set(node, names);
  }
  return names;
}

function namesIn(selectionSet: SelectionSetNode | undefined, fragments: Asking['fragments']): string[] {
  return (selectionSet?.selections ?? []).flatMap(selection => {
    if (selection.kind === Kind.FIELD) {
      return selection.name.value === '__typename' ? [] : [selection.name.value];
    }
    const asked = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
    return namesIn(asked?.selectionSet, fragments);
  });
}
