import { dictionary } from '../../../kernel/dictionary.js';
export interface XmlElement {
  name: string;
  text: string;
  children: XmlElement[];
}

const entities: Readonly<Record<string, string>> = dictionary({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
});

/** Elements and text, which is all that requests have. Null for what is not well-formed. */
export function parseXml(xml: string): XmlElement | null {
  const root: XmlElement = { name: '', text: '', children: [] };
  const open: XmlElement[] = [root];
  const body = xml.replace(/^\s*<\?xml[^>]*\?>/, '');
  const token = /<(\/?)([A-Za-z_][\w.-]*)(\/?)>|([^<]+)/gy;
  let end = 0;
  for (let match = token.exec(body); match !== null; match = token.exec(body)) {
    end = token.lastIndex;
    if (!take(open, match)) {
      return null;
    }
  }
  return end === body.length && open.length === 1 && root.children.length === 1 ? root.children[0]! : null;
}

function take(open: XmlElement[], [, slash, name, isEmpty, text]: RegExpExecArray): boolean {
  const current = open.at(-1)!;
  if (text !== undefined) {
    current.text += text.replace(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole);
    return !/&(?!\w+;)/.test(text);
  }
  if (slash === '/') {
    return open.length > 1 && open.pop()!.name === name;
  }
  const element: XmlElement = { name: name!, text: '', children: [] };
  current.children.push(element);
  if (isEmpty !== '/') {
    open.push(element);
  }
  return true;
}

export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find(child => child.name === name);

/** The text of a child; undefined when there is no such child. */
export const textOf = (element: XmlElement, name: string): string | undefined =>
  childOf(element, name)?.text.trim();
