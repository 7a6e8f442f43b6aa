import type { Block } from './block.js';

/** A piece of text on a page, as PDF.js gives it. Sizes are points. */
export interface PdfText {
  str: string;
  height: number;
  /** Of the text to the page; the last is the distance from the bottom. */
  transform: number[];
  hasEOL: boolean;
}

interface Line {
  text: string;
  height: number;
  bottom: number;
}

/** So much larger than most of the page, a line is a heading; and so much larger, one of the first level. */
const headingRatio = 1.15;
const titleRatio = 1.6;
const headingCharactersMax = 200;
/** Lines whose bottoms are further apart than so many heights are of two paragraphs. */
const paragraphRatio = 1.8;

/** The paragraphs and headings of a page: PDF knows neither, so sizes and distances of lines tell. */
export function pageBlocks(items: readonly PdfText[]): Omit<Block, 'page'>[] {
  const lines = linesOf(items);
  const body = bodyHeight(lines);
  const blocks: Omit<Block, 'page'>[] = [];
  let before: Line | null = null;
  for (const line of lines) {
    const level = levelOf(line, body);
    const last = blocks.at(-1);
    if (last !== undefined && before !== null && last.level === level && continues(before, line)) {
      last.text = joined(last.text, line.text);
    } else {
      blocks.push({ text: line.text, level });
    }
    before = line;
  }
  return blocks;
}

function linesOf(items: readonly PdfText[]): Line[] {
  const lines: Line[] = [];
  let text = '';
  let height = 0;
  let bottom = 0;
  const end = () => {
    const tidy = text.replace(/\s+/g, ' ').trim();
    if (tidy !== '') lines.push({ text: tidy, height, bottom });
    text = '';
    height = 0;
  };
  for (const item of items) {
    if (item.str.trim() !== '') {
      height = Math.max(height, item.height);
      bottom = item.transform[5] ?? 0;
    }
    text += item.str;
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

/** The height in which most characters of the page are. */
function bodyHeight(lines: readonly Line[]): number {
  const characters = new Map<number, number>();
  for (const { height, text } of lines) {
    const rounded = Math.round(height * 2) / 2;
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length);
  }
  return [...characters].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
}

function levelOf({ text, height }: Line, body: number): number | null {
  if (body === 0 || height < body * headingRatio || text.length > headingCharactersMax) return null;
  return height >= body * titleRatio ? 1 : 2;
}

const continues = (before: Line, line: Line): boolean =>
  Math.abs(before.height - line.height) < 1 &&
  Math.abs(before.bottom - line.bottom) <= Math.max(before.height, line.height) * paragraphRatio;

/** A hyphen at the end of a line stays: whether it belongs to the word, the page does not say. */
const joined = (text: string, next: string): string =>
  text.endsWith('\u00ad') ? text.slice(0, -1) + next : text + (text.endsWith('-') ? '' : ' ') + next;
