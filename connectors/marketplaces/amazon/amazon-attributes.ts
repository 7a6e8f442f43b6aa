import type { Clock } from '../../../kernel/clock.js';
import type { DraftVariant, ListingDraft } from '../listing.js';
import type { Store } from '../port.js';
import { countries } from './amazon-region.js';

type Attributes = Record<string, readonly object[]>;

/** Keys of `draft.attributes` that are names of Amazon's attributes. */
const attributeName = /^[a-z][a-z0-9_]*$/;
const unbranded = 'Generic';

const barcodeTypes: Readonly<Record<number, string>> = { 8: 'ean', 12: 'upc', 13: 'ean', 14: 'gtin' };

/** Amazon's names of the options that most products vary by. */
const optionAttributes: ReadonlyMap<string, string> = new Map([
  ['colour', 'color'],
  ['color', 'color'],
  ['size', 'size'],
  ['style', 'style'],
  ['material', 'material'],
  ['pattern', 'pattern'],
  ['flavour', 'flavor'],
  ['scent', 'scent'],
]);

const optionAttribute = (name: string): string => {
  const plain = name.trim().toLowerCase();
  return optionAttributes.get(plain) ?? plain.replaceAll(/[^a-z0-9]+/g, '_');
};

/** A thing that can be bought; `parentSku` is null for one that stands alone. */
export function itemAttributes(
  draft: ListingDraft,
  variant: DraftVariant,
  parentSku: string | null,
  clock: Clock,
): Attributes {
  const { store } = draft;
  const words = wordsOf(store);
  const options = variant.options.map(({ name, value }) => [optionAttribute(name), [{ value, ...words }]]);
  return {
    condition_type: [{ value: 'new_new', marketplace_id: store.id }],
    ...sharedAttributes(draft, variant.imageUrl),
    ...Object.fromEntries(options),
    ...identityOf(variant, store),
    ...(variant.weightGrams === null
      ? {}
      : { item_package_weight: [{ value: variant.weightGrams, unit: 'grams', marketplace_id: store.id }] }),
    purchasable_offer: [offerOf(store, variant, clock)],
    fulfillment_availability: [stockOf(variant.quantity)],
    ...(parentSku === null ? {} : { ...familyOf(draft, 'child'), ...childOf(parentSku, store) }),
  };
}

/** What the variants are shown under; it cannot be bought itself. */
export function parentAttributes(draft: ListingDraft): Attributes {
  const { condition_type: _, ...shared } = sharedAttributes(draft, null);
  return { ...shared, ...familyOf(draft, 'parent') };
}

/**
 * The whole offer, because parts of it cannot be patched and a merge knows quantities only: without a reduced price, that
 * ends. An empty schedule would be an error, and so would one without both times.
 */
export function offerOf(
  store: Store,
  { price, salePrice, salePriceEndsAt }: Pick<DraftVariant, 'price' | 'salePrice' | 'salePriceEndsAt'>,
  clock: Clock,
): object {
  const sale = {
    start_at: { value: clock.now().toISOString() },
    end_at: { value: salePriceEndsAt },
    value_with_tax: Number(salePrice),
  };
  return {
    audience: 'ALL',
    currency: store.currency,
    our_price: [{ schedule: [{ value_with_tax: Number(price) }] }],
    ...(salePrice === null ? {} : { discounted_price: [{ schedule: [sale] }] }),
    marketplace_id: store.id,
  };
}

/** Stock that the seller sends from; it is the same in every country. */
export const stockOf = (quantity: number): object => ({ fulfillment_channel_code: 'DEFAULT', quantity });

const wordsOf = ({ id }: Store) => ({
  language_tag: countries.get(id)?.languageTag ?? 'en_US',
  marketplace_id: id,
});

function sharedAttributes(draft: ListingDraft, ownImageUrl: string | null): Attributes {
  const words = wordsOf(draft.store);
  const images = [...new Set([...(ownImageUrl === null ? [] : [ownImageUrl]), ...draft.imageUrls])];
  const [main, ...others] = images.map(url => [{ media_location: url, marketplace_id: draft.store.id }]);
  const given = Object.entries(draft.attributes).filter(([name]) => attributeName.test(name));
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, givenAttribute(value, words)])),
    item_name: [{ value: draft.title, ...words }],
    brand: [{ value: draft.brand ?? unbranded, ...words }],
    product_description: [{ value: draft.description ?? draft.title, ...words }],
    ...(main === undefined ? {} : { main_product_image_locator: main }),
    ...Object.fromEntries(
      others.slice(0, 8).map((locator, index) => [`other_product_image_locator_${index + 1}`, locator]),
    ),
  };
}

/** A JSON list is Amazon's own form, for attributes that are more than a word. */
function givenAttribute(value: string, words: object): readonly object[] {
  if (value.startsWith('[{')) {
    try {
      return JSON.parse(value) as object[];
    } catch {
      return [{ value, ...words }];
    }
  }
  return [{ value, ...words }];
}

function identityOf({ barcode }: DraftVariant, { id }: Store): Attributes {
  const type = barcodeTypes[barcode?.length ?? 0];
  return type === undefined
    ? { supplier_declared_has_product_identifier_exemption: [{ value: true, marketplace_id: id }] }
    : { externally_assigned_product_identifier: [{ type, value: barcode, marketplace_id: id }] };
}

function familyOf({ store, variants }: ListingDraft, level: 'parent' | 'child'): Attributes {
  const names = new Set(variants.flatMap(({ options }) => options.map(({ name }) => optionAttribute(name))));
  const theme = [...names].map(name => name.toUpperCase()).join('/');
  return {
    parentage_level: [{ value: level, marketplace_id: store.id }],
    variation_theme: [{ name: theme, marketplace_id: store.id }],
  };
}

const childOf = (parentSku: string, { id }: Store): Attributes => ({
  child_parent_sku_relationship: [
    { child_relationship_type: 'variation', parent_sku: parentSku, marketplace_id: id },
  ],
});
