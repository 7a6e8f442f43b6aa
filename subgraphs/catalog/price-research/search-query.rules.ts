import { hasPhrase, phraseOf, readTitle } from './offer-text.rules.js';
import type { SoughtGoods } from './price-comparison.entity.js';
import { priceResearchLimits } from './price-research.limits.js';

/** What a shopper would type to find the goods: brand and title, and what of the variant they do not say. */
export function searchQuery({ title, brand, options, partNumbers }: SoughtGoods): string {
  const read = readTitle(title);
  const isUnsaid = (text: string): boolean => !hasPhrase(read, phraseOf(text));
  const parts = [
    ...(brand !== null && isUnsaid(brand) ? [brand] : []),
    title,
    ...Object.values(options).filter(isUnsaid),
    ...partNumbers.filter(isUnsaid).slice(0, 1),
  ];
  return shortened(parts.join(' ').replace(/\s+/g, ' ').trim());
}

/** By whole words, where there are several. */
function shortened(text: string): string {
  const { queryLength } = priceResearchLimits;
  if (text.length <= queryLength) {
    return text;
  }
  const cut = [...text].slice(0, queryLength).join('');
  return cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut;
}
