/** One `field:value` of Shopify's search syntax; values may be quoted, and compared with `>=` and the like. */
interface SearchTerm {
  field: string;
  comparator: '' | '>' | '>=' | '<' | '<=';
  value: string;
}

const termPattern = /([a-z_]+):(>=|<=|>|<)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(\S+))/y;
const connectivePattern = /\s+(AND|OR)\s+/y;

type Fields<T> = Readonly<Record<string, (item: T) => readonly string[]>>;

/**
 * Whether a thing is found by a search of terms that are all joined by AND, or all by OR. Text is compared without
 * regard to case. Where Shopify ignores what it does not understand, this throws: a filter that filters nothing is
 * nobody's intention.
 */
export function searchFilter<T>(query: string | null | undefined, fields: Fields<T>): (item: T) => boolean {
  if (!query) {
    return () => true;
  }
  const { terms, connective } = parse(query);
  const tests = terms.map(term => testOf(term, fields));
  return connective === 'OR'
    ? item => tests.some(test => test(item))
    : item => tests.every(test => test(item));
}

function testOf<T>({ field, comparator, value }: SearchTerm, fields: Fields<T>): (item: T) => boolean {
  const read = fields[field];
  if (read === undefined) {
    throw new Error(`Invalid search field for this query: ${field}`);
  }
  const compare = comparisons[comparator];
  return item => read(item).some(have => compare(have, value));
}

const comparisons: Record<SearchTerm['comparator'], (have: string, wanted: string) => boolean> = {
  '': (have, wanted) => have.toLowerCase() === wanted.toLowerCase(),
  '>': (have, wanted) => Date.parse(have) > Date.parse(wanted),
  '>=': (have, wanted) => Date.parse(have) >= Date.parse(wanted),
  '<': (have, wanted) => Date.parse(have) < Date.parse(wanted),
  '<=': (have, wanted) => Date.parse(have) <= Date.parse(wanted),
};

function parse(query: string): { terms: SearchTerm[]; connective: string } {
  const terms: SearchTerm[] = [];
  const connectives = new Set<string>();
  let at = 0;
  while (at < query.length) {
    if (terms.length > 0) {
      const connective = matchAt(connectivePattern, query, at);
      connectives.add(connective[1]!);
      at += connective[0].length;
    }
    const [whole, field, comparator = '', double, single, bare] = matchAt(termPattern, query, at);
    const value = (double ?? single ?? bare ?? '').replace(/\\(.)/g, '$1');
    terms.push({ field: field!, comparator: comparator as SearchTerm['comparator'], value });
    at += whole.length;
  }
  if (connectives.size > 1) {
    throw new Error('AND and OR are not mixed here.');
  }
  return { terms, connective: [...connectives][0] ?? 'AND' };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (match === null) {
    throw new Error(`Invalid search query at "${text.slice(at)}".`);
  }
  return match;
}
