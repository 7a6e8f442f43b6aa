import {
  type GraphQLArgument,
  GraphQLNonNull,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { GraphQLClient } from '../support/graphql-client.js';
import type { LiveClient } from '../support/live-client.js';
import { callOf, queries, subscriptions } from './operation-calls.js';

interface IdArgument {
  kind: 'query' | 'subscription';
  field: (typeof queries)[number];
  argument: GraphQLArgument;
}

/** Arguments of root fields that are ids: a thing is named by one, or a list narrowed. */
export const withIds = (['query', 'subscription'] as const).flatMap(kind =>
  (kind === 'query' ? queries : subscriptions).flatMap(field =>
    field.args
      .filter(({ type }) => getNamedType(type).name === 'ID')
      .map(argument => ({ kind, field, argument, title: `${kind} ${field.name}(${argument.name})` })),
  ),
);

interface Clients {
  ofMerchant: GraphQLClient;
  ofAgent: GraphQLClient;
  live: LiveClient;
}

interface Rejected {
  extensions: { code: string; errors?: { code: string }[] };
}

/** What a call with this id is rejected with: each code, with those of its fields. */
export async function codesOf(
  { ofMerchant, ofAgent, live }: Clients,
  { kind, field, argument }: IdArgument,
  id: string,
): Promise<string[]> {
  const given = field.args.map(each => (each === argument ? { ...each, type: required(each) } : each));
  const value = isListType(getNullableType(argument.type)) ? [id] : id;
  const { document, variables } = callOf({ ...field, args: given }, { [argument.name]: value }, kind);
  const client = field.name === 'checkoutSession' ? ofAgent : ofMerchant;
  const errors =
    kind === 'query'
      ? ((await client.run(document, variables)).errors ?? [])
      : await firstErrors(live, document, variables);
  return (errors as Rejected[]).map(({ extensions: { code, errors: fields = [] } }) =>
    [code, ...fields.map(one => one.code)].join(' '),
  );
}

const required = ({ type }: GraphQLArgument) => (isNonNullType(type) ? type : new GraphQLNonNull(type));

async function firstErrors(live: LiveClient, document: string, variables: Record<string, unknown>) {
  try {
    const { value } = await live.events(document, variables).next();
    return value?.errors ?? [];
  } catch (error) {
    return error;
  }
}
