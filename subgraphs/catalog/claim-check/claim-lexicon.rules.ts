import {
  type Language,
  languages,
  type TermNode,
  type TermTable,
  termNode,
} from '../category/term-table.rules.js';
import { type Word, wordsOf } from '../category/text-words.rules.js';
import { type UnitTable, unitTable } from './measure.rules.js';
import { type GoodsNames, goodsNames } from './other-goods.rules.js';
import { wordPattern } from './word-pattern.rules.js';

/** What a term claims: a kind of claim, and what is claimed, such as `material` and `cotton`. */
export interface ClaimTerm {
  kind: string;
  key: string;
}

/** How a word turns what is near: what follows it, a whole list that follows it, one of what goods contain, or what goes before it. */
export type NegationRole = 'before' | 'lists' | 'contains' | 'after';

/** What claims are called in the languages, and the words around them that change what they mean. */
export interface ClaimLexicon {
  /** By position in `terms`. */
  claims: readonly ClaimTerm[];
  terms: TermNode;
  /** German terms of one word, which are found in compounds, by their stem. */
  compoundParts: ReadonlyMap<string, ClaimTerm>;
  numbers: readonly number[];
  numberTerms: TermNode;
  negationRoles: readonly NegationRole[];
  negations: TermNode;
  /** Words that begin a statement which no denial before them reaches. */
  negationEnds: TermNode;
  imitationRoles: readonly ('before' | 'after')[];
  imitations: TermNode;
  /** Stems that claim nothing by themselves. */
  neutral: ReadonlyMap<Language, ReadonlySet<string>>;
  /** What a claim supports beside itself, as `kind:key`. */
  broader: ReadonlyMap<string, readonly string[]>;
  units: UnitTable;
  /** What fields of products say of the goods, such as `material`, by their names. */
  fieldMeanings: ReadonlyMap<string, string>;
  /** What attributes are called that hold for the goods as a whole, such as `material`, in lower case. */
  valueNames: ReadonlySet<string>;
  /** What goods are called in the languages. */
  goods: TermTable;
  goodsNames: GoodsNames;
  /** What a text says of others, such as `competitor`. */
  otherGoods: RegExp;
}

/** The tables as they are written; a row of terms has them in the order of the languages. */
export interface LexiconFiles {
  claims: readonly (readonly string[])[];
  /** Meaning, value, terms: those that categories are recommended with. */
  values: readonly (readonly string[])[];
  /** Country, terms; with the names of the countries. */
  countries: readonly (readonly string[])[];
  numbers: readonly (readonly string[])[];
  units: readonly (readonly string[])[];
  numberContexts: readonly (readonly string[])[];
  broader: readonly (readonly string[])[];
  /** Language, before, lists, contains, after, ends. */
  negations: readonly (readonly string[])[];
  /** Language, before, after. */
  imitations: readonly (readonly string[])[];
  neutral: readonly (readonly string[])[];
  /** Meaning, what attributes are called that have it, and the field that has it, if there is one. */
  attributeNames: readonly (readonly string[])[];
  goods: TermTable;
  /** Language, words. */
  otherGoods: readonly (readonly string[])[];
}

/** Languages whose claims are known, by the first part of their tag; Malay is read as Indonesian, with which it shares its words. */
const readAs: Readonly<Record<string, Language>> = Object.freeze({
  ...Object.fromEntries(languages.map(language => [language, language])),
  ms: 'id',
});

/** The language by whose words a text in the language (BCP 47) is read; null where its claims are not known. */
export function readableLanguage(tag: string): Language | null {
  const [code, script] = tag.toLowerCase().split('-');
  const isTraditional = code === 'zh' && ['hant', 'tw', 'hk'].includes(script ?? '');
  return isTraditional || !Object.hasOwn(readAs, code!) ? null : readAs[code!]!;
}

/** The words of a text in the language, as they are compared. */
export const spokenWords = (text: string, language: Language): Word[] =>
  language === 'de' ? wordsOf(text).map(word => ({ ...word, text: germanStem(word.text) })) : wordsOf(text);

/** Without its ending; `wasserdichte` and `wasserdicht` are one word. */
function germanStem(word: string): string {
  const stem = word.replace(/(?:en|em|er|es|e|n|s)$/, '');
  return stem.length >= 4 ? stem : word;
}

export function claimLexicon(files: LexiconFiles): ClaimLexicon {
  const rows = [...files.claims, ...files.values, ...files.countries.map(row => ['country', ...row])];
  const claims = rows.map(([kind, key]) => ({ kind: kind!, key: key! }));
  const terms = termNode(
    rows.map(([, , ...cells]) => cells),
    spokenWords,
  );
  const negations = roleTerms(files.negations, ['before', 'lists', 'contains', 'after']);
  const imitations = roleTerms(files.imitations, ['before', 'after']);
  return {
    claims,
    terms,
    compoundParts: germanParts(rows, new Set(files.values)),
    numbers: files.numbers.map(([number]) => Number(number)),
    numberTerms: termNode(
      files.numbers.map(([, ...cells]) => cells),
      spokenWords,
    ),
    negationRoles: negations.roles,
    negations: negations.terms,
    negationEnds: roleTerms(
      files.negations.map(([language, , , , , ends]) => [language!, ends!]),
      ['ends'],
    ).terms,
    imitationRoles: imitations.roles,
    imitations: imitations.terms,
    neutral: neutralWords(files.neutral),
    broader: broaderClaims(files.broader),
    units: unitTable(files.units, files.numberContexts),
    goods: files.goods,
    goodsNames: goodsNames(files.goods.conceptTerms),
    otherGoods: wordPattern(files.otherGoods.flatMap(([, words]) => words!.split(', '))),
    fieldMeanings: new Map(
      files.attributeNames.flatMap(([meaning, , field = '']) =>
        field === '' ? [] : [[field, meaning!] as const],
      ),
    ),
    valueNames: new Set(
      files.attributeNames
        .filter(([meaning]) => valueMeanings.has(meaning!))
        .flatMap(([, names]) => names!.split(', ')),
    ),
  };
}

const valueMeanings: ReadonlySet<string> = new Set(['color', 'material', 'pattern']);

/** A row a language, a column a role, as terms of the role. */
function roleTerms<const Role extends string>(
  rows: readonly (readonly string[])[],
  roles: readonly Role[],
): { roles: Role[]; terms: TermNode } {
  const found: Role[] = [];
  const entries: string[][] = [];
  for (const [language, ...cells] of rows) {
    roles.forEach((role, column) => {
      found.push(role);
      entries.push(languages.map(each => (each === readAs[language!] ? (cells[column] ?? '') : '')));
    });
  }
  return { roles: found, terms: termNode(entries, spokenWords) };
}

const partLengthMin = 5;
/** Of values that categories are recommended with, such as `Baby`. */
const valueLengthMin = 4;
/** Words of these kinds are hardly ever part of another one by chance. */
const partLengths: ReadonlyMap<string, number> = new Map([
  ['material', 4],
  ['color', 4],
  ['contents', 3],
  ['superlative', 6],
]);

function germanParts(
  rows: readonly (readonly string[])[],
  values: ReadonlySet<readonly string[]>,
): Map<string, ClaimTerm> {
  const lengthMin = (row: readonly string[]): number =>
    values.has(row) ? valueLengthMin : (partLengths.get(row[0]!) ?? partLengthMin);
  return new Map(
    rows.flatMap(row => {
      const [kind, key, ...cells] = row;
      return (cells[languages.indexOf('de')] ?? '')
        .split(', ')
        .flatMap(compoundForms)
        .filter(part => part.length >= lengthMin(row))
        .map(part => [part, { kind: kind!, key: key! }] as const);
    }),
  );
}

/** A term of one word as it is inside of a compound, and as it is at its end. */
function compoundForms(text: string): string[] {
  const words = spokenWords(text, 'de');
  return words.length === 1 ? [text.toLowerCase(), words[0]!.text] : [];
}

function neutralWords(rows: readonly (readonly string[])[]): Map<Language, Set<string>> {
  const neutral = new Map<Language, Set<string>>();
  for (const [tag, list] of rows) {
    const language = readAs[tag!]!;
    const known = neutral.get(language) ?? new Set<string>();
    for (const text of list!.split(', ')) {
      known.add(
        looseStem(
          spokenWords(text, language)
            .map(word => word.text)
            .join(''),
          language,
        ),
      );
    }
    neutral.set(language, known);
  }
  return neutral;
}

function broaderClaims(rows: readonly (readonly string[])[]): Map<string, string[]> {
  const broader = new Map<string, string[]>();
  for (const [claim, wider] of rows) {
    broader.set(claim!, [...(broader.get(claim!) ?? []), wider!]);
  }
  return broader;
}

/** The stem by which words of one language are the same word: `knitted` and `knit`, but not `lighter` and `light`. */
export function looseStem(word: string, language: Language): string {
  if (language === 'id') {
    return word.length > 6 ? word.replace(/nya$/, '').replace(/^(?:ber|ter|di)(?=.{4})/, '') : word;
  }
  if (language !== 'en' || word.length < 5) {
    return word;
  }
  const stem = word.replace(/(?:ing|ed)$/, '').replace(/([b-df-hj-np-tv-z])\1$/, '$1');
  const known = (/[aeiouy]/.test(stem) && stem.length >= 3 ? stem : word).replace(/e$/, '');
  // `Assembly` and `assembled`.
  return known.length >= 8 ? known.replace(/y$/, '') : known;
}
