import { GraphQLError, type GraphQLErrorExtensions } from 'graphql';

/** The same error, with its places in document and answer, that says more. */
export function extendError(error: GraphQLError, more: GraphQLErrorExtensions): GraphQLError {
  const { message, path, nodes, source, positions, extensions } = error;
  return new GraphQLError(message, {
    path,
    nodes,
    source,
    positions,
    extensions: { ...extensions, ...more },
  });
}
