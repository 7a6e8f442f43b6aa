import type { GraphQLSchema } from 'graphql';

/** One domain's part of the graph, as its resolvers declare it. */
export interface Subgraph {
  /** Lower-case domain name such as `catalog`; names the SDL file, the process role and the plan's fetches. */
  name: string;
  /** Executable, with `_entities` and `_service`. */
  schema: GraphQLSchema;
  /** Federation v2 SDL: what is composed, committed under `schema/` and shown to other processes. */
  sdl: string;
}
