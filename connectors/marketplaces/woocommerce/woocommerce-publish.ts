import { halfDone } from '../half-done.js';
import type { ListingDraft, ListingIssue } from '../listing.js';
import type { PublishReceipt } from '../port.js';
import { type BatchOutcome, type BatchRow, writeBatch } from './woocommerce-batch.js';
import type { WooCommerceClient } from './woocommerce-client.js';
import { issueOf } from './woocommerce-error.js';
import { productBody, typeOf, variationBody } from './woocommerce-listing.js';
import {
  productFields,
  variationFields,
  type WireProduct,
  type WireVariation,
} from './woocommerce-observed.js';

/**
 * Puts the product there, then its variations; one with variations goes on sale when it has them all. An SKU is
 * unique in a shop, so that what a lost answer left behind is rejected when it is sent again, and not doubled.
 */
export async function publish(
  client: WooCommerceClient,
  draft: ListingDraft,
  weightUnit: string,
): Promise<PublishReceipt> {
  const product = await putProduct(client, draft, weightUnit);
  const id = String(product.id);
  if (typeOf(draft) === 'simple') {
    const variants = [{ sku: draft.variants[0]!.sku, externalId: id }];
    return { reference: { externalId: id, variants }, submissionId: null, issues: [] };
  }
  try {
    const { ids, issues } = await putVariations(client, id, draft, weightUnit);
    if (issues.length === 0 && product.status !== 'publish') {
      await client.write('PUT', `/products/${id}`, { status: 'publish' });
    }
    const variants = draft.variants.map(({ sku }) => ({ sku, externalId: ids.get(sku) ?? null }));
    return { reference: { externalId: id, variants }, submissionId: null, issues };
  } catch (error) {
    const variants = draft.variants.map(({ sku }) => ({ sku, externalId: null }));
    throw halfDone(error, { externalId: id, variants });
  }
}

async function putProduct(
  client: WooCommerceClient,
  draft: ListingDraft,
  weightUnit: string,
): Promise<WireProduct> {
  const isSimple = typeOf(draft) === 'simple';
  if (draft.reference === null) {
    const status = isSimple ? 'publish' : 'draft';
    return client.write('POST', '/products', { ...productBody(draft, weightUnit), status });
  }
  const path = `/products/${draft.reference.externalId}`;
  const { images, type } = await client.read<WireProduct>(path, { _fields: productFields });
  if (isSimple && type === 'variable') {
    // They would keep the SKU that the product needs.
    await removeVariations(client, `${path}/variations`);
  }
  const body = productBody(draft, weightUnit, images);
  return client.write('PUT', path, isSimple ? { ...body, status: 'publish' } : body);
}

async function removeVariations(client: WooCommerceClient, path: string): Promise<void> {
  const existing = await client.readAll<WireVariation>(path, { _fields: 'id' });
  await writeBatch(client, path, deletionsOf(existing));
}

async function putVariations(
  client: WooCommerceClient,
  productId: string,
  draft: ListingDraft,
  weightUnit: string,
): Promise<{ ids: Map<string, string>; issues: ListingIssue[] }> {
  const path = `/products/${productId}/variations`;
  const existing =
    draft.reference === null ? [] : await client.readAll<WireVariation>(path, { _fields: variationFields });
  const kept = matched(draft, existing);
  const keptIds = new Set([...kept.values()].map(({ id }) => id));
  // A batch deletes last, when what goes has stood in the way of what comes: barcodes are unique.
  await writeBatch(client, path, deletionsOf(existing.filter(({ id }) => !keptIds.has(id))));
  const rows = draft.variants.map((variant, index): BatchRow => {
    const there = kept.get(variant.sku);
    const body = variationBody(variant, index, weightUnit, there?.image);
    return there === undefined
      ? { kind: 'create', body }
      : { kind: 'update', body: { id: there.id, ...body } };
  });
  return resultOf(draft, await writeBatch(client, path, rows));
}

/** The variation that is there for a variant, by its SKU: the one that was published, or one that has the SKU. */
function matched(draft: ListingDraft, existing: readonly WireVariation[]): Map<string, WireVariation> {
  const published = new Map(draft.reference?.variants.map(({ sku, externalId }) => [sku, externalId]));
  const found = new Map<string, WireVariation>();
  for (const { sku } of draft.variants) {
    const there =
      existing.find(({ id }) => String(id) === published.get(sku)) ?? existing.find(each => each.sku === sku);
    if (there !== undefined) {
      found.set(sku, there);
    }
  }
  return found;
}

const deletionsOf = (variations: readonly WireVariation[]): BatchRow[] =>
  variations.map(({ id }) => ({ kind: 'delete', body: id }));

function resultOf(
  { variants }: ListingDraft,
  outcomes: readonly BatchOutcome[],
): { ids: Map<string, string>; issues: ListingIssue[] } {
  const ids = new Map<string, string>();
  const issues: ListingIssue[] = [];
  for (const [index, { sku }] of variants.entries()) {
    const { id, error } = outcomes[index]!;
    if (error === undefined) {
      ids.set(sku, String(id));
    } else {
      const issue = issueOf(error);
      issues.push({ ...issue, field: issue.field?.replace('variants.0', `variants.${index}`) ?? null });
    }
  }
  return { ids, issues };
}
