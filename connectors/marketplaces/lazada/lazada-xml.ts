import { dictionary } from '../../../kernel/dictionary.js';
/** What an element holds: text, further elements by name, or a list of elements of the same name. */
export type XmlContent = string | { readonly [name: string]: XmlContent | readonly XmlContent[] };

/** A document with the root `Request`, as payloads of Lazada are. Keys become names of elements as they are. */
export const requestXml = (content: XmlContent): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${element('Request', content)}`;

/** What a name of an element may look like; anything else cannot be written. */
export const xmlName = /^[A-Za-z_][\w.-]*$/;

const element = (name: string, content: XmlContent): string =>
  `<${name}>${typeof content === 'string' ? escaped(content) : children(content)}</${name}>`;

const children = (content: Exclude<XmlContent, string>): string =>
  Object.entries(content)
    .flatMap(([name, value]) =>
      Array.isArray(value)
        ? (value as readonly XmlContent[]).map(each => element(name, each))
        : [element(name, value as XmlContent)],
    )
    .join('');

const entities: Readonly<Record<string, string>> = dictionary({ '&': '&amp;', '<': '&lt;', '>': '&gt;' });

/** Control characters cannot be in XML 1.0 (§2.2), not even escaped. */
const escaped = (text: string): string =>
  [...text]
    .filter(character => character >= ' ' || '\t\n\r'.includes(character))
    .map(character => entities[character] ?? character)
    .join('');
