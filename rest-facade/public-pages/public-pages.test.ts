import { describe, expect, it } from 'vitest';
import {
  graphOf,
  hostile,
  merchant,
  offer,
  problemsOf,
  product,
  publicUrl,
} from '../../test/support/public-views.js';
import { type MerchantPageView, merchantPage } from './merchant-page.js';
import { productPage } from './product-page.js';

describe('pages', () => {
  const merchantView = (changes: Partial<MerchantPageView> = {}): MerchantPageView => ({
    merchant,
    products: [product()],
    cursor: null,
    nextCursor: null,
    ...changes,
  });

  it('of a product have one canonical address, a language, a heading, and what previews show', () => {
    const html = productPage(product(), publicUrl);
    expect(html).toContain('<html lang="en-SG">');
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}/p/${product().id}">`);
    for (const text of [
      'og:title',
      'og:url',
      'og:image',
      '20.00 SGD',
      'In stock',
      'Clay',
      '<p>It is blue.</p>',
    ]) {
      expect(html).toContain(text);
    }
  });

  it('of a merchant lead from page to page, each with its own address', () => {
    const html = merchantPage(merchantView({ cursor: 'a+b', nextCursor: 'c"d' }), publicUrl);
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}/m/${merchant.id}?cursor=a%2Bb">`);
    expect(html).toContain(`<a rel="next" href="/m/${merchant.id}?cursor=c%22d">`);
    expect(html).toContain('href="mailto:help@mugs.example"');
    expect(problemsOf(graphOf(html))).toEqual([]);
  });

  it('write every text of others as text, and open no address but http', () => {
    const texts = [{ name: hostile, value: hostile }];
    const named = {
      ...merchant,
      displayName: hostile,
      description: hostile,
      languages: [hostile],
      domains: [hostile],
      countries: [hostile],
      contactEmail: hostile,
      contactUrl: 'javascript:alert(1)',
      policyLinks: [{ type: hostile, url: 'javascript:alert(1)', title: hostile }],
    };
    const bad = product({
      title: hostile,
      brand: hostile,
      productType: hostile,
      description: hostile,
      highlights: [hostile],
      attributes: texts,
      traits: texts,
      itemCondition: hostile,
      availability: hostile,
      images: [
        { url: 'javascript:alert(1)', altText: hostile, width: null, height: null },
        { url: `https://cdn.example/"><script>alert(1)</script>`, altText: hostile, width: 1, height: 1 },
      ],
      offers: [
        offer({ title: hostile, sku: hostile, gtin: hostile, identifiers: texts }),
        offer({ title: hostile, price: { amount: hostile, currency: hostile } }),
      ].map(one => ({ ...one, price: { amount: '1.00', currency: hostile } })),
      offerCount: 2,
      updatedAt: hostile,
      merchant: named,
    });
    const listed = merchantView({ merchant: named, products: [bad], cursor: hostile, nextCursor: hostile });
    for (const html of [productPage(bad, publicUrl), merchantPage(listed, publicUrl)]) {
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html.match(/<\/script>/g)).toHaveLength(1);
      expect(html.replace(/<script.*?<\/script>/gs, '')).not.toContain('<!--');
      expect(html).not.toMatch(/(?:href|src)="javascript:/i);
    }
  });
});
