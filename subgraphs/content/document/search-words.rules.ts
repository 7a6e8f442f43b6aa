const letters = '[\\p{L}\\p{M}\\p{N}]';
/** Writing without spaces whose words a dictionary tells apart (ICU), as Lucene's ThaiAnalyzer does. */
const dictionaryScripts = `[[\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]&&${letters}]`;
/** Writing that is indexed by pairs of characters, as Lucene's CJKAnalyzer does: words have one to four. */
const pairedScripts = `[[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u30fc\\u3005]&&${letters}]`;
const spacedScripts = `[${letters}--[${dictionaryScripts}${pairedScripts}]]`;

const run = new RegExp(
  `(?<dictionary>${dictionaryScripts}+)|(?<paired>${pairedScripts}+)|(?<spaced>${spacedScripts}+)`,
  'gv',
);
const hasUnspaced = new RegExp(`${dictionaryScripts}|${pairedScripts}`, 'v');
const words = new Intl.Segmenter('th', { granularity: 'word' });
/** Marks over Latin letters are often left out; those of Thai and Hindi make other letters. */
const latinRun = /[[\p{Script=Latin}\p{N}][\p{M}&&\p{Script=Inherited}]]+/gv;
const plainAscii = /^[\0-\x7f]*$/;

/**
 * The words of a text as they are indexed and searched for, parted by spaces: letters and digits alone, in lower case. What is
 * written without spaces is cut into words or pairs.
 */
export function searchWords(text: string): string {
  const folded = foldedText(text);
  if (!hasUnspaced.test(folded)) return (folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ');
  const found: string[] = [];
  for (const { groups } of folded.matchAll(run)) {
    if (groups?.dictionary !== undefined) found.push(...dictionaryWords(groups.dictionary));
    else if (groups?.paired !== undefined) found.push(...pairs(groups.paired));
    else found.push(groups!.spaced!);
  }
  return found.join(' ');
}

function foldedText(text: string): string {
  const lower = text.toLowerCase();
  if (plainAscii.test(lower)) return lower;
  return lower
    .normalize('NFC')
    .replaceAll(latinRun, latin => latin.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd'));
}

const dictionaryWords = (text: string): string[] =>
  [...words.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike === false ? [] : [segment]));

/** Each character with the next, and the last alone, so that one character finds all words that it is in. */
function pairs(text: string): string[] {
  const characters = [...text];
  return characters.map((character, index) => character + (characters[index + 1] ?? ''));
}

const pairedRun = new RegExp(`^${pairedScripts}$`, 'v');

/**
 * What is searched for, each part with what must be found of it: a single character of a paired script is the beginning of
 * pairs, and of a longer run all pairs but the last, which is the beginning of others.
 */
export function soughtWords(query: string): { word: string; isPrefix: boolean }[] {
  const all = searchWords(query)
    .split(' ')
    .filter(word => word !== '');
  return all.flatMap((word, index) => {
    const isLastOfRun = pairedRun.test(word);
    const follows = isLastOfRun && all[index - 1]?.length === 2 && all[index - 1]!.endsWith(word);
    return follows ? [] : [{ word, isPrefix: isLastOfRun }];
  });
}
