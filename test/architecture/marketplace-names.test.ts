import { describe, expect, it } from 'vitest';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { anyOf, filesOutside, missingPlaces, namings } from './name-search.js';

/** What a marketplace consists of: its folder, its line, the proof that it works, and prose for people. */
const home = [
  ...marketplaces.map(({ key }) => `connectors/marketplaces/${key}/`),
  'connectors/marketplaces/registry.ts',
  'connectors/marketplaces/sandboxed-registry.ts',
  'test/connectors/',
  'docs/',
  'README.md',
  'CHANGELOG.md',
];

/** Files that say such a name and mean something else, with what they mean. */
const exceptions: Record<string, string> = {
  'subgraphs/catalog/import/reading/': 'formats of product files, which platforms export',
  'test/catalog/import-reading.test.ts': 'formats of product files',
  'test/catalog/import.test.ts': 'formats of product files',
  'test/catalog/import-habits/': 'formats of product files',
  'test/catalog/import-status.test.ts': 'formats of product files',
  'rest-facade/agent-checkout/payment-handlers.rules.ts': 'an example of the name of a payment handler',
  'rest-facade/ucp/conformance/conformance.ts': 'a payment handler of the conformance suite',
  'test/ucp/conformance-protocol.test.ts': 'the same',
  'test/end-to-end/import-formats.test.ts': 'formats of product files',
  'rest-facade/routes/catalog/product-import.routes.ts': 'formats of product files',
  'schema/openapi.json': 'the same, printed',
  'connectors/shopping-search/excluded-retailers.ts':
    'retailers whose offers are no evidence of a market price',
  'connectors/shopping-search/excluded-retailers.test.ts': 'the same',
  'connectors/taxonomies/': 'a taxonomy that the platform publishes for everybody',
  'scripts/taxonomies.mjs': 'the same',
  'bench/categories/': 'the same',
  'test/catalog/category/': 'the same',
  'subgraphs/platform/event/event-schema.ts': 'an example of an event, for readers',
  'subgraphs/commerce/orders/order/order-event.schema.ts': 'an example of an event, for readers',
  'subgraphs/commerce/orders/return/return-event.schema.ts': 'an example of an event, for readers',
  'schema/events.json': 'the same, printed',
  'test/fault/promotions-merchant.ts': 'which kinds of promotions are records of which marketplaces',
  'test/commerce/promoted-prices/sandboxes/':
    'what each marketplace sells in, and how its books have promotions',
  'test/end-to-end/promoted-price-change.test.ts':
    'which kinds of promotions are records of which marketplaces',
  'test/fault/marketplaces-mall.ts': 'where a creation that is sent again is known by a key',
  'test/fault/marketplaces-seller.ts': 'what one marketplace demands of whoever sells there',
  'test/end-to-end/product-list.test.ts': 'values of a filter, which takes any word',
  'test/platform/events/pull-events.test.ts': 'a type of event that does not exist',
};

const names = marketplaces.flatMap(({ key, title }) => [key, title]);
const named = anyOf(names);
const places = [...home, ...Object.keys(exceptions)];

describe('a marketplace is named', () => {
  it('by its own folder, its line in the registry, its tests and the docs, and by no other file', () => {
    const files = filesOutside(places);
    expect(files).toEqual(
      expect.arrayContaining(['connectors/marketplaces/port.ts', 'kernel/paging.limits.ts']),
    );
    expect(files.flatMap(file => namings(file, named))).toEqual([]);
  });

  it('as a word, in whatever case', () => {
    expect(names.map(name => named.test(`Nothing is sold on ${name.toUpperCase()}.`))).toEqual(
      names.map(() => true),
    );
    expect(names.map(name => named.test(`pre${name}s`))).toEqual(names.map(() => false));
  });
});

it('every exception is a file or folder that exists', () => {
  expect(missingPlaces(places)).toEqual([]);
});
