import { buildSubgraphSchema } from '@apollo/subgraph';
import { type DocumentNode, type ExecutionResult, execute, parse } from 'graphql';
import { beforeEach, expect, it } from 'vitest';
import { type BatchResolver, resolveInBatches } from './entity-batches.js';

const typeDefs = parse(`
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.5", import: ["@key"])
  type Query { any: Int }
  type Mug @key(fields: "id") { id: ID! name: String }
  type Bowl @key(fields: "id") { id: ID! name: String }
`);
const query = parse(`query ($of: [_Any!]!) {
  _entities(representations: $of) { __typename ... on Mug { name } ... on Bowl { name } }
}`);

let asked: string[][];
beforeEach(() => {
  asked = [];
});

const findMugs: BatchResolver = async references => {
  asked.push(references.map(({ id }: { id: string }) => id));
  return references.map(({ id }: { id: string }) => (id === 'gone' ? null : { name: `mug ${id}` }));
};

/** Asks for entities by their type and id. */
const entities = (batch: BatchResolver, ...references: [type: string, id: string][]) =>
  entitiesBy(query, batch, references);

async function entitiesBy(
  document: DocumentNode,
  batch: BatchResolver,
  references: [type: string, id: string][],
): Promise<unknown> {
  const named = (type: string) => ({
    __resolveReference: ({ id }: { id: string }) => ({ name: `${type} ${id}` }),
  });
  const schema = buildSubgraphSchema([
    { typeDefs, resolvers: { Mug: named('single mug'), Bowl: named('bowl') } },
  ]);
  resolveInBatches(schema, { Mug: batch });
  const of = references.map(([__typename, id]) => ({ __typename, id }));
  const { data, errors }: ExecutionResult = await execute({
    schema,
    document,
    variableValues: { of },
  });
  return { entities: data?._entities, errors: errors?.map(({ message, path }) => [message, path]) };
}

it('references to one type are resolved together, in their order', async () => {
  expect(await entities(findMugs, ['Mug', '1'], ['Mug', 'gone'], ['Mug', '2'])).toEqual({
    entities: [{ __typename: 'Mug', name: 'mug 1' }, null, { __typename: 'Mug', name: 'mug 2' }],
  });
  expect(asked).toEqual([['1', 'gone', '2']]);
});

it('references to several types, or to one without a batch, are resolved each for itself', async () => {
  const mug = { __typename: 'Mug', name: 'single mug 1' };
  const bowl = { __typename: 'Bowl', name: 'bowl 2' };
  expect(await entities(findMugs, ['Mug', '1'], ['Bowl', '2'])).toEqual({ entities: [mug, bowl] });
  expect(await entities(findMugs, ['Bowl', '2'])).toEqual({ entities: [bowl] });
  expect(asked).toEqual([]);
});

it.each([
  ['fields by their names, whatever they are called there', '... on Mug { mark: name id }', ['name', 'id']],
  ['fields of fragments in fragments', '... on Mug { ...M } ... on Bowl { id }', ['name', 'id']],
  ['fields that a directive may leave out', '... on Mug { name @skip(if: true) }', ['name']],
  ['nothing but the type', '__typename', []],
])('a batch is told what may be read: %s', async (_, selection, expected) => {
  const told: string[][] = [];
  const batch: BatchResolver = async (references, _ctx, names) => {
    told.push([...names]);
    return references.map(() => ({ id: '1', name: 'mug' }));
  };
  const fragment = selection.includes('...M') ? 'fragment M on Mug { __typename ... on Mug { name } }' : '';
  const document = parse(
    `query ($of: [_Any!]!) { _entities(representations: $of) { ${selection} } } ${fragment}`,
  );
  await entitiesBy(document, batch, [['Mug', '1']]);
  await entitiesBy(document, batch, [['Mug', '1']]);
  expect(told).toEqual([expected, expected]);
});

it('a batch is told of the fields of all places that ask for the same', async () => {
  const told: string[][] = [];
  const batch: BatchResolver = async (references, _ctx, names) => {
    told.push([...names]);
    return references.map(() => ({ id: '1', name: 'mug' }));
  };
  const document = parse(`query ($of: [_Any!]!) {
    _entities(representations: $of) { ... on Mug { id } }
    _entities(representations: $of) { ... on Mug { name } }
  }`);
  await entitiesBy(document, batch, [['Mug', '1']]);
  expect(told).toEqual([['id', 'name']]);
});

it('a batch that fails is the error of each of its references', async () => {
  const failing: BatchResolver = () => Promise.reject(new Error('no mugs'));
  expect(await entities(failing, ['Mug', '1'], ['Mug', '2'])).toEqual({
    entities: [null, null],
    errors: [0, 1].map(index => ['no mugs', ['_entities', index]]),
  });
});
