import { escapeHtml } from '../../kernel/escape-html.js';
import type { PageContent } from './docs-page.js';
import { type SearchResult, searchLimits, wordsOf } from './search-index.js';

/** Around the first word found. */
const excerptLength = 220;

/** The results of a query, or what can be asked. */
export function searchPage(query: string, results: readonly SearchResult[]): PageContent {
  const asked = query.trim();
  if (wordsOf(asked).length === 0) {
    return {
      html: '<p>Enter words, the code of an error, the key of an event or the address of an operation.</p>',
    };
  }
  const shown = escapeHtml(asked.slice(0, searchLimits.queryLength));
  if (results.length === 0) {
    return {
      html: `<p role="status">Nothing was found for “${shown}”. Try other words, or look through the <a href="/docs/guides">guides</a>, the <a href="/docs/api">operations</a>, the <a href="/docs/events">events</a> and the <a href="/docs/errors">error codes</a>.</p>`,
    };
  }
  const count =
    results.length === searchLimits.results
      ? `The best ${results.length} results`
      : `${results.length} ${results.length === 1 ? 'result' : 'results'}`;
  return {
    html: `<p role="status">${count} for “${shown}”.</p>\n<ol class="results">\n${results.map(resultItem).join('\n')}\n</ol>`,
  };
}

function resultItem({ address, title, heading, kind, text, terms }: SearchResult): string {
  const name = heading === title ? title : `${title}: ${heading}`;
  return `<li><a href="${escapeHtml(address)}">${escapeHtml(name)}</a> <small>${kind}</small><br>${excerptOf(text, terms)}</li>`;
}

/** Text around the first of the words, each of which is marked. */
function excerptOf(text: string, terms: readonly string[]): string {
  const pattern = new RegExp(`(${terms.map(escapePattern).join('|')})`, 'giu');
  const first = Math.max(0, text.search(pattern) - excerptLength / 3);
  const start = first === 0 ? 0 : text.indexOf(' ', first) + 1;
  const excerpt = text.slice(start, start + excerptLength).trim();
  const marked = excerpt
    .split(pattern)
    .map((part, index) => (index % 2 === 1 ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part)))
    .join('');
  return `${start > 0 ? '… ' : ''}${marked}${start + excerptLength < text.length ? ' …' : ''}`;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
