import { describe, expect, it } from 'vitest';
import { hostile, merchant, product, publicUrl } from '../../test/support/public-views.js';
import { llmsText } from './llms-text.js';

describe('llms.txt', () => {
  const view = (changes: Partial<Parameters<typeof llmsText>[0]> = {}) => ({
    merchant,
    market: null,
    products: [product()],
    protocols: [],
    ...changes,
  });

  it('has nothing that has nothing to say', () => {
    const text = llmsText(view({ products: [], merchant: { ...merchant, policyLinks: [] } }), publicUrl);
    expect(text.match(/^## .*/gm)).toEqual(['## Store', '## Optional']);
  });

  it('takes no heading, link, list or HTML from the texts of others', () => {
    const named = { ...merchant, displayName: hostile, description: `- ${hostile}`, languages: [hostile] };
    const text = llmsText(
      view({ merchant: named, products: [product({ title: hostile, brand: hostile })] }),
      publicUrl,
    );
    expect(text.match(/^#+ .*/gm)!.slice(1)).toEqual([
      '## Store',
      '## Policies',
      '## Products',
      '## Optional',
    ]);
    expect(text).not.toMatch(/(?<!\\)<|\u2028/);
    expect(text).not.toMatch(/(?<!\\)\]\(javascript/);
    expect(text.split('\n').filter(line => line.startsWith('> '))).toHaveLength(1);
  });

  it('encodes what would end the address of a link', () => {
    const links = [{ type: 'faq', url: 'https://mugs.example/a) [b](https://evil.example', title: null }];
    expect(llmsText(view({ merchant: { ...merchant, policyLinks: links } }), publicUrl)).toContain(
      '- [Questions and answers](https://mugs.example/a%29%20[b]%28https://evil.example)',
    );
  });
});
