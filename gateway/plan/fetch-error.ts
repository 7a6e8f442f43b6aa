import { GraphQLError } from 'graphql';

type Path = GraphQLError['path'];

/** Where in the answer an error of a subgraph belongs: at every object that its representation stands for. */
export type PlaceOf = (error: GraphQLError) => Path[];

/** A subgraph's error at its place in the whole answer. */
export const subgraphError = (error: GraphQLError, serviceName: string, path: Path): GraphQLError =>
  new GraphQLError(error.message || `Error while fetching subquery from service "${serviceName}"`, {
    originalError: error,
    path,
    extensions: error.extensions,
  });
