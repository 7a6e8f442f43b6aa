import { dictionary } from '../../../kernel/dictionary.js';
import { rejection } from './lazada-sandbox-request-auth.js';

/** An element: its text, and the elements in it. */
export class XmlElement {
  readonly name: string;
  readonly elements: XmlElement[] = [];
  #text = '';

  constructor(name: string) {
    this.name = name;
  }

  append(text: string): void {
    this.#text += text;
  }

  get text(): string {
    return this.#text.trim();
  }

  all(name: string): XmlElement[] {
    return this.elements.filter(element => element.name === name);
  }

  /** The element at the end of the path; null when there is none. */
  at(...path: string[]): XmlElement | null {
    return path.reduce<XmlElement | null>((element, name) => element?.all(name)[0] ?? null, this);
  }

  /** Text of the element at the end of the path; null when there is none, or nothing in it. */
  textAt(...path: string[]): string | null {
    return this.at(...path)?.text || null;
  }
}

const token = /<\?[^?]*\?>|<(\/?)([A-Za-z_][\w.-]*)\s*(\/?)>|([^<]+)|([\s\S])/gy;
const entities: Readonly<Record<string, string>> = dictionary({
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
});

/** Reads elements and text, which is all that payloads have. */
export function parseXml(source: string): XmlElement {
  const root = new XmlElement('');
  const open = [root];
  for (const found of source.matchAll(token)) {
    take(found, open);
  }
  const request = root.at('Request');
  if (open.length !== 1 || request === null) {
    throw malformed();
  }
  return request;
}

/** `open` are the elements that have begun and not ended, the innermost last. */
function take([, end, name, selfClosed, text, other]: RegExpExecArray, open: XmlElement[]): void {
  if (other !== undefined || (end === '/' && open.at(-1)!.name !== name)) {
    throw malformed();
  }
  if (text !== undefined) {
    open.at(-1)!.append(unescaped(text));
  } else if (end === '/') {
    open.pop();
  } else if (name !== undefined) {
    const element = new XmlElement(name);
    open.at(-1)!.elements.push(element);
    open.push(...(selfClosed === '/' ? [] : [element]));
  }
}

const unescaped = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (_whole, name: string) => {
    const character = entities[name];
    if (character === undefined) {
      throw malformed();
    }
    return character;
  });

const malformed = (): Error => rejection('5', 'E005: Invalid Request Format');
