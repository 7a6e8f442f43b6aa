import { type FragmentDefinitionNode, getOperationAST, Kind, parse } from 'graphql';
import { expect, it } from 'vitest';
import { publicCalls, publicFieldsOf } from './public-calls.js';

const known = new Map([
  ['search', 'filter.ids'],
  ['shop', 'id'],
  ['shops', null],
]);

function callsOf(text: string, variables: Record<string, unknown> = {}): string[][] {
  const document = parse(text);
  const fragments = new Map(
    document.definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map(one => [one.name.value, one]),
  );
  const fields = publicFieldsOf(getOperationAST(document)!, fragments, known);
  return publicCalls(fields, known, variables).map(({ merchantIds }) => [...merchantIds]);
}

it.each<[string, Record<string, unknown>, string[][]]>([
  ['{ own { id } }', {}, []],
  ['{ shops { id } a: shops { id } own { id } }', {}, [[], []]],
  ['{ shops { id } shops { name } }', {}, [[]]],
  [
    '{ ... { a: shops { id } } ...F ...F } fragment F on Query { b: shops { id } shop(id: "A") { id } }',
    {},
    [[], [], ['a']],
  ],
  ['query ($id: ID!) { shop(id: $id) { id } }', { id: 'X' }, [['x']]],
  ['query ($ids: [ID!]) { search(filter: { ids: $ids }) { id } }', { ids: ['X', 'y', 'x'] }, [['x', 'y']]],
  ['query ($f: Filter) { search(filter: $f) { id } }', { f: { ids: 'one' } }, [['one']]],
  ['query ($f: Filter) { search(filter: $f) { id } }', { f: null }, [[]]],
  ['query ($f: Filter) { search(filter: $f) { id } }', { f: 'malformed' }, [[]]],
  ['{ search { id } }', {}, [[]]],
  ['mutation { shops { id } }', {}, []],
])('%s with %j reads for merchants %j', (text, variables, calls) => {
  expect(callsOf(text, variables)).toEqual(calls);
});
