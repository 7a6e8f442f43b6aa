import { type ClaimLexicon, looseStem } from './claim-lexicon.rules.js';
import type { SpokenWord } from './claim-text.rules.js';
import type { Evidence, Hit } from './evidence.rules.js';

const partLengthMin = 4;

/**
 * What supports a German compound that the evidence does not have: its parts (`Edelstahldeckel` by Edelstahl and Deckel), or a longer
 * compound that it is the beginning or the end of (`Flasche` by Trinkflasche).
 */
export function compoundSupport(
  { neutral }: Pick<ClaimLexicon, 'neutral'>,
  { words }: Pick<Evidence, 'words'>,
  { text, isNegated }: Pick<SpokenWord, 'text' | 'isNegated'>,
): Hit[] {
  if (text.length < partLengthMin) return [];
  const known = neutral.get('de')!;
  const hitsOf = (part: string): readonly Hit[] => same(words.get(part) ?? []);
  for (let cut = partLengthMin; text.length - cut >= partLengthMin; cut += 1) {
    const [first, second] = [text.slice(0, cut), text.slice(cut)];
    const heads = [first, first.replace(/s$/, ''), `${first}e`].flatMap(part => hitsOf(part));
    const isHead = heads.length > 0 || known.has(looseStem(first, 'de'));
    const tails = hitsOf(second);
    if (isHead && (tails.length > 0 || known.has(second)) && heads.length + tails.length > 0)
      return [...heads, ...tails];
  }
  return [...words].flatMap(([word, hits]) =>
    word.length > text.length && (word.startsWith(text) || word.endsWith(text)) ? same(hits) : [],
  );

  function same(hits: readonly Hit[]): Hit[] {
    return hits.filter(hit => hit.text.language === 'de' && hit.isNegated === isNegated);
  }
}
