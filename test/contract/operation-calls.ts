import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  type OperationTypeNode,
} from 'graphql';
import { newId } from '../../kernel/ids.js';

const read = (name: string): GraphQLSchema =>
  buildSchema(readFileSync(new URL(`../../schema/${name}`, import.meta.url), 'utf8'), { assumeValid: true });

type RootField = GraphQLField<unknown, unknown>;
type Kind = 'query' | 'mutation' | 'subscription';

/** What the public schema offers. */
export const publishedSchema = read('api.graphql');
/** With what only the facade may use. */
export const wholeSchema = read('supergraph.graphql');

const fieldsOf = (schema: GraphQLSchema, kind: Kind): readonly RootField[] =>
  Object.values(schema.getRootType(kind as OperationTypeNode)!.getFields());

export const queries = fieldsOf(publishedSchema, 'query');
export const mutations = fieldsOf(publishedSchema, 'mutation');
export const subscriptions = fieldsOf(publishedSchema, 'subscription');

const isInternal = (field: RootField): boolean =>
  field.astNode!.directives!.some(({ name }) => name.value === 'inaccessible');

/** Operations that only the facade may use. */
export const internalOperations = (['query', 'mutation', 'subscription'] as const).flatMap(kind =>
  fieldsOf(wholeSchema, kind)
    .filter(isInternal)
    .map(field => ({ kind, name: field.name, field })),
);

/** A call with all that is required; `given` goes before what is made up, for arguments and for fields of the input alike. */
export function callOf(field: RootField, given: Record<string, unknown> = {}, operation: Kind = 'mutation') {
  const required = field.args.filter(isRequiredArgument);
  const head = required.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = required.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  const [declared, called] = head === '' ? ['', ''] : [`(${head})`, `(${passed})`];
  return {
    document: `${operation} ${declared} { ${field.name}${called} ${selection} }`,
    variables: Object.fromEntries(
      required.map(({ name, type }) => [name, name in given ? given[name] : sampleWith(type, given)]),
    ),
  };
}

function sampleWith(type: GraphQLInputType, given: Record<string, unknown>): unknown {
  const [sample, named] = [sampleOf(type), getNamedType(type)];
  return isInputObjectType(named) && !Array.isArray(sample)
    ? {
        ...(sample as object),
        ...Object.fromEntries(Object.entries(given).filter(([name]) => name in named.getFields())),
      }
    : sample;
}

const samples: Record<string, unknown> = {
  ID: newId(),
  Int: 1,
  Float: 1,
  Boolean: true,
  DateTime: '2026-11-22T08:00:00.000Z',
  JSON: {},
  JSONObject: {},
};

function sampleOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) {
    return sampleOf(type.ofType);
  }
  if (isListType(type)) {
    return [sampleOf(type.ofType)];
  }
  if (isEnumType(type)) {
    return type.getValues()[0]!.name;
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(fields.map(field => [field.name, sampleOf(field.type)]));
  }
  return samples[type.name] ?? 'x';
}
