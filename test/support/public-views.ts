import { expect } from 'vitest';
import { dictionary } from '../../kernel/dictionary.js';
import type { OfferView, ProductView } from '../../rest-facade/public-pages/public-view.js';
import type { Thing } from '../../rest-facade/public-pages/structured-data.js';

export const publicUrl = 'https://shop.example';
export const hostile = `</script><script>alert(1)</script><!--"'&\u2028\n# [x](javascript:alert(1))`;
export const at = '2026-11-21T08:00:00.000Z';

export const merchant = {
  id: '019aa000-0000-7000-8000-00000000000a',
  displayName: 'Mug Shop',
  description: 'Mugs',
  domains: ['mugs.example'],
  countries: ['SG'],
  languages: ['en-SG'],
  contactEmail: 'help@mugs.example',
  contactUrl: 'https://mugs.example/contact',
  asOf: at,
  productCount: 1,
  policyLinks: [{ type: 'refund_policy', url: 'https://mugs.example/refunds', title: null }],
};

export const offer = (changes: Partial<OfferView> = {}): OfferView => ({
  id: '019aa000-0000-7000-8000-00000000000b',
  sku: 'MUG',
  title: 'Mug',
  options: [],
  gtin: '4006381333931',
  identifiers: [{ name: 'mpn', value: 'M-1' }],
  price: { amount: '20.00', currency: 'SGD' },
  listPrice: null,
  availability: 'in_stock',
  imageUrl: null,
  ...changes,
});

export const product = (changes: Partial<ProductView> = {}): ProductView => ({
  id: '019aa000-0000-7000-8000-00000000000c',
  title: 'Mug',
  brand: 'Muggy',
  availability: 'in_stock',
  price: { amount: '20.00', currency: 'SGD' },
  highestPrice: null,
  images: [{ url: 'https://cdn.example/mug.jpg', altText: null, width: 800, height: 600 }],
  description: 'A mug.\nIt is blue.',
  productType: 'Mugs',
  highlights: ['Dishwasher safe'],
  attributes: [{ name: 'Color', value: 'Blue' }],
  traits: [
    { name: 'material', value: 'Clay' },
    { name: 'countryOfOrigin', value: 'MY' },
  ],
  itemCondition: 'new',
  offers: [offer()],
  offerCount: 1,
  updatedAt: at,
  merchant,
  ...changes,
});

/** The structured data of a page, as a parser of HTML and JSON reads it. */
export function graphOf(html: string): Thing[] {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(found.length).toBe(1);
  return JSON.parse(found[0]![1]!)['@graph'];
}

export const typed = (graph: Thing[], type: string) => graph.find(thing => thing['@type'] === type)!;

/**
 * What search engines require of structured data about products (Google Search Central, "Merchant listing (Product, Offer)" and
 * "Product snippet", and schema.org's expected types): properties by type.
 */
const required: Readonly<Record<string, readonly string[]>> = dictionary({
  Product: ['name', 'image', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability'],
  AggregateOffer: ['lowPrice', 'priceCurrency', 'offerCount'],
  Brand: ['name'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  OnlineStore: ['name', 'url'],
  PropertyValue: ['name', 'value'],
});

/** Everything wrong with a thing and what is in it. */
export function problemsOf(thing: unknown, path = ''): string[] {
  if (Array.isArray(thing)) {
    return thing.flatMap((one, index) => problemsOf(one, `${path}[${index}]`));
  }
  if (typeof thing !== 'object' || thing === null) {
    return [];
  }
  const fields = thing as Thing;
  const type = fields['@type'] as string | undefined;
  const missing = (required[type ?? ''] ?? []).filter(
    name => fields[name] === undefined || fields[name] === '',
  );
  const wrong = Object.entries(fields).flatMap(([name, value]) => {
    const isWrong =
      ((name === 'price' || name.endsWith('Price')) && !/^\d+(\.\d+)?$/.test(String(value))) ||
      (name === 'priceCurrency' && !/^[A-Z]{3}$/.test(String(value))) ||
      (['availability', 'itemCondition'].includes(name) &&
        !/^https:\/\/schema\.org\/[A-Z]/.test(String(value))) ||
      (['url', 'item'].includes(name) && !URL.canParse(String(value)));
    return isWrong ? [`${path}.${name}: ${String(value)}`] : [];
  });
  return [
    ...missing.map(name => `${path}: ${type} has no ${name}`),
    ...wrong,
    ...Object.entries(fields).flatMap(([name, value]) => problemsOf(value, `${path}.${name}`)),
  ];
}
