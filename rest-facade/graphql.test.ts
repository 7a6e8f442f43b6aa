import { Kind } from 'graphql';
import { describe, expect, it } from 'vitest';
import { graphql, type ResultOf, type VariablesOf } from './graphql.js';
import { productFields, productSummaryFields } from './routes/catalog/product.documents.js';

const namesIn = ({ definitions }: typeof productFields): (string | undefined)[] =>
  definitions.map(definition =>
    definition.kind === Kind.FRAGMENT_DEFINITION ? definition.name.value : definition.kind,
  );

describe('a document', () => {
  it('brings the fragments along that its own spread', () => {
    expect(namesIn(productFields)).toEqual(['ProductFields', 'ProductSummaryFields']);
  });

  it('has each fragment once, however often it comes along', () => {
    const read = graphql(`query ($id: ID!) { product(id: $id) { ...ProductFields } }`, [
      productFields,
      productSummaryFields,
    ]);
    expect(read.definitions.map(({ kind }) => kind)).toEqual([
      'OperationDefinition',
      'FragmentDefinition',
      'FragmentDefinition',
    ]);
  });

  it('compiles with the types that were made of its text, and with no others', () => {
    const read = graphql(`query ($id: ID!) { product(id: $id) { ...ProductFields } }`, [productFields]);
    const variables: VariablesOf<typeof read> = { id: 'p-1' };
    // @ts-expect-error An id is a text.
    const numbered: VariablesOf<typeof read> = { id: 1 };
    // @ts-expect-error A price may be null.
    const priceOf = ({ product }: ResultOf<typeof read>): string => product.price.amount;
    // @ts-expect-error Nothing but the schema says what is answered.
    graphql<{ product: null }>(`query ($id: ID!) { product(id: $id) { ...ProductFields } }`);
    // @ts-expect-error No types were made of this text.
    graphql(`query { nobody { knows } }`);
    expect([variables.id, numbered.id, priceOf]).toEqual(['p-1', 1, expect.any(Function)]);
  });
});
