import Big from 'big.js';
import { dictionary } from '../../kernel/dictionary.js';
import { fieldLabel } from '../../kernel/field-label.js';
import {
  type MerchantView,
  merchantPath,
  type OfferView,
  type ProductView,
  productPath,
} from './public-view.js';

/** A JSON-LD object in the terms of schema.org. */
export type Thing = { [name: string]: unknown };

/**
 * JSON-LD as the content of a script element: what could end the element or open a comment in it is escaped, which JSON allows in
 * every text (HTML, "Restrictions for contents of script elements").
 */
export const jsonLdScript = (graph: readonly Thing[]): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': graph,
  }).replace(
    /[<>&\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}</script>`;

const known = (fields: Thing): Thing =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

const merchantRef = (publicUrl: string, id: string): string => `${publicUrl}${merchantPath(id)}#merchant`;

/** https://schema.org/OnlineStore */
export const onlineStore = (merchant: MerchantView, publicUrl: string): Thing =>
  known({
    '@type': 'OnlineStore',
    '@id': merchantRef(publicUrl, merchant.id),
    name: merchant.displayName,
    url: `${publicUrl}${merchantPath(merchant.id)}`,
    description: merchant.description,
    sameAs: merchant.domains.map(domain => `https://${domain}/`),
    areaServed: merchant.countries.map(name => ({ '@type': 'Country', name })),
    knowsLanguage: merchant.languages,
    email: merchant.contactEmail,
    contactPoint:
      merchant.contactUrl === null
        ? null
        : { '@type': 'ContactPoint', contactType: 'customer support', url: merchant.contactUrl },
  });

/** https://schema.org/BreadcrumbList: from the merchant to the product. */
export const breadcrumbs = ({ id, title, merchant }: ProductView, publicUrl: string): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    {
      '@type': 'ListItem',
      position: 1,
      name: merchant.displayName,
      item: `${publicUrl}${merchantPath(merchant.id)}`,
    },
    { '@type': 'ListItem', position: 2, name: title, item: `${publicUrl}${productPath(id)}` },
  ],
});

/**
 * https://schema.org/Product, with its offers as far as their prices are public: search engines reject an offer without one, and a
 * product without offers, reviews and ratings is told without any.
 */
export function productThing(product: ProductView, publicUrl: string): Thing {
  const { id, title, description, images, offers, brand, productType, attributes } = product;
  const url = `${publicUrl}${productPath(id)}`;
  const [first] = offers;
  const only = offers.length === 1 ? first! : null;
  return known({
    '@type': 'Product',
    '@id': `${url}#product`,
    name: title,
    url,
    description,
    image: images.map(image => image.url),
    brand: brand === null ? null : { '@type': 'Brand', name: brand },
    category: productType,
    itemCondition: conditions[product.itemCondition],
    ...(only === null ? {} : identifiersOf(only)),
    additionalProperty: [
      ...product.traits.map(({ name, value }) => ({ name: fieldLabel(name), value })),
      ...attributes,
    ].map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })),
    offers: offersOf(product, url, publicUrl),
  });
}

const conditions: Readonly<Record<string, string>> = dictionary({
  new: 'https://schema.org/NewCondition',
  refurbished: 'https://schema.org/RefurbishedCondition',
  used: 'https://schema.org/UsedCondition',
});

/** schema.org calls further codes of goods as fields of products are called. */
const identifiersOf = ({ sku, gtin, identifiers }: OfferView): Thing => ({
  sku,
  gtin,
  ...Object.fromEntries(identifiers.map(({ name, value }) => [name, value])),
});

function offersOf(product: ProductView, url: string, publicUrl: string): Thing | null {
  const priced = product.offers.filter(({ price }) => price !== null);
  if (priced.length === 0) {
    return null;
  }
  const all = priced.map(offer => offerOf(offer, product, { url, publicUrl }));
  if (product.offerCount === 1) {
    return all[0]!;
  }
  const amounts = priced.map(({ price }) => price!.amount).sort((one, other) => new Big(one).cmp(other));
  return {
    '@type': 'AggregateOffer',
    lowPrice: amounts[0],
    highPrice: amounts.at(-1),
    priceCurrency: priced[0]!.price!.currency,
    offerCount: product.offerCount,
    offers: all,
  };
}

function offerOf(
  offer: OfferView,
  { itemCondition, merchant }: ProductView,
  { url, publicUrl }: { url: string; publicUrl: string },
): Thing {
  const { id, title, price, availability } = offer;
  return known({
    '@type': 'Offer',
    '@id': `${url}#offer-${id}`,
    name: title,
    url,
    price: price!.amount,
    priceCurrency: price!.currency,
    availability:
      availability === 'in_stock' ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    itemCondition: conditions[itemCondition],
    ...identifiersOf(offer),
    seller: { '@id': merchantRef(publicUrl, merchant.id) },
  });
}
