import { Supergraph } from '@apollo/federation-internals';
import {
  type DefinitionNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  Kind,
  lexicographicSortSchema,
  parse,
  print,
  printSchema,
} from 'graphql';
import { composeSupergraph, type SubgraphSdl } from '../gateway/compose.js';
import { semanticNonNull } from '../kernel/federation/nullable-roots.js';
import { documentTypes } from './document-types.js';
import type { SchemaFile } from './schema-file.js';

/** One file for each subgraph, the supergraph that these files compose to, and what of it is public: `api.graphql`. */
export function graphFiles(subgraphs: readonly SubgraphSdl[]): SchemaFile[] {
  const readable = readableSubgraphs(subgraphs);
  return [
    ...readable.map(({ name, sdl }) => ({ name: `${name}.graphql`, content: () => sdl })),
    { name: 'supergraph.graphql', content: () => `${composeSupergraph(readable)}\n` },
    { name: 'api.graphql', content: () => `${printSchema(publishedGraph(subgraphs))}\n` },
  ];
}

/** The types of what the facade asks the graph for. */
export function documentsFile(subgraphs: readonly SubgraphSdl[]): SchemaFile {
  const content = () => documentTypes(composeSupergraph(readableSubgraphs(subgraphs)));
  return { name: 'documents.d.ts', content };
}

const readableSubgraphs = (subgraphs: readonly SubgraphSdl[]): SubgraphSdl[] =>
  subgraphs.map(({ name, sdl }) => ({ name, sdl: readableSdl(sdl) }));

/** The public schema. */
export function publishedGraph(subgraphs: readonly SubgraphSdl[]): GraphQLSchema {
  const supergraph = Supergraph.build(composeSupergraph(readableSubgraphs(subgraphs)));
  return lexicographicSortSchema(supergraph.apiSchema().toGraphQLJSSchema());
}

/**
 * What the subgraph itself declares, without the machinery that federation adds to every one. Definitions and
 * root fields are in alphabetical order, as the order they are loaded in means nothing.
 */
function readableSdl(sdl: string): string {
  const definitions = parse(sdl)
    .definitions.filter(isDeclared)
    .map(withSortedRootFields)
    .filter(definition => !isEmptyExtension(definition))
    .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  return `${print({ kind: Kind.DOCUMENT, definitions })}\n`;
}

/** Federation extends `Query` with its own fields only. */
const isEmptyExtension = (definition: DefinitionNode): boolean =>
  definition.kind === Kind.OBJECT_TYPE_EXTENSION && definition.fields?.length === 0;

const isDeclared = (definition: DefinitionNode): boolean =>
  definition.kind === Kind.DIRECTIVE_DEFINITION
    ? definition.name.value === semanticNonNull
    : !/^(_|link__|federation__)/.test(nameOf(definition));

const rootTypes: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription']);

function withSortedRootFields(definition: DefinitionNode): DefinitionNode {
  if (
    (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.OBJECT_TYPE_EXTENSION) ||
    !rootTypes.has(definition.name.value)
  ) {
    return definition;
  }
  const fields = (definition.fields ?? []).filter(isDeclaredField).toSorted(byName);
  return { ...definition, fields };
}

const isDeclaredField = (field: FieldDefinitionNode): boolean => !field.name.value.startsWith('_');

const byName = (a: FieldDefinitionNode, b: FieldDefinitionNode): number =>
  a.name.value < b.name.value ? -1 : 1;

const nameOf = (definition: DefinitionNode): string =>
  'name' in definition && definition.name !== undefined ? definition.name.value : '';

/** The schema's own links first, then by name; an extension follows its definition. */
const sortKey = (definition: DefinitionNode): string => `${nameOf(definition)} ${definition.kind}`;
