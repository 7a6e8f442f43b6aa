import { type ErrorCode, errorCatalogue } from '../../kernel/error-catalogue.js';
import { escapeHtml } from '../../kernel/escape-html.js';
import { type DocsPage, docsTable } from './docs-page.js';
import { inlineMarkdown } from './markdown.js';

/** The list of all codes. */
export const errorIndexPage: DocsPage = {
  address: '/docs/errors',
  title: 'Error codes',
  kind: 'Reference',
  content: () => ({
    html: `<p>Errors are <code>application/problem+json</code> (RFC 9457) with a stable <code>code</code>, whose page
<code>type</code> names. Over GraphQL the code is in <code>extensions.code</code>. Decide by the code; texts may change.</p>
${docsTable(
  'Error codes',
  ['Code', 'Status', 'Meaning'],
  sortedCodes().map(code => [
    link(code),
    String(errorCatalogue[code].status),
    escapeHtml(errorCatalogue[code].title),
  ]),
)}`,
  }),
};

/** The page of each code, which the `type` of a problem points to. */
export const errorPages = (): DocsPage[] => sortedCodes().map(errorPage);

const sortedCodes = (): ErrorCode[] => (Object.keys(errorCatalogue) as ErrorCode[]).sort();

function errorPage(code: ErrorCode): DocsPage {
  const { status, title, remedy } = errorCatalogue[code];
  return {
    address: `/docs/errors/${code}`,
    title: code,
    isCode: true,
    trail: [errorIndexPage],
    kind: 'Error',
    content: () => ({
      html: `<p><strong>${escapeHtml(title)}</strong></p>\n<p>HTTP status ${status}.</p>\n<h2 id="what-to-do">What to do</h2>\n<p>${inlineMarkdown(remedy)}</p>`,
    }),
    passages: () => [
      { anchor: '', heading: code, text: `${title} ${remedy}`, keywords: `${code} ${status}` },
    ],
  };
}

const link = (code: string): string =>
  `<a href="/docs/errors/${escapeHtml(code)}"><code>${escapeHtml(code)}</code></a>`;
