import {
  type GraphQLEnumValue,
  type GraphQLInputField,
  type GraphQLNamedType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
  parse,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeSubgraphs } from '../../composition/subgraphs.js';
import { createGateway, type Gateway } from '../../gateway/gateway.js';
import { anonymous } from '../../kernel/context.js';
import { compileSubgraph } from '../../kernel/federation/compile-subgraph.js';
import { allScopes } from '../../kernel/scopes.js';
import { merchant, requestContext } from '../gateway/test-context.js';
import { callOf, internalOperations, publishedSchema, wholeSchema } from './operation-calls.js';
import { internalGuards } from './operation-guards.js';

let gateway: Gateway;

beforeAll(async () => {
  gateway = createGateway({ executors: (await describeSubgraphs()).map(compileSubgraph) });
});

const guarded = internalOperations
  .map(({ kind, name, field }) => ({
    kind,
    name,
    scope: internalGuards[name]!,
    call: callOf(field, {}, kind),
  }))
  .filter(({ scope }) => scope !== 'anybody');

describe('an operation that only the facade calls', () => {
  it.each(guarded)(
    '$kind $name is closed to a caller that lacks nothing but its scope',
    async ({ scope, call }) => {
      const granted = new Set(allScopes().filter(other => other !== scope));
      const ctx = requestContext({ caller: { ...merchant, kind: 'oauth_client', scopes: granted } });
      const { errors } = await gateway.prepare(parse(call.document))(call.variables, ctx);
      expect(errors?.[0]?.extensions).toMatchObject(
        scope === 'person'
          ? { code: 'CALLER_NOT_ALLOWED' }
          : { code: 'SCOPE_MISSING', detail: `This needs the scope ${scope}.` },
      );
    },
  );

  it.each(guarded)('$kind $name is closed to strangers', async ({ call }) => {
    const ctx = requestContext({ caller: anonymous });
    const { errors } = await gateway.prepare(parse(call.document))(call.variables, ctx);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('the public schema', () => {
  it('has no type left that only internal fields mention', () => {
    const roots = [
      publishedSchema.getQueryType(),
      publishedSchema.getMutationType(),
      publishedSchema.getSubscriptionType(),
    ];
    const reached = reachedFrom(roots.map(root => root!));
    const left = Object.values(publishedSchema.getTypeMap()).filter(
      type => !reached.has(type.name) && !type.name.startsWith('__') && !isSpecifiedScalarType(type),
    );
    expect(left.map(({ name }) => name)).toEqual([]);
  });

  /** Variables are read by the subgraph, which knows the whole input: what is hidden in part could be sent all the same. */
  it('hides inputs and enums as a whole or not at all', () => {
    const parts = Object.values(wholeSchema.getTypeMap()).flatMap((type): Part[] =>
      isInputObjectType(type)
        ? Object.values(type.getFields())
        : isEnumType(type)
          ? [...type.getValues()]
          : [],
    );
    expect(parts.filter(isHidden).map(({ name }) => name)).toEqual([]);
  });
});

type Part = GraphQLInputField | GraphQLEnumValue;

const isHidden = ({ astNode }: Part): boolean =>
  astNode?.directives?.some(({ name }) => name.value === 'inaccessible') ?? false;

/** The names of all types that can be come to. */
function reachedFrom(types: GraphQLNamedType[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...types];
  for (let type = waiting.pop(); type !== undefined; type = waiting.pop()) {
    if (!reached.has(type.name)) {
      reached.add(type.name);
      waiting.push(...namedBy(type));
    }
  }
  return reached;
}

function namedBy(type: GraphQLNamedType): GraphQLNamedType[] {
  if (isUnionType(type)) {
    return [...type.getTypes()];
  }
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).map(field => getNamedType(field.type));
  }
  if (isObjectType(type) || isInterfaceType(type)) {
    return Object.values(type.getFields()).flatMap(({ type: answer, args }) =>
      [answer, ...args.map(arg => arg.type)].map(each => getNamedType(each)),
    );
  }
  return [];
}
