import { SaxesParser } from 'saxes';
import { dictionary } from '../../../../kernel/dictionary.js';
import { productFileLimits } from './product-file.limits.js';

/** An element of an XML file that describes one product. */
export interface XmlItem {
  /** 1-based, in the order of the file. */
  row: number;
  /** The texts of its child elements by local name, in order; a repeated element has several. */
  fields: ReadonlyMap<string, readonly string[]>;
  fault: XmlFault | null;
}

export interface XmlFault {
  code: 'ELEMENT_TOO_LARGE' | 'XML_BROKEN' | 'XML_TRUNCATED';
  message: string;
}

/**
 * Cuts XML into its `item` and `entry` elements (RSS and Atom) as it arrives, and parses each by itself: a broken
 * item costs that item, and reading goes on with the next. Memory is bounded by `elementChars`. Nothing that the
 * file declares is used, so entities are those of XML only, and nothing is fetched.
 */
export class XmlItems {
  #text = '';
  #row = 0;
  /** Within an item, which begins at the start of the text. */
  #isInside = false;
  /** Up to here the item was searched for its end. */
  #searched = 0;
  /** Characters of the file in front of the text. */
  #passed = 0;
  /** Up to which character of the file a terminator was looked for in vain, so that it is not looked for there again. */
  readonly #lacking = new Map<string, number>();

  feed(piece: string): XmlItem[] {
    this.#text += piece;
    const items: XmlItem[] = [];
    while (this.#isInside ? this.#endItem(items) : this.#beginItem()) {}
    return items;
  }

  finish(): XmlItem[] {
    return this.#isInside
      ? [faulty(this.#row, 'XML_TRUNCATED', 'The file ends before this element is closed; it was cut off.')]
      : [];
  }

  /** Goes to the start of the next item. False when more text is needed. */
  #beginItem(): boolean {
    itemStart.lastIndex = 0;
    const start = itemStart.exec(this.#text);
    this.#pass(start === null ? Math.max(this.#text.length - tagCharsMax, 0) : start.index);
    if (start === null) {
      return false;
    }
    this.#isInside = true;
    this.#searched = start[0].length;
    this.#row += 1;
    return true;
  }

  /** Takes the item that the text begins with. False when more text is needed. */
  #endItem(items: XmlItem[]): boolean {
    const end = this.#findEnd();
    if (end === null) {
      return this.#giveUpIfTooLarge(items);
    }
    const text = this.#text.slice(0, end.index);
    this.#pass(end.index);
    this.#isInside = false;
    items.push(
      end.isClosed
        ? parseItem(this.#row, text)
        : faulty(this.#row, 'XML_BROKEN', 'The element is not closed before the next one begins.'),
    );
    return true;
  }

  /** Where the item ends, or where the next one begins without that. Null when more text is needed. */
  #findEnd(): { index: number; isClosed: boolean } | null {
    for (;;) {
      landmarks.lastIndex = this.#searched;
      const found = landmarks.exec(this.#text);
      if (found === null) {
        this.#searched = Math.max(this.#searched, this.#text.length - tagCharsMax);
        return null;
      }
      const terminator = terminators[found[0]];
      if (terminator === undefined) {
        const isClosed = found[0].startsWith('</');
        return { index: found.index + (isClosed ? found[0].length : 0), isClosed };
      }
      const end = this.#findTerminator(terminator, found.index);
      if (end === -1) {
        return null;
      }
      this.#searched = end + terminator.length;
    }
  }

  #findTerminator(terminator: string, from: number): number {
    const known = (this.#lacking.get(terminator) ?? 0) - this.#passed;
    const end = this.#text.indexOf(terminator, Math.max(from, known));
    if (end === -1) {
      this.#lacking.set(terminator, this.#passed + this.#text.length - terminator.length + 1);
    }
    return end;
  }

  #pass(chars: number): void {
    this.#passed += chars;
    this.#text = this.#text.slice(chars);
  }

  /** What is too large may only lack its end, so reading resumes with what looks like the next item in it. */
  #giveUpIfTooLarge(items: XmlItem[]): boolean {
    if (this.#text.length <= productFileLimits.elementChars) {
      return false;
    }
    const message = `The element has more than ${productFileLimits.elementChars} characters or does not end; it was passed over.`;
    items.push(faulty(this.#row, 'ELEMENT_TOO_LARGE', message));
    this.#pass(1);
    this.#isInside = false;
    return true;
  }
}

const itemStart = /<(?:[a-z]+:)?(?:item|entry)(?=[\s>])/gi;
/** The end of an item, the start of the next, and what may hold either as mere text. */
const landmarks = /<!\[CDATA\[|<!--|<\/(?:[a-z]+:)?(?:item|entry)\s*>|<(?:[a-z]+:)?(?:item|entry)(?=[\s>])/gi;
const terminators: Readonly<Record<string, string>> = dictionary({ '<![CDATA[': ']]>', '<!--': '-->' });
/** Longer than any landmark, of which the end may still be to come. */
const tagCharsMax = 64;

const faulty = (row: number, code: XmlFault['code'], message: string): XmlItem => ({
  row,
  fields: new Map(),
  fault: { code, message },
});

function parseItem(row: number, text: string): XmlItem {
  const fields = new Map<string, string[]>();
  const parser = new SaxesParser();
  let [depth, field, parts] = [0, '', 0];
  const countPart = (): void => {
    parts += 1;
    if (parts > productFileLimits.elementPartsMax) {
      throw new Error(`it has more than ${productFileLimits.elementPartsMax} elements and attributes`);
    }
  };
  const append = (part: string): void => {
    field += depth === 2 ? part : '';
  };
  parser.on('attribute', countPart);
  parser.on('opentag', () => {
    countPart();
    depth += 1;
    field = depth === 2 ? '' : field;
  });
  parser.on('closetag', ({ name }) => {
    if (depth === 2 && field.trim() !== '') {
      const key = localName(name);
      const texts = fields.get(key) ?? [];
      texts.push(field.trim());
      fields.set(key, texts);
    }
    depth -= 1;
  });
  parser.on('text', append);
  parser.on('cdata', append);
  // Without a listener the parser throws at the first error, and does not go on to as many as there are characters.
  try {
    parser.write(text.replace(bareAmpersand, found => (found === '&' ? '&amp;' : found))).close();
    return { row, fields, fault: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return faulty(row, 'XML_BROKEN', `The XML is broken: ${reason.slice(0, 200)}`);
  }
}

/** Many feeds write `&` for itself; where no entity follows it can mean nothing else. CDATA and comments are left as they are. */
const bareAmpersand = /<!\[CDATA\[.*?\]\]>|<!--.*?-->|&(?!#?\w{1,32};)/gs;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();
