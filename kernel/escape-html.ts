import { dictionary } from './dictionary.js';

const replacements: Readonly<Record<string, string>> = dictionary({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
});

/**
 * Text as content or attribute of an HTML page. Characters that embed or override a direction of writing are left out: one that is
 * not closed mirrors what follows it (Unicode Standard Annex 9).
 */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'\u202a-\u202e]/g, character => replacements[character] ?? '');
