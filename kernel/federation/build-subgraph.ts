import { buildSubgraphSchema } from '@apollo/subgraph';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import {
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  type GraphQLTypeResolver,
  getNullableType,
  isAbstractType,
  isListType,
  isObjectType,
  parse,
} from 'graphql';
import {
  buildSchema,
  type ContainerType,
  createResolversMap,
  type NonEmptyArray,
  type PubSub,
} from 'type-graphql';
import type { RequestContext } from '../context.js';
import { requireRegisteredErrors } from '../error-catalogue.js';
import { describeConventions } from '../graphql/describe-conventions.js';
import { type BatchResolver, resolveInBatches } from './entity-batches.js';
import { requireResolvedKeys } from './entity-keys.js';
import { semanticNonNull, semanticNonNullDefinition, withNullableRoots } from './nullable-roots.js';
import type { Subgraph } from './subgraph.js';

// biome-ignore lint/complexity/noBannedTypes: type-graphql names classes by this type.
type ResolverClass = Function;

/** Finds the entity a reference names (`@key` fields and `__typename`), or null when there is none. */
// biome-ignore lint/suspicious/noExplicitAny: each entity has its own key fields, which only its resolver knows.
export type ReferenceResolver = (reference: any, ctx: RequestContext) => unknown;

/** Of a type of another subgraph that this one only adds fields to: the reference itself is the entity. */
export const asReferenced: ReferenceResolver = reference => reference;

export interface SubgraphDefinition {
  name: string;
  resolvers: NonEmptyArray<ResolverClass>;
  /** Each resolver class with its ready instance: `new Map([[ProductResolver, new ProductResolver(service)]])`. */
  container: ReadonlyMap<object, object>;
  /** Types that no resolver mentions, such as stubs of other subgraphs' entities. */
  orphanedTypes?: ResolverClass[];
  /** By type name: how an entity is found from a reference to it. Every type with a resolvable key has one. */
  references?: Record<string, ReferenceResolver>;
  /** By type name: how the entities of several references are found at once, in place of one after the other. */
  batches?: Record<string, BatchResolver>;
}

/** Only what subgraphs of this house use; the federation version is the oldest that has all of it. */
const links = `
  extend schema
    @link(
      url: "https://specs.apollo.dev/federation/v2.5"
      import: [
        "@key", "@shareable", "@external", "@requires", "@provides", "@override", "@inaccessible", "@composeDirective"
      ]
    )
    @link(url: "https://specs.apollo.dev/nullability/v0.4", import: ["@${semanticNonNull}"])
    @composeDirective(name: "@${semanticNonNull}")

  ${semanticNonNullDefinition}`;

/**
 * Builds an executable federation subgraph from type-graphql classes. Types are plain data: a field without a
 * resolver is read from the object as it is, so getters that throw have no place in them. Abstract types are
 * resolved by the class of the value or its `__typename`. Inputs are checked by the rules of each feature.
 * @throws Error where the composition registered no error codes, or a key has no resolver.
 */
export async function buildSubgraph(definition: SubgraphDefinition): Promise<Subgraph> {
  requireRegisteredErrors();
  const declared = await buildSchema({
    resolvers: definition.resolvers,
    orphanedTypes: definition.orphanedTypes ?? [],
    container: containerOf(definition),
    validate: false,
    skipCheck: true,
    pubSub: rejectingPubSub,
  });
  describeConventions(declared);
  const resolvers = createResolversMap(declared) as Record<string, Record<string, unknown>>;
  for (const [typeName, resolve] of Object.entries(definition.references ?? {})) {
    resolvers[typeName] = { ...resolvers[typeName], __resolveReference: resolve };
  }
  const typeDefs = withNullableRoots(parse(`${printSchemaWithDirectives(declared)}\n${links}`));
  requireResolvedKeys(typeDefs, Object.keys(definition.references ?? {}));
  const schema = buildSubgraphSchema([{ typeDefs, resolvers: resolvers as never }]);
  resolveInBatches(schema, definition.batches ?? {});
  adaptToCompiler(schema);
  return { name: definition.name, schema, sdl: serviceSdl(schema) };
}

function containerOf({ name, container }: SubgraphDefinition): ContainerType {
  return {
    get(resolverClass: ResolverClass) {
      const instance = container.get(resolverClass);
      if (instance === undefined) {
        throw new Error(`Subgraph ${name} has no instance of ${resolverClass.name} in its container`);
      }
      return instance;
    },
  };
}

/** type-graphql demands a PubSub as soon as there is a subscription; ours bring their own `subscribe`. */
const rejectingPubSub: PubSub = {
  publish(): void {
    throw new Error('Events are appended to a transaction, not published in memory');
  },
  subscribe(): AsyncIterable<unknown> {
    throw new Error('Give @Subscription a subscribe function instead of topics');
  },
};

/** graphql-jit is stricter than graphql-js in two places; both are met here, so that a subgraph need not know. */
function adaptToCompiler(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) {
      type.resolveType = synchronousTypeResolver(type);
    } else if (isObjectType(type) && !type.name.startsWith('__')) {
      for (const field of Object.values(type.getFields())) {
        if (field.resolve !== undefined && isListType(getNullableType(field.type))) {
          field.resolve = settlingResolver(field.resolve);
        }
      }
    }
  }
}

/** graphql-jit does not wait for type resolvers, and one that throws would leave its operation unanswered. */
function synchronousTypeResolver(
  type: GraphQLAbstractType,
): GraphQLTypeResolver<{ __typename?: string }, unknown> {
  const byClass = type.resolveType;
  if (byClass?.constructor.name === 'AsyncFunction') {
    throw new Error(`${type.name} needs no resolveType: return instances of its classes, or a __typename`);
  }
  return (value, context, info) => {
    try {
      return value.__typename ?? (byClass?.(value, context, info, type) as string | undefined);
    } catch {
      return undefined;
    }
  };
}

/**
 * graphql-jit loses places of a list when a promise inside it is rejected early. Lists of promises, as
 * `_entities` returns them, are therefore awaited as a whole; a rejection becomes the error at its own place.
 */
function settlingResolver(
  resolve: GraphQLFieldResolver<unknown, unknown>,
): GraphQLFieldResolver<unknown, unknown> {
  return (source, args, context, info) => {
    const list = resolve(source, args, context, info);
    return isPromise(list) ? list.then(settled) : settled(list);
  };
}

function settled(list: unknown): unknown {
  if (!Array.isArray(list) || !list.some(isPromise)) {
    return list;
  }
  return Promise.all(list.map(item => (isPromise(item) ? item.then(undefined, asError) : item)));
}

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new GraphQLError(String(reason));

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function';

function serviceSdl(schema: GraphQLSchema): string {
  const service = schema.getQueryType()?.getFields()._service;
  const answer = service?.resolve?.(undefined, {}, undefined, undefined as never) as { sdl: string };
  return answer.sdl;
}
