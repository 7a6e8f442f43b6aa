import { policyName } from '../pages/policy-name.js';
import type { CheckoutProtocolView } from './checkout-protocols.js';
import {
  availabilityText,
  type ListedProductView,
  merchantPath,
  priceText,
  productPath,
  shopMcpPath,
} from './public-view.js';

/** What the file tells of a merchant. */
export interface LlmsTextView {
  merchant: {
    id: string;
    displayName: string;
    description: string | null;
    domains: readonly string[];
    countries: readonly string[];
    languages: readonly string[];
    contactUrl: string | null;
    asOf: string;
    productCount: number;
    policyLinks: readonly { type: string; url: string; title: string | null }[];
  };
  /** Null: of all. */
  market: string | null;
  products: readonly ListedProductView[];
  protocols: readonly CheckoutProtocolView[];
}

/**
 * The file by which language models find their way, in the form of llmstxt.org: a name, a summary, facts without headings, and lists
 * of links with notes. What can be left out is under `Optional`.
 */
export function llmsText({ merchant, market, products, protocols }: LlmsTextView, publicUrl: string): string {
  const api = `${publicUrl}/api/v1/merchants/${merchant.id}`;
  const name = line(merchant.displayName);
  const facts = [
    `- Market: ${market ?? (merchant.countries.length === 0 ? 'any' : merchant.countries.join(', '))}`,
    ...(merchant.languages.length === 0 ? [] : [`- Languages: ${line(merchant.languages.join(', '))}`]),
    `- Public products: ${merchant.productCount}`,
    `- As of: ${merchant.asOf}`,
    `- Shopping tools for assistants: ${publicUrl}${shopMcpPath} (Model Context Protocol, streamable HTTP, no credential; every merchant of the installation, this one by merchantId ${merchant.id})`,
    '- Prices are in the currency beside them, and are never converted.',
  ];
  const sections = [
    section('Store', [
      link('Store page', `${publicUrl}${merchantPath(merchant.id)}`, 'what the merchant sells, for people'),
      link('Manifest', `${api}/manifest`, 'identity, policies, ways to buy and feeds, as JSON'),
      link(
        'Search',
        `${api}/search${market === null ? '' : `?country=${market}`}`,
        'products of this merchant by words and filters (`q`), as JSON',
      ),
      link('All products', `${api}/products`, 'every public product, page by page, as JSON'),
    ]),
    section(
      'Checkout',
      protocols.map(one => link(one.title, one.discoveryUrl, one.note)),
    ),
    section(
      'Policies',
      merchant.policyLinks.map(one => link(one.title ?? policyName(one.type), one.url)),
    ),
    section(
      'Products',
      products.map(one => link(one.title, `${publicUrl}${productPath(one.id)}`, noteOf(one))),
    ),
    section('Optional', [
      ...merchant.domains.map(domain => link(domain, `https://${domain}/`, "the merchant's own site")),
      ...(merchant.contactUrl === null ? [] : [link('Contact', merchant.contactUrl)]),
      link('Directory', `${publicUrl}/api/v1/directory`, 'all merchants of this installation'),
    ]),
  ];
  const summary = merchant.description === null ? `Products of ${name}.` : line(merchant.description);
  return `${[`# ${name}`, `> ${summary}`, facts.join('\n'), ...sections.filter(text => text !== '')].join('\n\n')}\n`;
}

const section = (title: string, links: readonly string[]): string =>
  links.length === 0 ? '' : `## ${title}\n\n${links.join('\n')}`;

const link = (name: string, url: string, note: string | null = null): string =>
  `- [${line(name)}](${address(url)})${note === null ? '' : `: ${note}`}`;

function noteOf(product: ListedProductView): string {
  const brand = product.brand === null ? null : line(product.brand);
  const parts = [brand, priceText(product), availabilityText(product.availability).toLowerCase()];
  return parts.filter(part => part !== null).join(', ');
}

/** Characters that mean something in Markdown, or that HTML in Markdown begins with (CommonMark 0.31 §2.4). */
const markup = /[\\`*_{}[\]()<>#+!|~&]/g;

/** A text of others on one line, as text: no heading, link, list or HTML begins in it. */
export const line = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replace(markup, String.raw`\$&`);

/** As the destination of a link: what would end it is encoded. */
const address = (url: string): string =>
  url.replace(
    /[\s()<>\\]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
