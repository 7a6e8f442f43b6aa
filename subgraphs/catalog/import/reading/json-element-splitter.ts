import { dictionary } from '../../../../kernel/dictionary.js';
import { productFileLimits } from './product-file.limits.js';

/** One element of a JSON sequence: where it stands, and its text or why it could not be cut out. */
export type JsonElement = { row: number } & (
  | { text: string; fault: null }
  | { text: null; fault: JsonFault }
);

export type JsonFault = 'ELEMENT_TOO_LARGE' | 'JSON_TRUNCATED' | 'JSON_TRAILING';

/** Cuts text into elements as it arrives. */
export interface ElementSplitter {
  /** Takes the next piece of text and gives the elements that it completes. */
  feed(piece: string): JsonElement[];
  /** Gives what is left when there is no more text. */
  finish(): JsonElement[];
}

/**
 * Where the elements stand: in an array whose opening bracket was passed already, or one after another, as in a file
 * that holds a single object. What follows an array inside a wrapper object is of no interest.
 */
export type JsonSurroundings = 'array' | 'wrappedArray' | 'bare';

/**
 * Cuts JSON text into its top-level elements as it arrives, keeping one element at a time. It follows strings,
 * escapes and brackets only: whether an element is sound JSON is for the parser that gets it.
 */
export class JsonElementSplitter implements ElementSplitter {
  readonly #surroundings: JsonSurroundings;
  #text = '';
  /** Start of the element being read; null between elements. */
  #start: number | null = null;
  #at = 0;
  #depth = 0;
  #isInString = false;
  #isOversize = false;
  #isClosed = false;
  #hasTrailing = false;
  #row = 0;

  constructor(surroundings: JsonSurroundings) {
    this.#surroundings = surroundings;
  }

  feed(piece: string): JsonElement[] {
    this.#dropRead();
    this.#text += piece;
    const elements: JsonElement[] = [];
    while (this.#at < this.#text.length) {
      const element = this.#step();
      if (element !== null) {
        elements.push(element);
      }
    }
    return elements;
  }

  /** Tells, as an element, when the text ended before the sequence did. */
  finish(): JsonElement[] {
    if (this.#isClosed) {
      return [];
    }
    if (this.#surroundings === 'bare' && this.#depth === 0 && !this.#isInString) {
      return this.#start === null ? [] : [this.#endElement(this.#text.length)];
    }
    return [this.#fault('JSON_TRUNCATED')];
  }

  /** Moves to the next place that matters; gives an element when one ends there. */
  #step(): JsonElement | null {
    if (this.#isClosed) {
      return this.#stepAfterEnd();
    }
    if (this.#isInString) {
      this.#stepInString();
      return null;
    }
    const place = this.#nextPlace();
    this.#at = Math.min(place + 1, this.#text.length);
    return place < this.#text.length ? this.#turn(this.#text[place]!, place) : null;
  }

  /** Between elements the next character that is not blank, within one the next that has a meaning outside strings. */
  #nextPlace(): number {
    const isWanted = this.#start === null ? isVisible : isStructural;
    let place = this.#at;
    while (place < this.#text.length && !isWanted(this.#text.charCodeAt(place))) {
      place += 1;
    }
    return place;
  }

  /** What a character outside strings changes. */
  #turn(character: string, place: number): JsonElement | null {
    if (character === ']' && this.#depth === 0) {
      this.#isClosed = true;
      return this.#start === null ? null : this.#endElement(place);
    }
    if (character === ',' && this.#depth === 0) {
      return this.#start === null ? null : this.#endElement(place);
    }
    this.#start ??= place;
    this.#isInString = character === '"';
    this.#depth += depthChanges[character] ?? 0;
    const isWhole = this.#depth <= 0 && character === '}' && this.#surroundings === 'bare';
    this.#depth = Math.max(this.#depth, 0);
    return isWhole ? this.#endElement(place + 1) : null;
  }

  /** Goes to the end of the string, or of the text. */
  #stepInString(): void {
    for (let place = this.#at; place < this.#text.length; place++) {
      const code = this.#text.charCodeAt(place);
      if (code === quoteCode) {
        this.#isInString = false;
        this.#at = place + 1;
        return;
      }
      if (code === backslashCode) {
        place += 1;
      }
      this.#at = place + 1;
    }
  }

  #stepAfterEnd(): JsonElement | null {
    const isNews = this.#surroundings === 'array' && !this.#hasTrailing;
    this.#hasTrailing ||= isNews && /\S/.test(this.#text.slice(this.#at));
    this.#at = this.#text.length;
    return isNews && this.#hasTrailing ? this.#fault('JSON_TRAILING') : null;
  }

  #endElement(end: number): JsonElement {
    const text = this.#text.slice(this.#start ?? end, end);
    const isOversize = this.#isOversize || text.length > productFileLimits.elementChars;
    this.#start = null;
    this.#isOversize = false;
    if (isOversize) {
      return this.#fault('ELEMENT_TOO_LARGE');
    }
    this.#row += 1;
    return { row: this.#row, text, fault: null };
  }

  #fault(fault: JsonFault): JsonElement {
    this.#row += 1;
    return { row: this.#row, text: null, fault };
  }

  /** Forgets the text already read, but for the element being read while it is not too large. */
  #dropRead(): void {
    const isTooLarge = this.#start !== null && this.#at - this.#start > productFileLimits.elementChars;
    this.#isOversize ||= isTooLarge;
    const keepFrom = this.#start === null || this.#isOversize ? this.#at : this.#start;
    const dropped = Math.min(keepFrom, this.#text.length);
    this.#text = this.#text.slice(dropped);
    this.#at -= dropped;
    this.#start = this.#start === null ? null : Math.max(this.#start - dropped, 0);
  }
}

const quoteCode = 0x22;
const backslashCode = 0x5c;

/** JSON knows four blanks, all of them below the space. */
const isVisible = (code: number): boolean => code > 0x20;

/** One of `" , [ ] { }`. */
const isStructural = (code: number): boolean =>
  code === quoteCode || code === 0x2c || code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d;

const depthChanges: Readonly<Record<string, number>> = dictionary({ '{': 1, '[': 1, '}': -1, ']': -1 });
