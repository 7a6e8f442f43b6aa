import { halfDone } from '../half-done.js';
import type { ListingDraft, ListingIssue, ListingReference } from '../listing.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { PublishReceipt } from '../port.js';
import type { ShopifyClient } from './shopify-client.js';
import { issueOf, throwUserErrors, type UserError } from './shopify-error.js';
import { handleOf, productInput } from './shopify-listing.js';
import { productFields, type WireProduct, type WireVariant } from './shopify-observed.js';
import { ShopifyProductReader, type StorePlaces } from './shopify-product-reader.js';

const productSet = `mutation SetProduct(
  $identifier: ProductSetIdentifiers!, $input: ProductSetInput!, $publicationId: ID!, $locationId: ID!
) {
  productSet(identifier: $identifier, input: $input, synchronous: true) {
    product { ${productFields} }
    userErrors { code field message }
  }
}`;

const publishablePublish = `mutation Publish($id: ID!, $input: [PublicationInput!]!) {
  publishablePublish(id: $id, input: $input) { userErrors { field message } }
}`;

interface ProductSetAnswer {
  productSet: { product: WireProduct | null; userErrors: UserError[] };
}

/** Creates the product, or replaces it, and shows it in the online store if it is not there yet. */
export async function publish(
  client: ShopifyClient,
  places: StorePlaces,
  draft: ListingDraft,
): Promise<PublishReceipt> {
  const handle = handleOf(draft);
  const input = productInput(draft, places.locationId);
  const { productSet: answer } = await client.mutate<ProductSetAnswer>(productSet, {
    identifier: draft.reference === null ? { handle } : { id: draft.reference.externalId },
    // Whoever has changed the address of a product since has their reasons.
    input: draft.reference === null ? { ...input, handle } : input,
    ...places,
  });
  throwUserErrors(answer.userErrors);
  const { product } = answer;
  if (product === null) {
    throw new MarketplaceError('unknown', 'Shopify took the product and does not show it.');
  }
  try {
    const variants = await new ShopifyProductReader(client, places).allVariants(product.id, product.variants);
    const issues = product.publishedOnPublication ? [] : await show(client, product.id, places.publicationId);
    return { reference: referenceOf(draft, product.id, variants), submissionId: null, issues };
  } catch (error) {
    throw halfDone(error, referenceOf(draft, product.id, product.variants.nodes));
  }
}

/** What the online store has against it. A product that is gone already is for a reader to miss. */
async function show(client: ShopifyClient, id: string, publicationId: string): Promise<ListingIssue[]> {
  const { publishablePublish: answer } = await client.mutate<{
    publishablePublish: { userErrors: UserError[] };
  }>(publishablePublish, { id, input: [{ publicationId }] });
  return answer.userErrors.map(error => ({
    ...issueOf(error),
    field: null,
    severity: error.field?.[0] === 'id' ? 'warning' : 'error',
  }));
}

/** Shopify keeps variants in the order in which they were sent. */
function referenceOf(
  draft: ListingDraft,
  externalId: string,
  variants: readonly WireVariant[],
): ListingReference {
  const ids = new Map(variants.map(({ sku, id }) => [sku, id]));
  return {
    externalId,
    variants: draft.variants.map(({ sku }, index) => ({
      sku,
      externalId: ids.get(sku) ?? variants[index]?.id ?? null,
    })),
  };
}
