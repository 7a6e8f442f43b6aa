import { dictionary } from '../../../kernel/dictionary.js';
export type XmlNode = readonly [name: string, content: string | readonly XmlNode[]];

const entities: Readonly<Record<string, string>> = dictionary({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
});

/** Characters that XML 1.0 does not allow (§2.2) are left out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are meant.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escaped = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"']/g, letter => entities[letter]!);

const element = ([name, content]: XmlNode): string =>
  `<${name}>${typeof content === 'string' ? escaped(content) : content.map(element).join('')}</${name}>`;

/** A request document of SellerCenter. */
export const requestXml = (nodes: readonly XmlNode[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${element(['Request', nodes])}`;
