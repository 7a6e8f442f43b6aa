import type { Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import { type Block, type BlockReader, tidied } from './block.js';
import { withoutPages } from './read-text.js';

const markdown = new MarkdownIt({ html: true });
const frontMatter = /^---\r?\n((?:(?!---).*\r?\n)*)---\r?\n/;
const frontTitle = /^title:\s*["']?(.*?)["']?\s*$/im;

/** Markdown: CommonMark with tables. Cells of a row are parted by bars; HTML in it is left out. */
export async function* readMarkdown(text: string): BlockReader {
  const front = frontMatter.exec(text);
  const body = front === null ? text : text.slice(front[0].length);
  let title = frontTitle.exec(front?.[1] ?? '')?.[1] ?? null;
  for (const block of blocksOf(markdown.parse(body, {}))) {
    if (block.level === 1) title ??= block.text;
    yield block;
  }
  return { title, ...withoutPages };
}

function* blocksOf(tokens: readonly Token[]): Generator<Block> {
  let level: number | null = null;
  let row: string[] | null = null;
  for (const token of tokens) {
    level = levelAfter(token, level);
    if (token.type === 'tr_open') row = [];
    const text = token.type === 'tr_close' ? (row ?? []).join(' | ') : tidied(writtenIn(token));
    if (token.type === 'tr_close') row = null;
    if (text === '') continue;
    if (row === null) yield { text, level, page: null };
    else row.push(text);
  }
}

function levelAfter({ type, tag }: Token, level: number | null): number | null {
  if (type === 'heading_open') return Number(tag.slice(1));
  return type === 'heading_close' ? null : level;
}

function writtenIn(token: Token): string {
  if (token.type === 'inline') return (token.children ?? []).map(inlineText).join('');
  return ['fence', 'code_block'].includes(token.type) ? token.content : '';
}

function inlineText(token: Token): string {
  if (token.type === 'softbreak') return ' ';
  if (token.type === 'hardbreak') return '\n';
  return ['text', 'code_inline', 'image'].includes(token.type) ? token.content : '';
}
