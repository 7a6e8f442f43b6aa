import type { Language } from '../category/term-table.rules.js';
import { measuresIn, type SpokenMeasure, type UnitTable } from './measure.rules.js';

/** A clause before its words are read. */
export interface ClausePiece {
  /** As it is written. */
  text: string;
  /** The same without measures and sizes. */
  words: string;
  /** Whether a conjunction joins it to the one before. */
  isJoined: boolean;
  /** Whether that, or a comma, says that the same sentence goes on. */
  isContinued: boolean;
  measures: readonly SpokenMeasure[];
  /** The words before each measure. */
  before: readonly string[];
  sizes: readonly string[];
}

const marks =
  /[,;|()[\]{}\u2022\u00b7\n!?\u3001\uff0c\u3002\uff5c\uff1b\uff01\uff1f\uff08\uff09\u2026\u2014]|\.(?=\s|$)|\s[-\u2013]\s|(?<=[\p{Script=Thai}\ue000-\uf8ff])\s+(?=\p{Script=Thai})/u;
const conjunctions: Readonly<Record<Language, string>> = {
  en: 'and|or|nor|&|plus|with',
  id: 'dan|atau|serta|&|dengan',
  vi: 'và|hoặc|cùng|&|với',
  th: 'และ|หรือ|&|พร้อม',
  zh: '和|与|及|或|以及|&|采用|配有|附带',
  de: 'und|oder|sowie|&|mit',
};
const size = /(?<![\p{L}\p{N}'’-]|\p{L}\.)(?:X{0,4}S|M|X{0,4}L|[2-6]XL)(?![\p{L}\p{N}'’-]|\.[\p{L}\p{N}])/gu;

/** What stands for a measure or a size while clauses are parted: letters of no script. */
const placeholders = 0xe000;
const placesMax = 0x1900;
const placeholder = /[\ue000-\uf8ff]/gu;

interface Place {
  start: number;
  end: number;
  measure?: SpokenMeasure;
  size?: string;
}

export function clausePieces(units: UnitTable, given: string, language: Language): ClausePiece[] {
  const text = given.normalize('NFKC').replace(placeholder, ' ');
  const places = placesIn(units, text);
  const placeAt = (mark: string): Place => places[mark.charCodeAt(0) - placeholders]!;
  const asWritten = (piece: string): string =>
    piece.replace(placeholder, mark => text.slice(placeAt(mark).start, placeAt(mark).end));
  return parted(masked(text, places), language).map(({ piece, ...place }) => {
    const held = (piece.match(placeholder) ?? []).map(placeAt);
    return {
      text: asWritten(piece).trim(),
      words: wordsOnly(piece),
      ...place,
      before: [...piece.matchAll(placeholder)]
        .filter(([mark]) => placeAt(mark).measure !== undefined)
        .map(({ index }) => wordsOnly(piece.slice(0, index))),
      measures: held.flatMap(({ measure }) => measure ?? []),
      sizes: held.flatMap(each => each.size ?? []),
    };
  });
}

/** A colon joins a name and its value. */
const wordsOnly = (piece: string): string => piece.replace(placeholder, ' ').replaceAll(/[:\uff1a]/g, ' ');

function placesIn(units: UnitTable, text: string): Place[] {
  const measures: Place[] = measuresIn(units, text).map(measure => ({
    start: measure.start,
    end: measure.end,
    measure,
  }));
  const sizes = [...text.matchAll(size)]
    .map(match => ({ start: match.index, end: match.index + match[0].length, size: match[0] }))
    .filter(({ start, end }) => measures.every(each => each.end <= start || each.start >= end));
  return [...measures, ...sizes].sort((a, b) => a.start - b.start).slice(0, placesMax);
}

function masked(text: string, places: readonly Place[]): string {
  const pieces: string[] = [];
  let at = 0;
  places.forEach(({ start, end }, index) => {
    pieces.push(text.slice(at, start), String.fromCharCode(placeholders + index));
    at = end;
  });
  return [...pieces, text.slice(at)].join('');
}

interface Parted extends Pick<ClausePiece, 'isJoined' | 'isContinued'> {
  piece: string;
}

function parted(text: string, language: Language): Parted[] {
  const words = conjunctions[language];
  const isSpaced = language !== 'th' && language !== 'zh';
  const join = new RegExp(isSpaced ? `(?<=\\s)(?:${words})(?=\\s)` : `(?:${words})`, 'iu');
  let isAfterComma = false;
  // Pieces and the marks between them, in turn.
  return text.split(new RegExp(`(${marks.source})`, 'u')).flatMap((part, place) => {
    if (place % 2 === 1) {
      isAfterComma = /[,\u3001\uff0c]/.test(part);
      return [];
    }
    return part
      .split(join)
      .map((piece, index) => ({ piece, isJoined: index > 0, isContinued: index > 0 || isAfterComma }));
  });
}
