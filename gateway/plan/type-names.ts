import { type GraphQLSchema, isAbstractType } from 'graphql';

/** The names of the types whose objects are of the given one: its own, and those that implement it or are members of it. */
export function typesWithin(schema: GraphQLSchema, name: string): ReadonlySet<string> {
  const type = schema.getType(name);
  if (!isAbstractType(type)) {
    return new Set([name]);
  }
  const interfaces = 'getInterfaces' in type ? schema.getImplementations(type).interfaces : [];
  return new Set([name, ...[...schema.getPossibleTypes(type), ...interfaces].map(within => within.name)]);
}
