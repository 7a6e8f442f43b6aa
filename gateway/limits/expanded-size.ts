import {
  type DirectiveNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** How large a document is once every fragment is written out where it is spread. May be Infinity. */
export interface ExpandedSize {
  selections: number;
  /** Those of them that stand under `@include` or `@skip` themselves. */
  conditions: number;
}

/**
 * Everything in the document counts, also operations that are not run and fragments that nothing spreads: validation
 * walks them all. Each fragment is measured once, so that counting is linear in what is written.
 */
export function expandedSize(document: DocumentNode): ExpandedSize {
  const fragments = new Fragments(document);
  const operations = document.definitions.flatMap(definition =>
    definition.kind === Kind.OPERATION_DEFINITION ? [fragments.sizeOf(definition.selectionSet)] : [],
  );
  return sum([...operations, ...fragments.neverSpread()]);
}

const nothing: ExpandedSize = { selections: 0, conditions: 0 };

class Fragments {
  readonly #definitions: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #measured = new Map<string, ExpandedSize>();

  constructor({ definitions }: DocumentNode) {
    this.#definitions = new Map(
      definitions.flatMap(one => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
    );
  }

  sizeOf({ selections }: SelectionSetNode): ExpandedSize {
    return sum(selections.map(selection => this.#selection(selection)));
  }

  neverSpread(): ExpandedSize[] {
    return [...this.#definitions.keys()]
      .filter(name => !this.#measured.has(name))
      .map(name => this.#fragment(name));
  }

  #selection(selection: SelectionNode): ExpandedSize {
    const inside =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? this.#fragment(selection.name.value)
        : selection.selectionSet === undefined
          ? nothing
          : this.sizeOf(selection.selectionSet);
    return {
      selections: 1 + inside.selections,
      conditions: Number(selection.directives?.some(isCondition) ?? false) + inside.conditions,
    };
  }

  #fragment(name: string): ExpandedSize {
    const known = this.#measured.get(name);
    if (known !== undefined) {
      return known;
    }
    // A fragment that contains itself is measured as nothing here and rejected by validation.
    this.#measured.set(name, nothing);
    const definition = this.#definitions.get(name);
    const size = definition === undefined ? nothing : this.sizeOf(definition.selectionSet);
    this.#measured.set(name, size);
    return size;
  }
}

const isCondition = ({ name }: DirectiveNode): boolean => name.value === 'include' || name.value === 'skip';

const sum = (sizes: readonly ExpandedSize[]): ExpandedSize => ({
  selections: sizes.reduce((total, size) => total + size.selections, 0),
  conditions: sizes.reduce((total, size) => total + size.conditions, 0),
});
