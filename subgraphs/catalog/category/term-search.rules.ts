import type { TermMatch, TermNode, TermTable } from './term-table.rules.js';
import type { Word } from './text-words.rules.js';

/** A term of the tables in a text: the words from `start` on, before `end`. */
export interface FoundTerm {
  start: number;
  end: number;
  matches: readonly TermMatch[];
}

/** Terms shorter than this are only found at the borders of words, in writing without spaces. */
const freeLengthMin = { thai: 6, han: 2, spaced: 1 };

/** The terms in the words, the longest at each place; none overlaps another. */
export function findTerms(root: TermNode, words: readonly Word[]): FoundTerm[] {
  const found: FoundTerm[] = [];
  for (let start = 0; start < words.length; ) {
    const term = longestAt(root, words, start);
    if (term !== null) found.push(term);
    start = term?.end ?? start + 1;
  }
  return found;
}

function longestAt(root: TermNode, words: readonly Word[], start: number): FoundTerm | null {
  let node: TermNode | undefined = root;
  let longest: FoundTerm | null = null;
  const { part } = words[start]!;
  for (let end = start; end < words.length && words[end]!.part === part; ) {
    node = node.next.get(words[end]!.text);
    if (node === undefined) break;
    end += 1;
    if (node.matches.length > 0 && isWhole(words, start, end))
      longest = { start, end, matches: node.matches };
  }
  return longest;
}

function isWhole(words: readonly Word[], start: number, end: number): boolean {
  const first = words[start]!;
  return (first.begins && words[end - 1]!.ends) || end - start >= freeLengthMin[first.script];
}

/** What a German compound that is no term itself ends with, such as `Kinderschlafanzug`. */
export function compoundTerms(
  table: TermTable,
  words: readonly Word[],
  found: readonly FoundTerm[],
): FoundTerm[] {
  const taken = new Set(found.flatMap(({ start, end }) => range(start, end)));
  return words.flatMap(({ text, script }, start) => {
    if (script !== 'spaced' || taken.has(start) || text.length < 8) return [];
    for (let cut = 2; text.length - cut >= 4; cut += 1) {
      const matches = table.compoundEnds.get(text.slice(cut));
      if (matches !== undefined) return [{ start, end: start + 1, matches }];
    }
    return [];
  });
}

const range = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index);

/** How far apart the words of a term may be. */
const looseDistanceMax = 4;

/**
 * Terms of two words that stand apart or the other way round in one part of the text, such as `food for adult cats`. Words of
 * terms of several words are not looked at.
 */
export function looseTerms(
  table: TermTable,
  words: readonly Word[],
  found: readonly FoundTerm[],
): FoundTerm[] {
  const taken = new Set(
    found.filter(({ start, end }) => end - start > 1).flatMap(({ start, end }) => range(start, end)),
  );
  const isFree = (at: number) => words[at]!.script === 'spaced' && !taken.has(at);
  return words.flatMap((first, start) => {
    const node = isFree(start) ? table.loosePairs.get(first.text) : undefined;
    if (node === undefined) return [];
    for (let at = start + 1; at <= start + looseDistanceMax && at < words.length; at += 1) {
      const matches = words[at]!.part === first.part && isFree(at) ? node.get(words[at]!.text) : undefined;
      if (matches !== undefined) return [{ start, end: start + 2, matches }];
    }
    return [];
  });
}
