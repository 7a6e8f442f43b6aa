import { documentLimits as limits } from '../document.limits.js';
import type { Block } from './block.js';

/** A piece of a document that search finds, with its place. */
export interface Passage {
  /** From 0, in the order of the document. */
  position: number;
  /** From 1; null in formats without pages. */
  page: number | null;
  /** The headings above it, the highest first, parted by ` › `; null: there is none. */
  heading: string | null;
  /** Of its first character in the text of the document, in UTF-16 code units. */
  offset: number;
  text: string;
}

/** Between blocks in the text of a document. */
const gap = '\n\n';
const sentenceEnd = /[.!?…](?=\s)|[。！？\n]/g;

/**
 * Cuts blocks into passages of about `passageCharacters`: at headings and pages always, else between paragraphs, within a long
 * one between sentences, and only then between words.
 */
export class PassageCutter {
  #position = 0;
  #length = 0;
  #headings: (string | null)[] = [];
  #open: Passage | null = null;
  /** Whether what is open is headings alone. */
  #hasBody = false;

  /** Characters of the text so far. */
  get length(): number {
    return this.#length;
  }

  /** The passages that the block completes. */
  *add(block: Block): Generator<Passage> {
    const begins = block.level !== null && this.#hasBody;
    if (this.#open !== null && (begins || this.#open.page !== block.page)) yield* this.finish();
    if (block.level !== null) this.#enter(block.level, block.text);
    const offset = this.#length === 0 ? 0 : this.#length + gap.length;
    for (const [start, text] of pieces(block.text)) {
      if (this.#open !== null && this.#open.text.length + text.length > this.#room()) yield* this.finish();
      this.#append(block, offset + start, text);
      this.#hasBody ||= block.level === null;
    }
    this.#length = offset + block.text.length;
  }

  /** The passage that is still open. */
  *finish(): Generator<Passage> {
    if (this.#open !== null) yield trimmed(this.#open);
    this.#open = null;
    this.#hasBody = false;
  }

  /** Headings stay with what follows them. */
  #room(): number {
    return this.#hasBody ? limits.passageCharacters : 2 * limits.passageCharacters;
  }

  #append({ page }: Block, offset: number, text: string): void {
    const heading = this.#heading();
    if (this.#open === null) {
      this.#open = { position: this.#position++, page, heading, offset, text };
      return;
    }
    const isSameBlock = offset === this.#open.offset + this.#open.text.length;
    this.#open.text += (isSameBlock ? '' : gap) + text;
    this.#open.heading = heading;
  }

  #enter(level: number, text: string): void {
    this.#headings = [...this.#headings.slice(0, level - 1)];
    this.#headings[level - 1] = text.replaceAll('\n', ' ');
  }

  #heading(): string | null {
    const path = Array.from(this.#headings, heading => heading ?? null).filter(heading => heading !== null);
    return path.length === 0 ? null : cutAt(path.join(' › '), limits.headingCharactersMax);
  }
}

/** Sentences that were cut leave the space between them to the second. */
function trimmed(passage: Passage): Passage {
  const text = passage.text.trimStart();
  return { ...passage, text, offset: passage.offset + passage.text.length - text.length };
}

/** A text in pieces no longer than a passage, each with where it begins. */
function* pieces(text: string): Generator<[start: number, piece: string]> {
  let start = 0;
  while (text.length - start > limits.passageCharactersMax) {
    const end = start + pieceLength(text.slice(start, start + limits.passageCharactersMax));
    yield [start, text.slice(start, end)];
    start = end;
  }
  yield [start, text.slice(start)];
}

function pieceLength(window: string): number {
  const ends = [...window.matchAll(sentenceEnd)].map(({ index }) => index + 1);
  const sentence = ends.findLast(end => end <= limits.passageCharacters) ?? ends[0];
  if (sentence !== undefined && sentence >= limits.passageCharacters / 4) return sentence;
  const space = window.lastIndexOf(' ');
  return space > limits.passageCharacters / 4 ? space + 1 : cutAt(window, window.length).length;
}

/** No longer than so many code units, and no character is split. */
export function cutAt(text: string, max: number): string {
  const cut = text.slice(0, max);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
