import {
  type CompositeType,
  type FieldSelection,
  type FragmentSelection,
  isCompositeType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type Operation,
  type OutputType,
  type SelectionSet,
} from '@apollo/federation-internals';
import {
  type GraphQLNamedType,
  GraphQLObjectType,
  type GraphQLSchema,
  isCompositeType as isComposite,
} from 'graphql';
import { type IsValid, leafCheck } from './leaf-value.js';
import type { DataObject, PlanRun } from './plan-run.js';
import { type Condition, conditionOf } from './selection-condition.js';
import { typesWithin } from './type-names.js';

/** The answer as it was asked for; null where nothing is left of it. Throws an Error where a condition is null. */
export type Shape = (run: PlanRun) => DataObject | null;

/** Puts what a selection asks for into `output`; false where a value is missing that may not be null. */
type Select = (input: DataObject, output: DataObject, run: PlanRun) => boolean;

/**
 * The value to show, for an object as far as it was shown already by another selection (`shown`); undefined where it is
 * null and may not be.
 */
type Complete = (input: unknown, shown: unknown, run: PlanRun) => unknown;

/**
 * The last step of a plan, which knows the types: fields in the order in which they were asked for, none that was fetched
 * for its own sake, and null where a value is missing, as far up as types forbid it.
 */
export function compileShape(schema: GraphQLSchema, operation: Operation): Shape {
  const root = operation.schema().schemaDefinition.rootType(operation.rootKind)!;
  const select = compileSelections(schema, operation.selectionSet, { type: root, isOfFragment: false });
  return run => {
    const output: DataObject = {};
    return select(run.root, output, run) ? output : null;
  };
}

/** What is known of an object's type before it names its own. */
interface Parent {
  type: CompositeType;
  /** Whether it is that of the fragment around a selection. */
  isOfFragment: boolean;
}

function compileSelections(schema: GraphQLSchema, selectionSet: SelectionSet, parent: Parent): Select {
  const selects = selectionSet.selections().flatMap(selection => {
    const condition = conditionOf(selection.element);
    if (condition === false) {
      return [];
    }
    const select =
      selection.kind === 'FieldSelection'
        ? compileField(schema, selection, parent)
        : compileFragment(schema, selection, parent);
    return [condition === true ? select : onCondition(condition, select)];
  });
  return (input, output, run) => {
    for (const select of selects) {
      if (!select(input, output, run)) {
        return false;
      }
    }
    return true;
  };
}

const onCondition =
  (condition: Condition, select: Select): Select =>
  (input, output, run) =>
    !condition(run) || select(input, output, run);

function compileFragment(
  schema: GraphQLSchema,
  { element: { typeCondition }, selectionSet }: FragmentSelection,
  parent: Parent,
): Select {
  if (typeCondition === undefined) {
    return compileSelections(schema, selectionSet, parent);
  }
  const select = compileSelections(schema, selectionSet, { type: typeCondition, isOfFragment: true });
  const types = typesWithin(schema, typeCondition.name);
  const isOfParent = types.has(parent.type.name);
  return (input, output, run) => {
    const typeName = typeNameOf(input);
    return !(typeName ? types.has(typeName) : isOfParent) || select(input, output, run);
  };
}

/** The type name, if there is one. The root of an answer is not asked for any, and need not have one that is right. */
function typeNameOf({ __typename: typeName }: DataObject): string | null {
  if (typeName && typeof typeName !== 'string') {
    throw new Error('A subgraph answered something else than text for a type name');
  }
  return (typeName as string | null | undefined) ?? null;
}

function compileField(
  schema: GraphQLSchema,
  { element, selectionSet }: FieldSelection,
  parent: Parent,
): Select {
  const name = element.responseName();
  if (element.name === '__typename') {
    return selectTypeName(schema, name, parent);
  }
  const type = element.definition.type!;
  const leaf = isNonNullType(type) ? type.ofType : type;
  if (isLeafType(leaf)) {
    return selectLeaf(name, leafCheck(leaf), isNonNullType(type));
  }
  const complete = compileType(schema, type, selectionSet);
  const isShownTogether = selectionSet !== undefined;
  return (input, output, run) => {
    const value = complete(input[name] ?? null, isShownTogether ? output[name] : undefined, run);
    output[name] = value;
    return value !== undefined;
  };
}

/** Most fields are one value, and need nothing of what lists and objects do. */
const selectLeaf =
  (name: string, isValid: IsValid, isRequired: boolean): Select =>
  (input, output, run) => {
    const value = input[name] ?? null;
    if (value !== null && isValid(value)) {
      output[name] = value;
      return true;
    }
    output[name] = null;
    run.isIncomplete ||= isRequired || value !== null;
    return !isRequired;
  };

/** Objects of abstract types are asked for their type names; others have that of the schema. */
function selectTypeName(schema: GraphQLSchema, name: string, { type, isOfFragment }: Parent): Select {
  return (input, output) => {
    const own = input.__typename;
    const known =
      typeNamed(schema, input[name] ?? own) ?? (isOfFragment ? undefined : typeNamed(schema, own));
    output[name] = known?.name ?? type.name;
    return known === undefined ? isObjectType(type) : known instanceof GraphQLObjectType;
  };
}

const typeNamed = (schema: GraphQLSchema, name: unknown): GraphQLNamedType | undefined =>
  typeof name === 'string' ? schema.getType(name) : undefined;

function compileType(schema: GraphQLSchema, type: OutputType, selectionSet?: SelectionSet): Complete {
  if (isNonNullType(type)) {
    return completeNonNull(compileType(schema, type.ofType, selectionSet));
  }
  if (isListType(type)) {
    return completeList(compileType(schema, type.ofType, selectionSet));
  }
  if (isCompositeType(type)) {
    return completeObject(schema, compileSelections(schema, selectionSet!, { type, isOfFragment: false }));
  }
  return completeLeaf(leafCheck(type));
}

const completeNonNull =
  (complete: Complete): Complete =>
  (input, shown, run) => {
    const value = complete(input, shown, run);
    return value === null ? incomplete(run, undefined) : value;
  };

const completeLeaf =
  (isValid: IsValid): Complete =>
  (input, _shown, run) =>
    input === null || isValid(input) ? input : incomplete(run, null);

/** Where and why is only found out if nobody else told of an error. */
function incomplete<T>(run: PlanRun, value: T): T {
  run.isIncomplete = true;
  return value;
}

const completeList =
  (complete: Complete): Complete =>
  (input, shown, run) => {
    if (input === null || shown === null) {
      return null;
    }
    if (!Array.isArray(input)) {
      throw new Error('A subgraph answered something else than a list where the schema has one');
    }
    const before = shown as readonly unknown[] | undefined;
    const values = input.map((item, index) => complete(item ?? null, before?.[index], run));
    return values.includes(undefined) ? null : values;
  };

function completeObject(schema: GraphQLSchema, select: Select): Complete {
  return (input, shown, run) => {
    if (input === null || shown === null) {
      return null;
    }
    if (typeof input !== 'object') {
      throw new Error('A subgraph answered something else than an object where the schema has one');
    }
    const typeName = typeNameOf(input as DataObject);
    if (typeName === null && (input as DataObject).__typename === null) {
      throw new Error('A subgraph answered null for a type name');
    }
    if (typeName && !isComposite(schema.getType(typeName))) {
      return incomplete(run, null);
    }
    const output = (shown ?? {}) as DataObject;
    return select(input as DataObject, output, run) ? output : null;
  };
}
