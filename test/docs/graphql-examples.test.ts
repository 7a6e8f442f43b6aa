import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema, Kind, parse, validate } from 'graphql';
import { expect, it } from 'vitest';

const folder = new URL('../../docs/', import.meta.url);
const schema = buildSchema(readFileSync(new URL('../../schema/api.graphql', import.meta.url), 'utf8'), {
  assumeValidSDL: true,
});

/** Blocks that are whole operations, as a reader would send them. */
const examples = readdirSync(folder)
  .filter(name => name.endsWith('.md'))
  .flatMap(name =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/```graphql\n([\s\S]*?)```/g)].map(
      ([, text]) => [name, text!] as const,
    ),
  )
  .filter(([, text]) => /^(?:query|mutation|subscription)\b|^\{/.test(text));

it('the pages have examples', () => {
  expect(examples.length).toBeGreaterThan(15);
});

it.each(examples)('an example of %s is an operation that the API takes: %s', (_, text) => {
  // Some blocks are several operations, each of which is sent alone.
  for (const operation of text.split(/\n(?=(?:query|mutation|subscription)\b)/)) {
    const document = parse(operation);
    expect(validate(schema, document).map(({ message }) => message)).toEqual([]);
    for (const definition of document.definitions) {
      if (definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'mutation') {
        expect(definition.selectionSet.selections).toHaveLength(1);
      }
    }
  }
});
