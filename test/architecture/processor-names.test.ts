import { describe, expect, it } from 'vitest';
import { paymentRails } from '../../connectors/payments/registry.js';
import { anyOf, filesOutside, missingPlaces, namings } from './name-search.js';

/** Rails by a processor; `x402` is a protocol, and may be spoken of. */
const processors = paymentRails.filter(({ key }) => key.startsWith('acp_'));
const named = anyOf(processors.flatMap(({ key, title }) => [key, title]));

/** What a processor consists of: its folder, its line, what proves that money moves by it, and prose for people. */
const home = [
  ...processors.map(({ key }) => `connectors/payments/${key}/`),
  'connectors/payments/registry.ts',
  'connectors/payments/sandboxed-registry.ts',
  'test/',
  'docs/',
  'README.md',
  'CHANGELOG.md',
  // The SDK.
  'package.json',
  'package-lock.json',
];

/** Files that say such a name and mean something else, with what they mean. */
const exceptions: Record<string, string> = {
  'connectors/marketplaces/': 'how shops say that an order was paid',
  'rest-facade/routes/commerce/checkout-sessions.routes.ts': 'an example of a session, for readers',
  'schema/openapi.json': 'the same, printed',
};
const places = [...home, ...Object.keys(exceptions)];

describe('a payment processor is named', () => {
  it('by its own folder, its line in the registry, tests and the docs, and by no other file', () => {
    const files = filesOutside(places).filter(file => !file.endsWith('.test.ts'));
    expect(files).toEqual(expect.arrayContaining(['connectors/payments/port.ts', 'composition/start.ts']));
    expect(files.flatMap(file => namings(file, named))).toEqual([]);
  });

  it('as a word, in whatever case', () => {
    expect(processors.map(({ title }) => named.test(`Paid with ${title.toUpperCase()}.`))).toEqual(
      processors.map(() => true),
    );
    expect(processors.map(({ title }) => named.test(`pre${title}s`))).toEqual(processors.map(() => false));
  });
});

it('every exception is a file or folder that exists', () => {
  expect(missingPlaces(places)).toEqual([]);
});
