import { escapeHtml } from '../../kernel/escape-html.js';
import { jsonLdScript, type Thing } from './structured-data.js';

/** What browsers, crawlers and messengers read of a public page before its content. */
export interface PublicHead {
  title: string;
  /** Null for none. */
  description: string | null;
  /** The one address of the page, whole. */
  url: string;
  /** `og:type`. */
  type: 'website' | 'product';
  siteName: string;
  imageUrl: string | null;
  data: readonly Thing[];
  /** Address of the same in another form, by its media type. */
  alternates?: readonly { type: string; url: string }[];
}

/** As much of a description as search results and previews show. */
const descriptionLength = 300;

/** HTML: canonical address, Open Graph (ogp.me) and structured data. */
export function publicHead(head: PublicHead): string {
  const { title, url, type, siteName, imageUrl, data, alternates = [] } = head;
  const description = head.description === null ? null : shortened(head.description);
  const properties: [name: string, content: string | null][] = [
    ['og:title', title],
    ['og:type', type],
    ['og:url', url],
    ['og:site_name', siteName],
    ['og:description', description],
    ['og:image', imageUrl],
  ];
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...alternates.map(
      one => `<link rel="alternate" type="${escapeHtml(one.type)}" href="${escapeHtml(one.url)}">`,
    ),
    ...(description === null ? [] : [`<meta name="description" content="${escapeHtml(description)}">`]),
    ...properties.flatMap(([name, content]) =>
      content === null ? [] : [`<meta property="${name}" content="${escapeHtml(content)}">`],
    ),
    jsonLdScript(data),
  ].join('\n');
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= descriptionLength
    ? line
    : `${characters.slice(0, descriptionLength - 1).join('')}…`;
}
