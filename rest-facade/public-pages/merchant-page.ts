import { escapeHtml } from '../../kernel/escape-html.js';
import { outsideLink, pageHtml, pageSection } from '../pages/page-layout.js';
import { policyName } from '../pages/policy-name.js';
import { publicHead } from './page-head.js';
import { pictureHtml } from './picture.js';
import {
  availabilityText,
  type ListedProductView,
  languageOf,
  type MerchantView,
  merchantPath,
  priceText,
  productPath,
} from './public-view.js';
import { onlineStore } from './structured-data.js';

/** What the page shows. */
export interface MerchantPageView {
  merchant: MerchantView & {
    policyLinks: readonly { type: string; url: string; title: string | null }[];
  };
  products: readonly ListedProductView[];
  /** Where this page and the next begin; null for the first one, and where there is no next. */
  cursor: string | null;
  nextCursor: string | null;
}

/** A merchant and what it sells, for people and crawlers: plain HTML without scripts. */
export function merchantPage(view: MerchantPageView, publicUrl: string): string {
  const { merchant, products, cursor, nextCursor } = view;
  const path = merchantPath(merchant.id);
  return pageHtml({
    title: merchant.displayName,
    site: merchant.displayName,
    language: languageOf(merchant),
    head: publicHead({
      title: merchant.displayName,
      description: merchant.description,
      url: `${publicUrl}${path}${cursor === null ? '' : pageQuery(cursor)}`,
      type: 'website',
      siteName: merchant.displayName,
      imageUrl: null,
      data: [onlineStore(merchant, publicUrl)],
      alternates: [
        { type: 'application/json', url: `${publicUrl}/api/v1/merchants/${merchant.id}/manifest` },
      ],
    }),
    body: [
      ...(merchant.description === null ? [] : [`<p>${escapeHtml(merchant.description)}</p>`]),
      contact(merchant),
      '<h2 lang="en">Products</h2>',
      products.length === 0
        ? '<p lang="en">Nothing is shown here at present.</p>'
        : `<ul class="products">\n${products.map(productItem).join('\n')}\n</ul>`,
      nextCursor === null
        ? ''
        : `<p lang="en"><a rel="next" href="${path}${escapeHtml(pageQuery(nextCursor))}">More products</a></p>`,
      pageSection(
        'Policies',
        merchant.policyLinks.map(({ type, url, title }) => outsideLink(url, title ?? policyName(type))),
      ),
    ]
      .filter(part => part !== '')
      .join('\n'),
  });
}

const pageQuery = (cursor: string): string => `?cursor=${encodeURIComponent(cursor)}`;

function productItem(product: ListedProductView): string {
  const { id, title, images } = product;
  const [picture] = images;
  const price = priceText(product);
  return `<li>${picture === undefined ? '' : pictureHtml({ ...picture, altText: '' }, '', true)}
<a href="${productPath(id)}">${escapeHtml(title)}</a><br>
<span lang="en">${price === null ? '' : `${escapeHtml(price)} · `}${availabilityText(product.availability)}</span></li>`;
}

function contact({ contactEmail, contactUrl, domains }: MerchantPageView['merchant']): string {
  const ways = [
    ...domains.map(domain => outsideLink(`https://${domain}/`, domain)),
    ...(contactUrl === null ? [] : [outsideLink(contactUrl, 'Contact')]),
    ...(contactEmail === null
      ? []
      : [`<a href="mailto:${escapeHtml(encodeURI(contactEmail))}">${escapeHtml(contactEmail)}</a>`]),
  ];
  return ways.length === 0 ? '' : `<p>${ways.join(' · ')}</p>`;
}
