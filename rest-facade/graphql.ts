declare const dataOf: unique symbol;

/** A GraphQL document that remembers the type of the data it answers. */
export type Operation<Data> = string & { readonly [dataOf]?: (data: Data) => void };

/**
 * Marks a document and types its data: `` graphql<{ product: Product }>`query ($id: ID!) { ... }` ``. The text is
 * validated against the composed schema when the server starts, not here.
 */
export const graphql = <Data>(text: TemplateStringsArray, ...fragments: readonly string[]): Operation<Data> =>
  String.raw({ raw: text.raw }, ...fragments);
