import { SaxesParser } from 'saxes';
import { dictionary } from '../../../../kernel/dictionary.js';
import { limits } from '../../../../kernel/limits.js';

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
    this.#text = start === null ? this.#text.slice(-tagCharsMax) : this.#text.slice(start.index);
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
    this.#text = this.#text.slice(end.index);
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
      const end = this.#text.indexOf(terminator, found.index);
      if (end === -1) {
        return null;
      }
      this.#searched = end + terminator.length;
    }
  }

  /** What is too large may only lack its end, so reading resumes with what looks like the next item in it. */
  #giveUpIfTooLarge(items: XmlItem[]): boolean {
    if (this.#text.length <= limits.elementChars) {
      return false;
    }
    const message = `The element has more than ${limits.elementChars} characters or does not end; it was passed over.`;
    items.push(faulty(this.#row, 'ELEMENT_TOO_LARGE', message));
    this.#text = this.#text.slice(1);
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
  let [depth, field, fault] = [0, '', ''];
  const append = (part: string): void => {
    field += depth === 2 ? part : '';
  };
  parser.on('opentag', () => {
    depth += 1;
    field = depth === 2 ? '' : field;
  });
  parser.on('closetag', ({ name }) => {
    if (depth === 2 && field.trim() !== '') {
      const key = localName(name);
      fields.set(key, [...(fields.get(key) ?? []), field.trim()]);
    }
    depth -= 1;
  });
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('error', ({ message }) => {
    fault ||= message;
  });
  parser.write(text.replace(bareAmpersand, found => (found === '&' ? '&amp;' : found))).close();
  return fault === ''
    ? { row, fields, fault: null }
    : faulty(row, 'XML_BROKEN', `The XML is broken: ${fault.slice(0, 200)}`);
}

/** Many feeds write `&` for itself; where no entity follows it can mean nothing else. CDATA is passed over. */
const bareAmpersand = /<!\[CDATA\[.*?\]\]>|&(?!#?\w{1,32};)/gs;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();
