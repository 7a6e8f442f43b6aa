import type { Language } from '../category/term-table.rules.js';
import { problem, type Support } from './claim-support.rules.js';
import type { Clause, ClauseMeasure } from './claim-text.rules.js';
import { type Evidence, type Hit, stemsOf, termKey } from './evidence.rules.js';
import { isSameMeasure } from './measure.rules.js';

type Said = Omit<Hit, 'isNegated'>;

/**
 * What says the same number: of the same measure, in the same role, compared in the same way, of the same thing. `language` null: of a
 * translation, whose nouns are other words.
 */
export function measureSupport(
  evidence: Evidence,
  clause: Clause,
  measure: ClauseMeasure,
  language: Language | null,
): Support {
  const isSaid = (said: Said): boolean =>
    said.clause.measures.some(
      known =>
        isSameMeasure(known, measure) &&
        known.isDenied === measure.isDenied &&
        isComparedAlike(known, measure, language) &&
        isSameThing(evidence, { clause, measure, language }, { said, known }),
    ) && isSameRole(clause, measure, said.clause);
  const hits = evidence.clauses.filter(isSaid).map(hit => ({ ...hit, isNegated: false }));
  const isOwn = hits.some(({ text }) => text.kind !== 'document');
  return hits.length > 0 && (isOwn || !isKnownOtherwise(evidence, clause, measure))
    ? { hits }
    : problem('unsupported_number', `${measure.text} (${clause.text.slice(0, 80)})`);
}

/** `Up to` says less than the number; every other comparison is a claim of its own. Translations may leave one out. */
const isComparedAlike = (known: ClauseMeasure, asked: ClauseMeasure, language: Language | null): boolean =>
  known.comparison === asked.comparison ||
  (asked.comparison === 'most' && known.comparison === null) ||
  (asked.comparison === null && language === null);

interface Asked {
  clause: Clause;
  measure: ClauseMeasure;
  language: Language | null;
}

function isSameThing(
  evidence: Evidence,
  asked: Asked,
  { said, known }: { said: Said; known: ClauseMeasure },
): boolean {
  const { clause, measure, language } = asked;
  if (measure.measure === 'count') return isSameCount(evidence, asked, { said, known });
  if (!portionMeasures.has(measure.measure)) return true;
  const isNamed = (stem: string): boolean =>
    evidence.names.has(stem) || hasWord(said.clause, stem, language ?? 'en');
  // What the goods hold is said of them, not of the amount.
  const isHeld = rolesIn(clause).includes('capacity');
  if (language !== null && measure.of !== null && !isHeld && !isNamed(measure.of)) return false;
  // An amount of the goods is none of what they contain.
  return clause.terms
    .filter(({ kind, isNegated }) => kind === 'ingredient' && !isNegated)
    .every(term =>
      evidence.clauses.some(
        each =>
          (each.clause === said.clause || each.text.isName === true) &&
          each.clause.terms.some(other => termKey(other) === termKey(term)),
      ),
    );
}

/** Of which goods and what they contain have an amount. */
const portionMeasures: ReadonlySet<string> = new Set(['volume', 'mass']);

/** A number without a unit counts what stands after it: four pockets are not four colours, and four colours no pack of four. */
function isSameCount(
  evidence: Evidence,
  { clause, measure, language }: Asked,
  { said, known }: { said: Said; known: ClauseMeasure },
): boolean {
  const ownLanguage = said.text.language;
  const isSpaced = said.clause.words.every(({ script }) => script === 'spaced');
  // Writing without spaces shows no noun; what a name counts are the goods.
  const isOfGoods = (noun: string | null, own: Language): boolean =>
    isSpaced
      ? noun === null || [...stemsOf(noun, own)].some(stem => evidence.names.has(stem))
      : said.text.isName === true;
  if (measure.isPacked) return known.isPacked || isOfGoods(known.noun, ownLanguage);
  if (language === null) return true;
  if (measure.noun === null) {
    return known.noun === null || hasWord(clause, known.noun, ownLanguage);
  }
  return (
    hasWord(said.clause, measure.noun, language) ||
    ((known.noun === null || known.isPacked) && isOfGoods(measure.noun, language))
  );
}

function hasWord({ words }: Clause, word: string, language: Language): boolean {
  const stems = stemsOf(word, language);
  return words.some(({ text }) => [...stemsOf(text, language)].some(stem => stems.has(stem)));
}

/** Words that say what a number measures, and which measures they may be about where only one text has such a word. */
const roles: ReadonlyMap<string, (measure: string) => boolean> = new Map<
  string,
  (measure: string) => boolean
>([
  ['weight', measure => measure === 'mass'],
  ['capacity', () => true],
]);

/** `Weight` and `capacity`; of a length, also its direction. */
const rolesIn = ({ terms }: Clause): string[] =>
  terms
    .filter(({ kind, key }) => kind === 'label' || (kind === 'role' && roles.has(key)))
    .map(({ key }) => key);

/** What weighs 280 g does not hold them, and what is 26 cm high is not as wide. */
function isSameRole(clause: Clause, { measure }: ClauseMeasure, said: Clause): boolean {
  const [asked, known] = [rolesIn(clause), rolesIn(said)];
  if (asked.length === 0 || asked.some(role => known.includes(role))) return true;
  return known.length === 0 && asked.some(role => roles.get(role)?.(measure) ?? true);
}

/** The product's own data has another amount of what the clause names: a document that says otherwise supports nothing. */
function isKnownOtherwise(evidence: Evidence, clause: Clause, asked: ClauseMeasure): boolean {
  const named = rolesIn(clause);
  return evidence.clauses.some(
    ({ text, clause: said }) =>
      text.kind !== 'document' &&
      said.measures.some(({ measure }) => measure === asked.measure) &&
      rolesIn(said).some(role => named.includes(role)),
  );
}
