import { lengthOf } from '../../../kernel/plain-text.js';
import { contentField } from './content-fields.rules.js';
import type { EvaluationFacts } from './evaluation.entity.js';
import { criterionLimits as limits } from './evaluation.limits.js';
import { hasPhrase, normalTitle, plainTitle } from './title-words.rules.js';

/** Characters that a title may have in the place. */
export const titleLengthMax = ({ place }: Pick<EvaluationFacts, 'place'>): number =>
  place?.titleLengthMax ?? limits.titleLengthMax;

/** What stands in the place of a brand where there is none. */
const noBrand = /^(?:no[ -]?brand|unbranded|generic|oem|n\/?a|none|-)$/iu;

/** The brand that a title has to name; null where there is none. */
export function namedBrand({ content: { brand } }: { content: { brand: string | null } }): string | null {
  const name = (brand ?? '').trim();
  return name === '' || noBrand.test(name) ? null : name;
}

/**
 * The title with everything mended that needs no new words: one proposal for all criteria of titles, so that none of them undoes
 * another. Null where nothing changes, and where a template makes the title of the product's, so that it cannot be written back.
 */
export function proposedTitle(facts: Pick<EvaluationFacts, 'product' | 'place' | 'content'>): string | null {
  const { product, content } = facts;
  if (contentField(facts, 'title') === 'title' && content.title !== product.title) {
    return null;
  }
  return mendedTitle(content.title, namedBrand(facts), titleLengthMax(facts));
}

/** The same of a title, its brand and the characters that it may have; null where nothing changes. */
export function mendedTitle(title: string, brand: string | null, max: number): string | null {
  const plain = plainTitle(normalTitle(title));
  const proposal = shortened(withBrand(plain, brand, max), max);
  const isNothing = proposal === '' || (brand !== null && isOnly(proposal, brand));
  return isNothing || proposal === title ? null : proposal;
}

/** A brand alone says nothing of the goods. */
const isOnly = (title: string, brand: string): boolean =>
  title.localeCompare(brand, 'en', { sensitivity: 'base' }) === 0;

function withBrand(title: string, brand: string | null, max: number): string {
  const named = `${brand} ${title}`;
  return title === '' || brand === null || hasPhrase(title, brand) || lengthOf(named) > max ? title : named;
}

/** As many whole words as fit; of one long word, its beginning. */
export function shortened(title: string, max: number): string {
  if (lengthOf(title) <= max) {
    return title;
  }
  const cut = [...title].slice(0, max + 1).join('');
  const whole = cut.replace(/[\s,;:|/–-]+[^\s]*$/u, '');
  return whole === cut ? [...title].slice(0, max).join('') : whole;
}
