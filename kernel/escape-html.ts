import { dictionary } from './dictionary.js';

const replacements: Readonly<Record<string, string>> = dictionary({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
});

/** Text as content or attribute of an HTML page. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => replacements[character]!);
