import { readTable } from '../../../kernel/data-file.js';
import { knownTerms } from '../category/term-files.js';
import { languages } from '../category/term-table.rules.js';
import { type ClaimLexicon, claimLexicon } from './claim-lexicon.rules.js';

const folder = 'subgraphs/catalog/claim-check/terms';

const lines = (name: string): string[][] => readTable(`${folder}/${name}.tsv`).slice(1);

let lexicon: ClaimLexicon | undefined;

/** What claims about goods are called in the languages: read once, when it is first asked for. */
export function knownClaims(): ClaimLexicon {
  lexicon ??= claimLexicon({
    claims: lines('claims'),
    values: readTable('subgraphs/catalog/category/terms/values.tsv').slice(1),
    countries: lines('demonyms').map(([country, ...terms]) => [country!, ...withName(country!, terms)]),
    numbers: lines('number-words'),
    units: lines('units'),
    numberContexts: lines('number-contexts'),
    broader: lines('broader'),
    negations: lines('negations'),
    imitations: lines('imitations'),
    neutral: lines('neutral-words'),
    attributeNames: readTable('subgraphs/catalog/category/terms/attribute-names.tsv').slice(1),
    goods: knownTerms(),
    otherGoods: lines('other-goods'),
  });
  return lexicon;
}

/** The country's own name, which the platform knows in every language, beside what is said of its goods. */
const withName = (country: string, terms: readonly string[]): string[] =>
  languages.map((language, column) => {
    const name = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(country);
    if (name === undefined) return terms[column]!;
    // A Vietnamese name of one syllable is mostly another word as well: Áo is a shirt. Where goods are from, it is the country.
    const isWord = language === 'vi' && !name.includes(' ');
    const names = isWord ? vietnamesePlaces.map(place => `${place} ${name}`) : [name];
    return [terms[column]!, ...names].join(', ');
  });

const vietnamesePlaces = ['sản xuất tại', 'sản xuất ở', 'nhập khẩu từ', 'xuất xứ', 'tại', 'từ', 'ở', 'nước'];
