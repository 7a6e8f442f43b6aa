import { merchantPath, productPath } from './public-view.js';

/** What pages sitemaps have. */
export type SitemapKind = 'merchant' | 'product';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

/** sitemaps.org, "Entity escaping". */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, character => entities.get(character)!);

export const sitemapPath = (kind: SitemapKind, from: string): string => `/sitemaps/${kind}s-${from}.xml`;

/** The kind and the first id that the name of a sitemap says; null for any other name. */
export function sitemapNamed(name: string): { kind: SitemapKind; from: string } | null {
  const [, kind, from] = /^(merchant|product)s-([0-9a-f-]{36})\.xml$/.exec(name) ?? [];
  return from === undefined ? null : { kind: kind as SitemapKind, from };
}

/** The list of all sitemaps: `starts` has the first id of each, by kind. */
export function sitemapIndex(
  publicUrl: string,
  starts: Readonly<Record<SitemapKind, readonly string[]>>,
): string {
  const entries = (['merchant', 'product'] as const).flatMap(kind =>
    starts[kind].map(
      from => `<sitemap><loc>${escapeXml(`${publicUrl}${sitemapPath(kind, from)}`)}</loc></sitemap>\n`,
    ),
  );
  return `${declaration}\n<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
}

/** A page that is in a sitemap. */
export interface Address {
  id: string;
  updatedAt: string;
}

/** A sitemap as it is read, page by page, up to `max` addresses. */
export async function* sitemapChunks(
  publicUrl: string,
  kind: SitemapKind,
  max: number,
  readAfter: (after: string | null, left: number) => Promise<readonly Address[]>,
): AsyncGenerator<string> {
  const pathOf = kind === 'merchant' ? merchantPath : productPath;
  let addresses = await readAfter(null, max);
  yield `${declaration}\n<urlset xmlns="${namespace}">\n`;
  for (let left = max; addresses.length > 0; ) {
    yield addresses
      .map(
        ({ id, updatedAt }) =>
          `<url><loc>${escapeXml(`${publicUrl}${pathOf(id)}`)}</loc><lastmod>${escapeXml(updatedAt)}</lastmod></url>\n`,
      )
      .join('');
    left -= addresses.length;
    addresses = left > 0 ? await readAfter(addresses.at(-1)!.id, left) : [];
  }
  yield '</urlset>\n';
}
