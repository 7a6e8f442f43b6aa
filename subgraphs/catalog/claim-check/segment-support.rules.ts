import { ofPolarity, problem, type Support } from './claim-support.rules.js';
import type { Clause, SpokenWord } from './claim-text.rules.js';
import type { Evidence, Hit } from './evidence.rules.js';

/** A word of Thai or Chinese, which write no spaces. */
export interface Segment {
  text: string;
  script: 'thai' | 'han';
  isNegated: boolean;
}

/** The words of a clause in these scripts that are not among those known already. */
export function segmentsOf({ words }: Clause, known: ReadonlySet<number>): Segment[] {
  const segments: Segment[] = [];
  let letters: SpokenWord[] = [];
  words.forEach((word, index) => {
    if (word.script === 'spaced' || known.has(index) || word.isNumber || word.isNegation) {
      letters = [];
      return;
    }
    letters.push(word);
    if (word.ends) {
      const text = letters.map(letter => letter.text).join('');
      segments.push({ text, script: word.script, isNegated: letters.every(letter => letter.isNegated) });
      letters = [];
    }
  });
  return segments;
}

/** A shorter piece is in any longer text by chance. */
const pieceLengthMin = { thai: 3, han: 2 };

/** A word is parted otherwise beside others: it is supported where pieces of it are, and claim nothing where they are neutral. */
export function segmentSupport(
  { evidence, neutral }: { evidence: Evidence; neutral: ReadonlySet<string> },
  { text, script, isNegated }: Segment,
): Support {
  if (neutral.has(text)) return { hits: [] };
  const whole = hitsOf(evidence, text);
  if (whole.length > 0) return ofPolarity(whole, isNegated, text);
  const letters = [...text];
  for (let cut = 1; cut < letters.length; cut += 1) {
    const pieces = [letters.slice(0, cut), letters.slice(cut)].map(piece => piece.join(''));
    const found = pieces.map(piece =>
      [...piece].length >= pieceLengthMin[script] ? hitsOf(evidence, piece) : [],
    );
    const isSaid = pieces.every((piece, index) => neutral.has(piece) || found[index]!.length > 0);
    if (isSaid) return found.flat().length === 0 ? { hits: [] } : ofPolarity(found.flat(), isNegated, text);
  }
  return problem('unsupported_word', text);
}

/** Where the letters stand in a row. */
function hitsOf({ clauses }: Evidence, text: string): Hit[] {
  return clauses.flatMap(({ text: source, clause }) => {
    const at = lettersOf(clause).indexOf(text);
    if (at < 0) return [];
    const isNegated = clause.words[positionOf(clause, at)]!.isNegated;
    return [{ text: source, clause, isNegated }];
  });
}

const spoken = new WeakMap<Clause, string>();

function lettersOf(clause: Clause): string {
  const known = spoken.get(clause);
  if (known !== undefined) return known;
  const letters = clause.words.map(({ text, script }) => (script === 'spaced' ? ' ' : text)).join('');
  spoken.set(clause, letters);
  return letters;
}

/** The word that has the code unit; words of these scripts are one character each. */
function positionOf({ words }: Clause, at: number): number {
  let length = 0;
  return words.findIndex(({ text, script }) => {
    length += script === 'spaced' ? 1 : text.length;
    return length > at;
  });
}
