import type { DraftVariant, ListingDraft } from '../listing.js';
import { hasOptions, optionsOf } from './tiktok-listing.js';
import type { WireSku } from './tiktok-observed.js';

/** As much of a SKU as tells which of ours it is. */
export type NamedSku = Pick<WireSku, 'id' | 'seller_sku' | 'sales_attributes'>;

/**
 * TikTok's ids of the draft's variants, by our SKU: by the SKU that TikTok has, by the one that it had when it gave the
 * id, and by the options, which are what a SKU is told by there and stay when it is called otherwise.
 */
export function skuIds(draft: ListingDraft, there: readonly NamedSku[]): Map<string, string> {
  const present = new Set(there.map(({ id }) => id));
  const before = (draft.reference?.variants ?? []).flatMap(({ sku, externalId }): [string, string][] =>
    externalId !== null && present.has(externalId) ? [[sku, externalId]] : [],
  );
  const ids = new Map([
    ...before,
    ...there.map(({ id, seller_sku: sku = '' }): [string, string] => [sku, id]),
  ]);
  const unnamed = hasOptions(draft) ? draft.variants.filter(({ sku }) => !ids.has(sku)) : [];
  const named = new Set(draft.variants.map(({ sku }) => ids.get(sku)));
  for (const variant of unnamed) {
    const same = there.find(sku => !named.has(sku.id) && hasOptionsOf(sku, variant));
    if (same !== undefined) {
      ids.set(variant.sku, same.id);
    }
  }
  return ids;
}

function hasOptionsOf({ sales_attributes: attributes = [] }: NamedSku, variant: DraftVariant): boolean {
  const options = optionsOf(variant);
  return (
    attributes.length === options.length &&
    options.every(({ name, value }) =>
      attributes.some(attribute => attribute.name === name && attribute.value_name === value),
    )
  );
}
