import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Supergraph } from '@apollo/federation-internals';
import { buildSchema, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { describedEvents } from '../../composition/events.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { schemaFiles } from '../../schema/schema-files.js';
import { staleSchemaFiles } from '../../schema/write-schema-files.js';
import { assertEvent } from '../support/event-check.js';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('every REST document', () => {
  const schema = Supergraph.build(read('schema/supergraph.graphql')).schema.toGraphQLJSSchema();

  it.each(routes)('of $method $path is valid against schema/supergraph.graphql', ({ operation }) => {
    expect(validate(schema, operation).map(({ message }) => message)).toEqual([]);
  });

  it('would not be, if it asked for what is not there', () => {
    const errors = validate(buildSchema('type Query { a: Int }'), routes[0]!.operation);
    expect(errors).not.toEqual([]);
  });
});

it('what the program says of itself in schema/ and docs/ is what it says now', async () => {
  expect(await staleSchemaFiles(join(root, 'schema'), await schemaFiles())).toEqual([]);
});

describe('the contract beside the checkout', () => {
  const shared = join(root, '../shared/contract/routes.tsv');

  it('is the one that our tests compare the table with', ({ skip }) => {
    skip(!existsSync(shared), 'there is no contract/routes.tsv beside this checkout');
    expect(read('test/rest/documented-routes.tsv')).toBe(readFileSync(shared, 'utf8'));
  });
});

describe('schema/events.json', () => {
  const file = JSON.parse(read('schema/events.json'));

  it('has every key of the catalogue, and a sample of each that tells its data', () => {
    const events = describedEvents();
    expect(Object.keys(file.$defs)).toEqual(events.map(({ key }) => key));
    expect(events).toHaveLength(18);
    for (const { key, sample } of events) {
      expect(sample).toMatchObject({ type: key });
      assertEvent(sample);
    }
  });

  it.each([
    ['another schema version', { schemaVersion: '2020-01-01' }],
    ['an unknown source', { source: { system: 'somewhere' } }],
    ['a product without a title', { data: { product: {}, changedFields: [] } }],
    ['a version that is no number', { resourceVersion: '1' }],
  ])('rejects an event with %s', (_title, change) => {
    const { sample } = describedEvents().find(({ key }) => key === 'product.created')!;
    expect(() => assertEvent({ ...(sample as object), ...change })).toThrow('not as documented');
  });
});
