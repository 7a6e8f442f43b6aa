import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { dictionary } from '../dictionary.js';

/** What these fields mean in every type, unless the type says more. */
const fieldMeanings = dictionary<string>({
  id: 'Unique id.',
  organizationId: 'Id of the organization that it belongs to.',
  createdAt: 'When it was created.',
  updatedAt: 'When it last changed.',
  version: 'Rises with every change.',
  jobId: 'Id of the job that does the work.',
  deletedId: 'Id of what was deleted.',
  items: 'The items of the page, in the order of the list.',
  pagination: 'Position of the page in the list, and where the next one begins.',
  results: 'One result for each item of the input, in the same order.',
  failedCount: 'Number of results with an error.',
});

const argumentMeanings = dictionary<string>({
  id: 'Id of what is read.',
  input: 'Arguments of the mutation.',
});

const rootMeanings = dictionary<string>({
  Query:
    'Reads. A field that fails is null and has an error in `errors`; the other fields are still answered.',
  Mutation:
    'Writes. An operation has one mutation field; with the header Idempotency-Key it can be repeated safely.',
  Subscription: 'Complete snapshots of what changes, sent after each change.',
});

type Described = { description?: string | null | undefined };

/**
 * Describes what follows from the conventions of the API, where its definition has no description: the fields that many
 * types share, pages, filters, and the inputs and payloads of mutations. Everything else is described where it is defined.
 */
export function describeConventions(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type) && !type.name.startsWith('__')) {
      describe(type, rootMeanings[type.name] ?? pageMeaning(type));
      for (const field of Object.values(type.getFields())) {
        describe(field, fieldMeanings[field.name]);
        describeEach(field.args, argumentMeanings);
      }
    } else if (isInputObjectType(type) && type.name.endsWith('Filter')) {
      describe(type, 'Conditions of a list: an item must meet all that are given.');
    }
  }
  for (const mutation of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    describeMutation(mutation);
  }
}

function describeMutation({ name, args, type }: GraphQLField<unknown, unknown>): void {
  const input = args.map(arg => getNamedType(arg.type)).find(isInputObjectType);
  if (input !== undefined) {
    describeInput(input, name);
  }
  const payload = getNamedType(type);
  if (isObjectType(payload) && payload.name.endsWith('Payload')) {
    describe(payload, `Result of \`${name}\`.`);
    describePayload(payload, name);
  }
}

function describeInput(input: GraphQLInputObjectType, mutation: string): void {
  describe(input, `Arguments of \`${mutation}\`.`);
  const subject = words(mutation).slice(1).join(' ');
  describe(input.getFields().id, `Id of the ${subject}.`);
}

/** A payload shows what the mutation acted on. */
function describePayload(payload: GraphQLObjectType, mutation: string): void {
  const [verb] = words(mutation);
  for (const field of Object.values(payload.getFields())) {
    const isObject = isObjectType(getNamedType(field.type));
    describe(field, isObject ? payloadMeaning(verb!, words(field.name)) : undefined);
  }
}

function payloadMeaning(verb: string, [first, ...others]: readonly string[]): string {
  if (first === 'issued') {
    return `The ${others.join(' ')} with its secret, which is returned only here.`;
  }
  const noun = [first, ...others].join(' ');
  switch (verb) {
    case 'create':
      return `The created ${noun}.`;
    case 'delete':
      return `The ${noun} as it was before it was deleted.`;
    default:
      return `The ${noun} after the change.`;
  }
}

function pageMeaning(type: GraphQLObjectType): string | undefined {
  const { items, pagination } = type.getFields();
  return items === undefined || pagination === undefined
    ? undefined
    : `A page of a list of \`${getNamedType(items.type).name}\`.`;
}

function describeEach(
  parts: readonly (GraphQLArgument | GraphQLInputField)[],
  meanings: Readonly<Record<string, string>>,
): void {
  for (const part of parts) {
    describe(part, meanings[part.name]);
  }
}

function describe(part: Described | undefined, description: string | undefined): void {
  if (part !== undefined && description !== undefined && !part.description) {
    part.description = description;
  }
}

/** `bulkSetCosts`: bulk, set, costs. */
const words = (name: string): string[] => name.split(/(?=[A-Z])/).map(word => word.toLowerCase());
