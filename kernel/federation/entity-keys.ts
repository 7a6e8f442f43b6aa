import { type ConstDirectiveNode, type DocumentNode, Kind } from 'graphql';

/**
 * The gateway may ask a subgraph for any entity whose key it declares. Without a resolver it would be answered with the
 * reference itself, every other field of it missing.
 * @throws Error naming the types whose resolvable key has no resolver, and resolvers of types without such a key.
 */
export function requireResolvedKeys(typeDefs: DocumentNode, resolved: readonly string[]): void {
  const keyed = typeDefs.definitions.flatMap(definition =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.directives?.some(isResolvableKey)
      ? [definition.name.value]
      : [],
  );
  const missing = keyed.filter(name => !resolved.includes(name));
  const useless = resolved.filter(name => !keyed.includes(name));
  if (missing.length > 0 || useless.length > 0) {
    throw new Error(
      `Keys without a resolver of references: ${listed(missing)}. Resolvers without a key: ${listed(useless)}.`,
    );
  }
}

const isResolvableKey = ({ name, arguments: given = [] }: ConstDirectiveNode): boolean =>
  name.value === 'key' &&
  !given.some(
    ({ name: argument, value }) =>
      argument.value === 'resolvable' && value.kind === Kind.BOOLEAN && !value.value,
  );

const listed = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));
