import {
  type GraphQLField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';

export type RootField = GraphQLField<unknown, unknown>;
type Named = GraphQLInputType & { getFields?: unknown };
/** The type without its lists and non-nulls. */
export const namedType = (type: object): Named =>
  'ofType' in type ? namedType((type as { ofType: object }).ofType) : (type as Named);

/** A value that the argument takes. */
export function sampleOf(type: GraphQLInputType, depth = 0): unknown {
  if (isNonNullType(type)) {
    return sampleOf(type.ofType, depth);
  }
  if (isListType(type)) {
    return [sampleOf(type.ofType, depth)];
  }
  if (isEnumType(type)) {
    return type.getValues()[0]!.name;
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(each => isNonNullType(each.type) || depth < 3);
    return Object.fromEntries(fields.map(each => [each.name, sampleOf(each.type, depth + 1)]));
  }
  return scalars[type.name] ?? 'x';
}

const scalars: Record<string, unknown> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  DateTime: '2026-11-21T08:00:00Z',
  JSON: { a: 'x' },
  JSONObject: { a: 'x' },
};

/** A place of text within an argument. */
export interface Leaf {
  path: string[];
  isTime: boolean;
}

export function leavesOf(type: GraphQLInputType, path: string[], depth = 0): Leaf[] {
  if (isNonNullType(type)) {
    return leavesOf(type.ofType, path, depth);
  }
  if (isListType(type)) {
    return leavesOf(type.ofType, [...path, '0'], depth);
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(each => isNonNullType(each.type) || depth < 3);
    return fields.flatMap(each => leavesOf(each.type, [...path, each.name], depth + 1));
  }
  if (isEnumType(type) || ['Int', 'Float', 'Boolean'].includes(type.name)) {
    return [];
  }
  const inner = type.name.startsWith('JSON') ? [...path, 'a'] : path;
  return [{ path: inner, isTime: type.name === 'DateTime' }];
}
