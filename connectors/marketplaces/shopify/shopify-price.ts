import type { PriceWrite, WriteOutcome } from '../listing.js';
import { done } from '../write-outcome.js';
import type { ShopifyClient } from './shopify-client.js';
import { issueOf, type UserError } from './shopify-error.js';
import { wirePrices } from './shopify-listing.js';

type Answers = Record<string, { userErrors: UserError[] } | null>;

/**
 * One call for all: a field for each product, whose variants it changes together. Shopify counts each field as a
 * call of its own. What one product or variant is rejected does not touch the others.
 */
export async function updatePrices(
  client: ShopifyClient,
  writes: readonly PriceWrite[],
): Promise<WriteOutcome[]> {
  const products = [...Map.groupBy(writes, ({ reference }) => reference.externalId)];
  if (products.length === 0) {
    return [];
  }
  const variables = products.flatMap(([id, ofProduct], index) => [
    [`id${index}`, id],
    [`variants${index}`, ofProduct.map(variantInput)],
  ]);
  const answers = await client.mutate<Answers>(mutationFor(products.length), Object.fromEntries(variables));
  const outcomes = new Map<PriceWrite, WriteOutcome>();
  for (const [index, [, ofProduct]] of products.entries()) {
    const errors = answers[`product${index}`]?.userErrors ?? [];
    for (const [position, write] of ofProduct.entries()) {
      const own = errors.filter(({ field }) => concerns(field, position));
      outcomes.set(write, own.length === 0 ? done : { isDone: false, issues: own.map(priceIssue) });
    }
  }
  return writes.map(write => outcomes.get(write)!);
}

function mutationFor(count: number): string {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const declared = indexes.map(index => `$id${index}: ID!, $variants${index}: [ProductVariantsBulkInput!]!`);
  const fields = indexes.map(
    index => `product${index}: productVariantsBulkUpdate(
      productId: $id${index}, variants: $variants${index}, allowPartialUpdates: true
    ) { userErrors { code field message } }`,
  );
  return `mutation UpdatePrices(${declared.join(', ')}) { ${fields.join('\n')} }`;
}

const variantInput = (write: PriceWrite): object => ({ id: write.variant.externalId, ...wirePrices(write) });

/** An error that names no variant is about all of them. */
const concerns = (field: UserError['field'], position: number): boolean =>
  field?.[0] !== 'variants' || field[1] === undefined || field[1] === String(position);

const priceIssue = (error: UserError) => ({ ...issueOf(error), field: 'price' });
