import { taxonomyKeys, taxonomyTree } from '../../../connectors/taxonomies/taxonomy.js';
import { readTable } from '../../../kernel/data-file.js';
import { knownAttributes, knownTerms } from '../category/term-files.js';
import { type TermNode, termNode } from '../category/term-table.rules.js';
import { stem } from '../category/text-words.rules.js';
import { singularOf } from './english-plural.rules.js';
import { withoutAccents } from './search-word.rules.js';

/** What words of everyday language mean to a search. */
interface SearchDictionary {
  /** What common goods are called in each language; a match's index is that of `names`. */
  goods: TermNode;
  /** The English name of each kind of goods, as keys have it. */
  names: readonly string[];
  /** Whether the word, in lower case, says nothing about goods. */
  isIdle(word: string): boolean;
  /** Whether a word of any language is spelled so: it is never taken for misspelt. In lower case, with or without accents. */
  isKnown(word: string): boolean;
}

const folder = 'subgraphs/catalog/discovery/terms';
const lines = (name: string): string[][] => readTable(`${folder}/${name}.tsv`).slice(1);

let dictionary: SearchDictionary | undefined;

/** Read once, when it is first asked for. */
export function searchDictionary(): SearchDictionary {
  dictionary ??= readDictionary();
  return dictionary;
}

function readDictionary(): SearchDictionary {
  const goods = lines('goods').map(cells => cells.map(inflected));
  const idle = new Set(lines('idle-words').flatMap(([, cell]) => wordsIn(cell!)));
  const common = lines('common-words').flatMap(([, cell]) => wordsIn(cell!));
  const goodsTerms = termNode(goods);
  const known = new Set(
    [...idle, ...common, ...termWords(goodsTerms), ...tableWords()].flatMap(word => {
      const plain = withoutAccents(word);
      return [plain, singularOf(plain)];
    }),
  );
  return {
    goods: goodsTerms,
    names: goods.map(([english]) => english!.split(',')[0]!.trim()),
    isIdle: word => idle.has(word),
    isKnown: word => {
      const plain = withoutAccents(word);
      return known.has(plain) || known.has(stem(plain));
    },
  };
}

/** A German adjective is written with a hyphen at its end, and stands in all its forms: `groß-`. */
const inflected = (cell: string): string =>
  cell.replaceAll(/([^\s,]+)-(?=,|$)/g, (_, stem: string) =>
    ['', 'e', 'er', 'es', 'em', 'en'].map(ending => `${stem}${ending}`).join(', '),
  );

const wordsIn = (cell: string): string[] =>
  cell
    .split(',')
    .map(word => word.trim().toLowerCase())
    .filter(word => word !== '');

/** The words of all terms below a node. */
const termWords = ({ next }: TermNode): string[] =>
  [...next].flatMap(([word, node]) => [word, ...termWords(node)]);

/** Words of the tables that goods are recognised by, and of the names in taxonomies. */
function tableWords(): string[] {
  const { conceptTerms, contextTerms, prepositions, stopWords } = knownTerms();
  const names = taxonomyKeys.flatMap(key => taxonomyTree(key).categories.map(({ name }) => name));
  return [
    ...[conceptTerms, contextTerms, prepositions, knownAttributes().values.terms].flatMap(termWords),
    ...stopWords.keys(),
    ...names.flatMap(name => name.toLowerCase().split(/[^\p{L}\p{M}]+/u)),
  ].filter(word => word.length > 1);
}

/** The kinds of common goods that a text names, as keys. */
export const goodKeys = (indexes: readonly number[]): string[] =>
  indexes.map(index => `#good:${searchDictionary().names[index]!}`);
