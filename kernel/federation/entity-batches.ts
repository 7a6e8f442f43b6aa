import { GraphQLError, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import type { RequestContext } from '../context.js';
import { askedFields } from './asked-fields.js';

/**
 * Finds the entities of references that were asked for together, all of one type: in their order, null where there is none.
 * `asked` names the fields that may be read of them. What it throws is the error of each of them.
 */
export type BatchResolver = (
  // biome-ignore lint/suspicious/noExplicitAny: each entity has its own key fields, which only its resolver knows.
  references: readonly any[],
  ctx: RequestContext,
  asked: ReadonlySet<string>,
) => Promise<(object | null)[]>;

type Resolver = GraphQLFieldResolver<unknown, RequestContext, { representations: { __typename: string }[] }>;

/** Has `_entities` find entities of the types by their batches; references to several types are resolved each for itself. */
export function resolveInBatches(
  schema: GraphQLSchema,
  batches: Readonly<Record<string, BatchResolver>>,
): void {
  const entities = schema.getQueryType()!.getFields()._entities;
  if (entities === undefined) {
    return;
  }
  const resolveEach = entities.resolve as Resolver;
  const resolve: Resolver = (source, args, ctx, info) => {
    const { representations } = args;
    const typeName = representations[0]?.__typename ?? '';
    const batch = Object.hasOwn(batches, typeName) ? batches[typeName] : undefined;
    return batch !== undefined && representations.every(({ __typename: name }) => name === typeName)
      ? resolveBatch(batch, { typeName, representations, ctx, asked: askedFields(info) })
      : resolveEach(source, args, ctx, info);
  };
  entities.resolve = resolve;
}

interface Batch {
  typeName: string;
  representations: readonly object[];
  ctx: RequestContext;
  asked: ReadonlySet<string>;
}

async function resolveBatch(
  resolve: BatchResolver,
  { typeName, representations, ctx, asked }: Batch,
): Promise<(object | null)[]> {
  try {
    const found = await resolve(representations, ctx, asked);
    for (const entity of found) {
      if (entity !== null) {
        // Not enumerable, as @apollo/subgraph does it: who copies an entity copies what is stored.
        Object.defineProperty(entity, '__typename', { value: typeName });
      }
    }
    return found;
  } catch (error) {
    const failed = error instanceof Error ? error : new GraphQLError(String(error));
    return representations.map(() => failed);
  }
}
