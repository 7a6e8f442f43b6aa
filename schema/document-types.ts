import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Supergraph } from '@apollo/federation-internals';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { type ExecutableDefinitionNode, Kind, parse } from 'graphql';
import { withStrictRoots } from '../kernel/federation/nullable-roots.js';

/** An operation or fragment of the facade: its text as the source has it, and what its types are called. */
interface NamedDocument {
  text: string;
  name: string;
  definition: ExecutableDefinitionNode;
}

/**
 * Types of the data and the variables of every document of the facade, by its text. They are of the whole graph, as the
 * program's own documents may use what is internal too. Throws an Error that names what is wrong with a document.
 */
export async function documentTypes(supergraphSdl: string): Promise<string> {
  const { codegen } = await import('@graphql-codegen/core');
  const operations = await import('@graphql-codegen/typescript-operations');
  const schema = Supergraph.build(supergraphSdl).schema.toGraphQLJSSchema();
  const documents = named(await documentTexts(path.resolve('rest-facade')));
  const types = await codegen({
    filename: 'documents.d.ts',
    // The facade rejects an answer with any error, so what is null only by an error is never null in a reply.
    schema: withStrictRoots(parse(printSchemaWithDirectives(schema))),
    documents: documents.map(({ name, definition }) => ({
      location: name,
      document: { kind: Kind.DOCUMENT, definitions: [definition] },
    })),
    plugins: [{ operations: {} }],
    pluginMap: { operations },
    config,
  });
  return `${types}\n\n/** By the text of the document. */\nexport interface Documents {\n${documents.map(entry).join('\n')}\n}\n`;
}

const config = {
  // As the gateway answers and takes them: as they are in JSON.
  scalars: {
    ID: 'string',
    DateTime: 'string',
    Decimal: 'string',
    CurrencyCode: 'string',
    CountryCode: 'string',
    JSON: 'unknown',
    JSONObject: 'Record<string, unknown>',
  },
  enumType: 'string-literal',
  inlineFragmentTypes: 'combine',
  namingConvention: 'keep',
  skipTypename: true,
  disableDescriptions: true,
};

/** Tests have documents of graphs of their own. */
async function documentTexts(directory: string): Promise<string[]> {
  const names = (await readdir(directory, { recursive: true })).filter(name =>
    /(?<![.]test)[.]ts$/.test(name),
  );
  const sources = await Promise.all(
    names.toSorted().map(name => readFile(path.join(directory, name), 'utf8')),
  );
  const texts = sources.flatMap(source =>
    [...source.matchAll(/\bgraphql\(\s*`([^`]*)`/g)].map(([, text]) => text!),
  );
  return [...new Set(texts)];
}

/** Fragments have names of their own; an operation is called by what it answers last, and by its place among those. */
function named(texts: readonly string[]): NamedDocument[] {
  const counts = new Map<string, number>();
  return texts.map(text => {
    const definition = parse(text).definitions[0] as ExecutableDefinitionNode;
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      return { text, name: definition.name.value, definition };
    }
    const answer = answerOf(definition);
    const count = (counts.get(answer) ?? 0) + 1;
    counts.set(answer, count);
    const name = count === 1 ? answer : `${answer}${count}`;
    return { text, name, definition: { ...definition, name: { kind: Kind.NAME, value: name } } };
  });
}

function answerOf({ selectionSet, operation }: ExecutableDefinitionNode & { operation: string }): string {
  const last = selectionSet.selections.at(-1);
  const answer = last?.kind === Kind.FIELD ? (last.alias ?? last.name).value : operation;
  return capitalized(answer);
}

function entry({ text, name, definition }: NamedDocument): string {
  const types =
    definition.kind === Kind.FRAGMENT_DEFINITION
      ? `data: ${name}Fragment; variables: never`
      : `data: ${name}${capitalized(definition.operation)}; variables: ${name}${capitalized(definition.operation)}Variables`;
  return `  ${JSON.stringify(text)}: { ${types} };`;
}

const capitalized = (text: string): string => text.replace(/^./, first => first.toUpperCase());
