import { type BlockReader, tidied } from './block.js';

export const withoutPages = { pageCount: null, emptyPageCount: null } as const;

/** Plain text: paragraphs are parted by blank lines or form feeds. */
export async function* readText(text: string): BlockReader {
  for (const paragraph of text.split(/(?:\r\n|\n|\r)\s*(?:\r\n|\n|\r)|\f/)) {
    const tidy = tidied(paragraph.replaceAll(/\r\n?/g, '\n'));
    if (tidy !== '') yield { text: tidy, level: null, page: null };
  }
  return { title: null, ...withoutPages };
}
