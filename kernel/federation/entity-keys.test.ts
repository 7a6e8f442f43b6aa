import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { requireResolvedKeys } from './entity-keys.js';

const typeDefs = parse(`
  type Product @key(fields: "id") @key(fields: "sku") { id: ID! sku: String! }
  type Order @key(fields: "id", resolvable: true) { id: ID! }
  type Job @key(fields: "id", resolvable: false) { id: ID! }
  type Money { amount: String! }
`);

it('every key that the gateway may ask for has a resolver', () => {
  expect(() => requireResolvedKeys(typeDefs, ['Product', 'Order'])).not.toThrow();
  expect(() => requireResolvedKeys(typeDefs, ['Product'])).toThrow(
    'without a resolver of references: Order.',
  );
});

it('no resolver is given for a type that nobody asks for', () => {
  expect(() => requireResolvedKeys(typeDefs, ['Product', 'Order', 'Job', 'Prodct'])).toThrow(
    'Resolvers without a key: Job, Prodct.',
  );
});
