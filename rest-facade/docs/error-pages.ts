import { type ErrorCode, errorCatalogue } from '../../kernel/error-catalogue.js';
import { escapeHtml } from '../../kernel/escape-html.js';
import { htmlPage, htmlTable } from './html-page.js';

/** The list of all codes. */
export const errorIndexPage = (): string =>
  htmlPage(
    'Error codes',
    htmlTable(
      ['Code', 'Status', 'Meaning'],
      Object.entries(errorCatalogue)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([code, { status, title }]) => [link(code), String(status), escapeHtml(title)]),
    ),
  );

/** The page of one code, which the `type` of a problem points to. */
export function errorPage(code: ErrorCode): string {
  const { status, title, remedy } = errorCatalogue[code];
  return htmlPage(
    code,
    `<p><strong>${escapeHtml(title)}</strong></p>\n<p>HTTP status ${status}.</p>\n<h2>What to do</h2>\n<p>${escapeHtml(remedy)}</p>`,
  );
}

const link = (code: string): string =>
  `<a href="/docs/errors/${escapeHtml(code)}"><code>${escapeHtml(code)}</code></a>`;
