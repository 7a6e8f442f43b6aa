import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
} from 'graphql';
import { Dice } from './dice.js';
import { type ArgumentDrawing, argumentsOf, type Variables } from './document-arguments.js';
import type { FuzzRequest } from './request.js';
import type { GivenCaller } from './request-headers.js';
import { anyJson, wrongText } from './values.js';
import type { FuzzWorld } from './world.js';

type Operation = 'query' | 'mutation' | 'subscription';

/** What a document is drawn with, and how much of it there is already. */
interface Drawing extends ArgumentDrawing {
  world: FuzzWorld;
  fragments: string[];
  fields: number;
  depthMax: number;
}

/** Numbers of documents lie beyond those of requests, so that no two are drawn alike. */
const numbersOfDocuments = 1_000_000_000;

/** The document of this number, as the request that carries it. */
export function documentRequest(world: FuzzWorld, index: number): FuzzRequest {
  const number = numbersOfDocuments + index;
  const dice = new Dice(world.seed, number);
  const operation = dice.weighted<Operation>([
    [65, () => 'query'],
    [33, () => 'mutation'],
    [2, () => 'subscription'],
  ]);
  const variables: Variables = { declared: [], given: {} };
  const drawing: Drawing = {
    world,
    dice,
    known: world.known,
    variables,
    wrong: dice.pick([0, 0, 0.02, 0.1]),
    fragments: [],
    fields: 0,
    depthMax: dice.pick([2, 3, 3, 4, 6, 12]),
  };
  const query = documentOf(operation, drawing);
  return { number, kind: operation, ...carried(query, drawing, callerOf(operation, world, dice)) };
}

function callerOf(operation: Operation, { callers, organizationId }: FuzzWorld, dice: Dice): GivenCaller {
  const session = { headers: { ...callers.session.headers, 'x-organization-id': organizationId } };
  // Mutations of the demo's merchant would take its marketplaces away and set its terms of sale, which routes need.
  const known = operation === 'query' ? [callers.apiKey, callers.shopKey, session] : [callers.shopKey];
  return dice.weighted([
    [14, () => dice.pick(known)],
    [4, () => ({ headers: {} })],
    [1, () => callers.scopeless],
    [1, () => callers.shopAgent],
  ]);
}

function documentOf(operation: Operation, drawing: Drawing): string {
  const { dice, world, variables } = drawing;
  if (dice.chance(0.01)) {
    return dice.pick([
      '{ __schema { types { name fields { name } } } }',
      '{ __typename }',
      '',
      '{',
      '#',
      '{ }',
    ]);
  }
  const root = rootOf(operation, world);
  const count = operation === 'query' ? dice.pick([1, 1, 2, 3]) : dice.chance(0.97) ? 1 : 2;
  const fields = dice.times(count, () => fieldOf(dice.pick(Object.values(root.getFields())), drawing, 1));
  const declared = variables.declared.length === 0 ? '' : `(${variables.declared.join(', ')})`;
  const name = dice.chance(0.3) ? ' Fuzz' : '';
  const text = [`${operation}${name}${declared} { ${fields.join(' ')} }`, ...drawing.fragments].join('\n');
  return dice.chance(0.06) ? damaged(text, dice) : text;
}

const rootOf = (operation: Operation, { schema }: FuzzWorld): GraphQLObjectType =>
  ({
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  })[operation]!;

function fieldOf(field: GraphQLField<unknown, unknown>, drawing: Drawing, depth: number): string {
  const { dice, wrong } = drawing;
  drawing.fields += 1;
  const alias = dice.chance(0.15) ? `a${dice.integer(0, 20)}: ` : '';
  const name = dice.chance(wrong / 8)
    ? dice.pick(['unknown', '__typename', '_entities', '_service'])
    : field.name;
  const head = `${alias}${name}${argumentsOf(field, drawing)}${directiveOf(drawing)}`;
  const type = getNamedType(field.type);
  return isCompositeType(type) && !dice.chance(wrong / 8)
    ? `${head} { ${selectionOf(type, drawing, depth)} }`
    : head;
}

function selectionOf(type: GraphQLNamedType, drawing: Drawing, depth: number): string {
  const { dice } = drawing;
  if (isAbstractType(type)) {
    const [first] = drawing.world.schema.getPossibleTypes(type);
    return `__typename ... on ${first!.name} { ${selectionOf(first!, drawing, depth + 1)} }`;
  }
  if (!isObjectType(type)) {
    return '__typename';
  }
  const isDeepest = depth >= drawing.depthMax || drawing.fields > 150;
  const choices = Object.values(type.getFields()).filter(
    field => !(isDeepest && isCompositeType(getNamedType(field.type))),
  );
  if (choices.length === 0) {
    return '__typename';
  }
  const parts = dice.times(dice.integer(1, 5), () => fieldOf(dice.pick(choices), drawing, depth + 1));
  if (dice.chance(0.05)) {
    parts.push(
      `... on ${type.name}${directiveOf(drawing)} { ${fieldOf(dice.pick(choices), drawing, depth + 1)} }`,
    );
  }
  if (dice.chance(0.05)) {
    const name = `F${drawing.fragments.length}`;
    const inside = dice.chance(drawing.wrong / 2)
      ? `...${name}`
      : fieldOf(dice.pick(choices), drawing, depth + 1);
    drawing.fragments.push(`fragment ${name} on ${type.name} { ${inside} }`);
    parts.push(...dice.times(dice.integer(1, 3), () => `...${name}`));
  }
  return parts.join(' ');
}

function directiveOf({ dice, variables }: Drawing): string {
  if (!dice.chance(0.06)) {
    return '';
  }
  const kind = dice.pick(['include', 'skip']);
  if (dice.chance(0.5)) {
    return ` @${kind}(if: ${dice.pick(['true', 'false', '"x"', 'null'])})`;
  }
  const variable = `v${variables.declared.length}`;
  variables.declared.push(`$${variable}: Boolean!`);
  variables.given[variable] = dice.chance(0.5);
  return ` @${kind}(if: $${variable})`;
}

function damaged(text: string, dice: Dice): string {
  const at = dice.integer(0, text.length);
  return dice.weighted([
    [3, () => text.slice(0, at)],
    [
      3,
      () =>
        `${text.slice(0, at)}${dice.pick(['{', '}', '"', '$', '!', '@', '\0', '\ud83d', '...', '"""'])}${text.slice(at)}`,
    ],
    [2, () => `${text.slice(0, at)}${text.slice(at + dice.integer(1, 10))}`],
    [1, () => `${text}\n${text}`],
    [1, () => `${text} ${wrongText(dice)}`],
    [0.3, () => `${text} #${'x'.repeat(100_000)}`],
  ]);
}

/** Over POST as JSON mostly, now and then over GET, or in a body that is none. */
function carried(
  query: string,
  { dice, variables }: Drawing,
  caller: GivenCaller,
): Pick<FuzzRequest, 'method' | 'path' | 'headers' | 'body'> {
  const accept = dice.pick(['application/json', 'application/graphql-response+json', '*/*']);
  const headers = { ...caller.headers, accept };
  if (dice.chance(0.02)) {
    const given = { query: query.toWellFormed(), variables: JSON.stringify(variables.given).toWellFormed() };
    const path = `/graphql?${new URLSearchParams(given)}`.slice(0, 12_000);
    return { method: 'GET', path, headers: { ...headers, 'apollo-require-preflight': 'x' }, body: null };
  }
  const body = dice.weighted<unknown>([
    [40, () => ({ query, variables: variables.given })],
    [1, () => ({ query, variables: dice.pick<unknown>([null, [], 'x', 1]) })],
    [
      1,
      () => ({ query, variables: variables.given, operationName: dice.pick(['Fuzz', 'Other', '', 1, null]) }),
    ],
    [0.5, () => [{ query }, { query }]],
    [0.5, () => ({ query, extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } })],
    [0.5, () => anyJson(dice)],
  ]);
  const type = dice.chance(0.01) ? dice.pick(['text/plain', 'application/graphql', 'x']) : 'application/json';
  const sent = Buffer.from(JSON.stringify(body) ?? '');
  return { method: 'POST', path: '/graphql', headers: { ...headers, 'content-type': type }, body: sent };
}
