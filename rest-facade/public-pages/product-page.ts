import { escapeHtml } from '../../kernel/escape-html.js';
import { fieldLabel } from '../../kernel/field-label.js';
import { pageHtml, pageSection, pageTable } from '../pages/page-layout.js';
import { publicHead } from './page-head.js';
import { pictureHtml } from './picture.js';
import {
  availabilityText,
  languageOf,
  merchantPath,
  type OfferView,
  type ProductView,
  priceText,
  productPath,
} from './public-view.js';
import { breadcrumbs, onlineStore, productThing } from './structured-data.js';

/** A public product for people and crawlers: plain HTML without scripts. */
export function productPage(product: ProductView, publicUrl: string): string {
  const { id, title, description, images, merchant, offers } = product;
  const [picture] = images;
  const price = priceText(product);
  return pageHtml({
    title,
    site: merchant.displayName,
    language: languageOf(merchant),
    head: publicHead({
      title,
      description: description ?? title,
      url: `${publicUrl}${productPath(id)}`,
      type: 'product',
      siteName: merchant.displayName,
      imageUrl: picture?.url ?? null,
      data: [
        productThing(product, publicUrl),
        breadcrumbs(product, publicUrl),
        onlineStore(merchant, publicUrl),
      ],
    }),
    before: `<nav lang="en" aria-label="Breadcrumb"><a href="${merchantPath(merchant.id)}">${escapeHtml(merchant.displayName)}</a></nav>`,
    body: [
      picture === undefined ? '' : `<p>${pictureHtml(picture, title)}</p>`,
      `<p class="price" lang="en">${price === null ? '' : `${escapeHtml(price)} · `}${availabilityText(product.availability)}</p>`,
      ...paragraphs(description),
      product.highlights.length === 0
        ? ''
        : `<ul>${product.highlights.map(text => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`,
      offers.length > 1 ? offerTable(product) : '',
      factTable(product),
      pageSection(
        'More pictures',
        images.slice(1).map(image => pictureHtml(image, title)),
      ),
      soldBy(product),
    ]
      .filter(part => part !== '')
      .join('\n'),
  });
}

const paragraphs = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => `<p>${escapeHtml(line)}</p>`);

const offerTable = ({ offers, offerCount }: ProductView): string =>
  `<h2 lang="en">Offers</h2>\n${pageTable(
    offerCount > offers.length ? `${offers.length} of ${offerCount}` : null,
    ['Offer', 'Price', 'Availability'],
    offers.map(offer => [escapeHtml(offer.title), offerPrice(offer), availabilityText(offer.availability)]),
  )}`;

function offerPrice({ price, listPrice }: OfferView): string {
  if (price === null) {
    return '';
  }
  const now = escapeHtml(`${price.amount} ${price.currency}`);
  return listPrice === null
    ? now
    : `${now} <span class="quiet">(regular price ${escapeHtml(`${listPrice.amount} ${listPrice.currency}`)})</span>`;
}

function factTable(product: ProductView): string {
  const { brand, productType, itemCondition, traits, attributes, offers } = product;
  const only = offers.length === 1 ? offers[0]! : null;
  const facts: [string, string | null][] = [
    ['Brand', brand],
    ['Category', productType],
    ['Condition', itemCondition],
    ...traits.map(({ name, value }): [string, string] => [fieldLabel(name), value]),
    ['SKU', only?.sku ?? null],
    ['GTIN', only?.gtin ?? null],
    ...(only?.identifiers ?? []).map(({ name, value }): [string, string] => [name.toUpperCase(), value]),
    ...attributes.map(({ name, value }): [string, string] => [name, value]),
  ];
  const rows = facts.flatMap(([name, value]) =>
    value === null ? [] : [[escapeHtml(name), escapeHtml(value)]],
  );
  return `<h2 lang="en">Details</h2>\n${pageTable(null, [], rows)}`;
}

const soldBy = ({ merchant, updatedAt }: ProductView): string =>
  `<p lang="en">Sold by <a href="${merchantPath(merchant.id)}">${escapeHtml(merchant.displayName)}</a>. As of <time datetime="${escapeHtml(updatedAt)}">${escapeHtml(updatedAt.slice(0, 16).replace('T', ' '))} UTC</time>.</p>`;
