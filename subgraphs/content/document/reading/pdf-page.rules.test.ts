import { describe, expect, it } from 'vitest';
import { type PdfText, pageBlocks } from './pdf-page.rules.js';

const line = (str: string, height: number, bottom: number): PdfText => ({
  str,
  height,
  transform: [height, 0, 0, height, 72, bottom],
  hasEOL: true,
});

describe('a page of a PDF', () => {
  it('has paragraphs by distance, and headings by size', () => {
    const items = [
      line('Returns', 24, 700),
      line('Within', 14, 660),
      line('A first line that is long enough to be the body', 10, 640),
      line('and goes on here.', 10, 628),
      line('Another paragraph of the body of this page.', 10, 590),
    ];
    expect(pageBlocks(items)).toEqual([
      { text: 'Returns', level: 1 },
      { text: 'Within', level: 2 },
      { text: 'A first line that is long enough to be the body and goes on here.', level: null },
      { text: 'Another paragraph of the body of this page.', level: null },
    ]);
  });

  it('keeps hyphens, drops those that are soft, and joins what is drawn in pieces', () => {
    const items = [
      { ...line('tumble-', 10, 100), hasEOL: true },
      line('dry, exam\u00ad', 10, 88),
      { ...line('ple', 10, 76), hasEOL: false },
      { ...line(' of ', 10, 76), hasEOL: false },
      line('pieces', 10, 76),
    ];
    expect(pageBlocks(items)).toEqual([{ text: 'tumble-dry, example of pieces', level: null }]);
  });

  it('is empty where nothing is written', () => {
    expect(pageBlocks([])).toEqual([]);
    expect(pageBlocks([line(' ', 10, 1)])).toEqual([]);
  });

  it('has no heading of more than a line of text', () => {
    const text = 'Large. '.repeat(40).trim();
    expect(pageBlocks([line(text, 20, 500), line('small '.repeat(60), 10, 300)])[0]).toEqual({
      text,
      level: null,
    });
  });
});
