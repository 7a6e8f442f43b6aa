import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { documentLimits } from '../../kernel/federation/document.limits.js';
import { pagingLimits } from '../../kernel/paging.limits.js';

/** How much an operation asks for, known before it is validated, planned or run. */
export interface OperationSize {
  depth: number;
  aliases: number;
  /** Objects it may answer with: each object-typed field counts 1, times the lengths of the lists it is in. */
  cost: number;
  /** Whether `cost` depends on the variables. */
  varies: boolean;
  /** Fields of the outermost selection, fragments written out. */
  rootFields: number;
}

/** How many items lists without a `limit` are taken to have, by type and field: `Product.variants`. */
export type ListLengths = ReadonlyMap<string, number>;

/** What operations are measured by. */
export interface MeasuredSchema {
  schema: GraphQLSchema;
  /** A list that is not named has `documentLimits.listLengthAssumed`. */
  listLengths: ListLengths;
}

/** Counts also through fragments, each of which is measured once however often it is spread. */
export function measureOperation(
  { schema, listLengths }: MeasuredSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): OperationSize {
  const root = schema.getRootType(operation.operation);
  const ruler = new Ruler({ schema, listLengths }, document, withDefaults(operation, variables));
  return ruler.measure(operation.selectionSet, root ?? undefined, false);
}

/** The variables as the operation will see them. */
export const withDefaults = (
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, valueFromASTUntyped(defaultValue)]],
    ),
  ),
  ...variables,
});

const nothing: OperationSize = { depth: 0, aliases: 0, cost: 0, varies: false, rootFields: 0 };

class Ruler {
  readonly #schema: GraphQLSchema;
  readonly #listLengths: ListLengths;
  readonly #variables: Record<string, unknown>;
  readonly #fragments = new Map<string, FragmentDefinitionNode>();
  readonly #measured = new Map<string, OperationSize>();

  constructor(
    { schema, listLengths }: MeasuredSchema,
    document: DocumentNode,
    variables: Record<string, unknown>,
  ) {
    this.#schema = schema;
    this.#listLengths = listLengths;
    this.#variables = variables;
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) {
        this.#fragments.set(definition.name.value, definition);
      }
    }
  }

  /** `paged`: the parent is a page, whose `limit` has counted the items of a list directly below it already. */
  measure(selections: SelectionSetNode, parent: GraphQLNamedType | undefined, paged: boolean): OperationSize {
    return sum(selections.selections.map(selection => this.#measureSelection(selection, parent, paged)));
  }

  #measureSelection(
    selection: SelectionNode,
    parent: GraphQLNamedType | undefined,
    paged: boolean,
  ): OperationSize {
    switch (selection.kind) {
      case Kind.FIELD:
        return this.#measureField(selection, parent, paged);
      case Kind.INLINE_FRAGMENT:
        return this.measure(selection.selectionSet, this.#typeOf(selection.typeCondition) ?? parent, paged);
      case Kind.FRAGMENT_SPREAD:
        return this.#measureFragment(selection.name.value, paged);
    }
  }

  #measureFragment(name: string, paged: boolean): OperationSize {
    const key = `${name} ${paged}`;
    const known = this.#measured.get(key);
    if (known !== undefined) {
      return known;
    }
    // A fragment that contains itself is measured as nothing here and rejected by validation.
    this.#measured.set(key, nothing);
    const fragment = this.#fragments.get(name);
    const size =
      fragment === undefined
        ? nothing
        : this.measure(fragment.selectionSet, this.#typeOf(fragment.typeCondition), paged);
    this.#measured.set(key, size);
    return size;
  }

  #measureField(field: FieldNode, parent: GraphQLNamedType | undefined, paged: boolean): OperationSize {
    const own = { ...nothing, depth: 1, aliases: field.alias === undefined ? 0 : 1, rootFields: 1 };
    if (field.selectionSet === undefined) {
      return own;
    }
    const definition = fieldOf(parent, field.name.value);
    const type = definition === undefined ? undefined : getNamedType(definition.type);
    const pages = pageLimitOf(definition);
    const isPage = pages !== undefined && !isObjectList(definition);
    const inner = this.measure(field.selectionSet, type, isPage);
    const aliases = inner.aliases + own.aliases;
    if (field.name.value.startsWith('__')) {
      return { ...own, aliases };
    }
    const limit = field.arguments?.find(argument => argument.name.value === pages?.argument)?.value;
    const length =
      pages === undefined ? this.#listLength(parent, definition, paged) : this.#pageLength(limit, pages);
    return {
      depth: inner.depth + 1,
      aliases,
      cost: (1 + inner.cost) * length,
      varies: inner.varies || limit?.kind === Kind.VARIABLE || limit?.kind === Kind.OBJECT,
      rootFields: 1,
    };
  }

  #listLength(
    parent: GraphQLNamedType | undefined,
    definition: GraphQLField<unknown, unknown> | undefined,
    paged: boolean,
  ): number {
    if (paged || !isObjectList(definition)) {
      return 1;
    }
    const known = this.#listLengths.get(`${parent?.name}.${definition?.name}`);
    return known ?? documentLimits.listLengthAssumed;
  }

  /** The `limit` that is asked for; where none is, the one that the field takes then. */
  #pageLength(value: ValueNode | undefined, { isInInput, defaultValue }: PageLimit): number {
    const given: unknown = value && valueFromASTUntyped(value, this.#variables);
    const asked = isInInput ? (given as { limit?: unknown } | null | undefined)?.limit : given;
    const length = [asked, defaultValue].find(value => typeof value === 'number' && value > 0);
    return (length as number | undefined) ?? pagingLimits.pageSizeDefault;
  }

  #typeOf(condition: { name: { value: string } } | undefined): GraphQLNamedType | undefined {
    return condition === undefined ? undefined : this.#schema.getType(condition.name.value);
  }
}

const sum = (sizes: readonly OperationSize[]): OperationSize => ({
  depth: sizes.reduce((deepest, size) => Math.max(deepest, size.depth), 0),
  aliases: sizes.reduce((total, size) => total + size.aliases, 0),
  cost: sizes.reduce((total, size) => total + size.cost, 0),
  varies: sizes.some(size => size.varies),
  rootFields: sizes.reduce((total, size) => total + size.rootFields, 0),
});

function fieldOf(
  parent: GraphQLNamedType | undefined,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
}

/** Where a field is told how many items it may answer with. */
interface PageLimit {
  argument: string;
  /** Whether `limit` is a field of the argument and not the argument itself. */
  isInInput: boolean;
  defaultValue: unknown;
}

function pageLimitOf(definition: GraphQLField<unknown, unknown> | undefined): PageLimit | undefined {
  const limits = (definition?.args ?? []).flatMap(({ name, type, defaultValue }): PageLimit[] => {
    if (name === 'limit') {
      return [{ argument: name, isInInput: false, defaultValue }];
    }
    const input = getNullableType(type);
    const limit = isInputObjectType(input) ? input.getFields().limit : undefined;
    return limit === undefined ? [] : [{ argument: name, isInInput: true, defaultValue: limit.defaultValue }];
  });
  return limits[0];
}

const isObjectList = (definition: GraphQLField<unknown, unknown> | undefined): boolean =>
  definition !== undefined &&
  isListType(getNullableType(definition.type)) &&
  isCompositeType(getNamedType(definition.type));
