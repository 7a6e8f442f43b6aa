import type { QueryPlanFieldNode, QueryPlanSelectionNode } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';
import { merge } from './merge.js';
import type { DataObject } from './plan-run.js';
import { typesWithin } from './type-names.js';

/** Reads the fields by which another subgraph knows an object; null where one of them was not fetched. */
export type ReadRepresentation = (source: DataObject | null) => DataObject | null;

/** Adds a field to a representation; false where it was not fetched. */
type ReadField = (source: DataObject, found: DataObject) => boolean;

/** The schema is that of the whole supergraph: keys may be hidden from callers. */
export function compileRepresentation(
  schema: GraphQLSchema,
  selections: readonly QueryPlanSelectionNode[],
): ReadRepresentation {
  const fields = selections.flatMap(selection => compileSelection(schema, selection));
  return source => {
    if (source === null) {
      return null;
    }
    const found: DataObject = {};
    return fields.every(read => read(source, found)) ? found : null;
  };
}

function compileSelection(schema: GraphQLSchema, selection: QueryPlanSelectionNode): ReadField[] {
  if (selection.kind === 'Field') {
    return [readField(schema, selection)];
  }
  const { typeCondition, selections } = selection;
  return typeCondition === undefined
    ? []
    : [readFragment(typesWithin(schema, typeCondition), compileRepresentation(schema, selections))];
}

function readField(schema: GraphQLSchema, { alias, name, selections }: QueryPlanFieldNode): ReadField {
  const responseName = alias ?? name;
  const read = selections === undefined ? taken : compileRepresentation(schema, selections);
  return (source, found) => {
    const value = source[responseName];
    if (value === undefined) {
      return false;
    }
    found[responseName] = Array.isArray(value)
      ? value.map(item => read(item as DataObject))
      : read(value as DataObject);
    return true;
  };
}

const taken = (value: unknown): unknown => value;

const readFragment =
  (types: ReadonlySet<string>, read: ReadRepresentation): ReadField =>
  (source, found) => {
    const typeName = source.__typename;
    const within = typeof typeName === 'string' && types.has(typeName) ? read(source) : null;
    if (within !== null) {
      merge(found, within);
    }
    return true;
  };
