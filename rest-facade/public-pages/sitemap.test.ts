import { describe, expect, it } from 'vitest';
import { at, publicUrl } from '../../test/support/public-views.js';
import { escapeXml, sitemapChunks, sitemapIndex, sitemapNamed } from './sitemap.js';

describe('sitemaps', () => {
  const read = async (chunks: AsyncIterable<string>): Promise<string> => {
    let text = '';
    for await (const chunk of chunks) text += chunk;
    return text;
  };

  it('are listed by the first id of each', () => {
    const index = sitemapIndex(publicUrl, { merchant: ['m1'], product: ['p1', 'p2'] });
    expect(index.match(/<loc>[^<]*<\/loc>/g)).toEqual([
      `<loc>${publicUrl}/sitemaps/merchants-m1.xml</loc>`,
      `<loc>${publicUrl}/sitemaps/products-p1.xml</loc>`,
      `<loc>${publicUrl}/sitemaps/products-p2.xml</loc>`,
    ]);
  });

  it('have at most so many addresses, read page by page', async () => {
    const asked: (string | null)[] = [];
    const readAfter = async (after: string | null, left: number) => {
      asked.push(after);
      const start = after === null ? 0 : Number(after) + 1;
      return Array.from({ length: Math.min(2, left) }, (_, index) => ({
        id: String(start + index),
        updatedAt: at,
      }));
    };
    const text = await read(sitemapChunks(publicUrl, 'product', 5, readAfter));
    expect(text.match(/<loc>/g)).toHaveLength(5);
    expect(asked).toEqual([null, '1', '3']);
    expect(text).toContain(`<loc>${publicUrl}/p/4</loc><lastmod>${at}</lastmod>`);
  });

  it('without any page are whole', async () => {
    expect(await read(sitemapChunks(publicUrl, 'merchant', 5, async () => []))).toMatch(
      /^<\?xml.*<urlset[^>]*>\n<\/urlset>\n$/s,
    );
  });

  it.each([
    ['products-019aa000-0000-7000-8000-00000000000c.xml', 'product'],
    ['merchants-019aa000-0000-7000-8000-00000000000c.xml', 'merchant'],
    ['products-x.xml', undefined],
    ['orders-019aa000-0000-7000-8000-00000000000c.xml', undefined],
    ['products-019aa000-0000-7000-8000-00000000000c.xml/x', undefined],
  ])('are called by kind and id: %s', (name, kind) => {
    expect(sitemapNamed(name)?.kind).toBe(kind);
  });

  it('escape what XML needs escaped', () => {
    expect(escapeXml(`<a href="x">'&`)).toBe('&lt;a href=&quot;x&quot;&gt;&apos;&amp;');
  });
});
