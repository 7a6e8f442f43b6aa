import { minorUnits } from '../../agent-checkout/amounts.rules.js';
import { knownFields } from '../known-fields.js';
import type { UcpMessage } from '../message/message.js';
import { ucp20260408 } from '../version/dialect-2026-04-08.js';
import type { UcpCatalogItemView, UcpOfferView } from './catalog-view.js';

const { version } = ucp20260408;

/** What an operation was agreed on by. */
export const catalogMetadata = (capability: string) => ({
  version,
  status: 'success',
  capabilities: { [capability]: [{ version }] },
});

/** A product of a search. */
export const productOf = (view: UcpCatalogItemView, publicUrl: string) => ({
  ...productFieldsOf(view, publicUrl),
  ...(view.options.length === 0
    ? {}
    : {
        options: view.options.map(({ name, values }) => ({
          name,
          values: values.map(({ label }) => ({ label })),
        })),
      }),
  variants: view.offers.map(offer => variantOf(offer, view)),
});

/** The same of a lookup, whose variants say what led to them. */
export const lookupProductOf = (view: UcpCatalogItemView, publicUrl: string) => ({
  ...productOf(view, publicUrl),
  variants: view.offers.map(offer => ({
    ...variantOf(offer, view),
    inputs: view.inputs.filter(({ offerId }) => offerId === offer.id).map(({ id, match }) => ({ id, match })),
  })),
});

/** The same of a single product, whose options are told in the light of what is selected. */
export const detailProductOf = (view: UcpCatalogItemView, publicUrl: string) => ({
  ...productFieldsOf(view, publicUrl),
  ...(view.options.length === 0
    ? {}
    : {
        options: view.options.map(({ name, values }) => ({
          name,
          values: values.map(({ label, exists, isAvailable }) => ({ label, exists, available: isAvailable })),
        })),
      }),
  selected: optionsOf(view.selected),
  variants: view.offers.map(offer => variantOf(offer, view)),
});

function productFieldsOf({ product, prices, listPrices }: UcpCatalogItemView, publicUrl: string) {
  const { id, handle, title, description, brand, productType, itemCondition, highlights } = product;
  const { images, attributes } = product;
  return {
    id,
    handle,
    title,
    description: { plain: description ?? title },
    url: `${publicUrl}/p/${id}`,
    ...(productType === null ? {} : { categories: [{ value: productType, taxonomy: 'merchant' as const }] }),
    price_range: rangeOf(prices),
    ...(listPrices === null ? {} : { list_price_range: rangeOf(listPrices) }),
    ...(images.length === 0 ? {} : { media: images.map(mediaOf) }),
    metadata: {
      ...knownFields({ brand }),
      condition: itemCondition,
      highlights,
      attributes: Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
    },
  };
}

function variantOf(offer: UcpOfferView, { product }: UcpCatalogItemView) {
  const { id, sku, title, gtin, options, price, listPrice, availability, imageUrl } = offer;
  return {
    id,
    ...knownFields({ sku }),
    ...(gtin === null ? {} : { barcodes: [{ type: 'GTIN' as const, value: gtin }] }),
    title,
    description: { plain: title },
    // Offers without a public price are left out.
    price: priceOf(price!),
    ...(listPrice === null ? {} : { list_price: priceOf(listPrice) }),
    availability: { available: availability === 'in_stock', status: availability },
    ...(options.length === 0 ? {} : { options: optionsOf(options) }),
    ...(imageUrl === null ? {} : { media: [{ type: 'image' as const, url: imageUrl }] }),
    seller: { name: product.merchant.displayName },
  };
}

const optionsOf = (options: readonly { name: string; value: string }[]) =>
  options.map(({ name, value }) => ({ name, label: value }));

const mediaOf = ({ url, altText, width, height }: UcpCatalogItemView['product']['images'][number]) => ({
  type: 'image' as const,
  url,
  ...knownFields({ alt_text: altText, width, height }),
});

type Price = NonNullable<UcpOfferView['price']>;

const priceOf = ({ amount, currency }: Price) => ({ amount: minorUnits(amount, currency), currency });

const rangeOf = ({ lowest, highest }: UcpCatalogItemView['prices']) => ({
  min: priceOf(lowest),
  max: priceOf(highest),
});

/** What the agent has to know of the answer beside it; absent where there is nothing. */
export function catalogMessages(
  { isPriceFilterIgnored }: { isPriceFilterIgnored: boolean },
  missing: readonly string[] = [],
): { messages?: UcpMessage[] } {
  const messages: UcpMessage[] = [
    ...(isPriceFilterIgnored ? [priceIgnored] : []),
    ...missing.map((content): UcpMessage => ({ type: 'info', code: 'not_found', content })),
  ];
  return messages.length === 0 ? {} : { messages };
}

const priceIgnored: UcpMessage = {
  type: 'warning',
  code: 'filter_ignored',
  path: '$.filters.price',
  content: 'The price filter needs context.currency, a code of ISO 4217, and was ignored.',
};
