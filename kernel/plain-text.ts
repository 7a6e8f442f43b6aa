import { Parser } from 'htmlparser2';

/** Elements after which a reader sees a new line. */
const breaks = new Set(['br', 'p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const hidden = new Set(['script', 'style', 'template', 'noscript']);

export interface PlainText {
  /** What a reader sees, line by line. */
  text: string;
  /** Where its links lead, in their order. */
  links: readonly string[];
}

/**
 * Reads HTML, or its beginning: `lengthMax` is in characters of the source. Takes time in proportion to its length, whatever is
 * in it.
 */
export function plainText(html: string | null, lengthMax = Number.POSITIVE_INFINITY): PlainText {
  const links: string[] = [];
  let text = '';
  let hiddenDepth = 0;
  const parser = new Parser({
    onopentag: (name, { href }) => {
      hiddenDepth += hidden.has(name) ? 1 : 0;
      links.push(...(name === 'a' && href !== undefined ? [href] : []));
    },
    ontext: part => {
      text += hiddenDepth === 0 ? part : '';
    },
    onclosetag: name => {
      hiddenDepth -= hidden.has(name) ? 1 : 0;
      text += breaks.has(name) ? '\n' : ' ';
    },
  });
  parser.end(beginningOf(html ?? '', lengthMax));
  return { text: linesOf(text).join('\n'), links };
}

/** Without a tag or an entity that is cut off. */
const beginningOf = (html: string, lengthMax: number): string =>
  html.length <= lengthMax ? html : html.slice(0, lengthMax).replace(/<[^<>]*$|&[^;\s&]{0,8}$/, '');

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '');

/** Letters of any script, without marks, digits and punctuation. */
export const letterCount = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** Characters as people count them. */
export const lengthOf = (text: string): number => [...text].length;
