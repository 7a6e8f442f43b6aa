import type { AppError } from '../../kernel/errors.js';
import { escapeHtml } from '../../kernel/escape-html.js';
import { pageHtml } from '../pages/page-layout.js';

/** Says the same whatever was asked for, so that nothing can be learned from it. */
export const pageNotFound = pageHtml({
  title: 'Not found',
  site: null,
  head: '<meta name="robots" content="noindex">',
  body: '<p>Nothing is shown at this address. The merchant may have taken it away.</p>',
});

/** Says when the page can be asked for again, and why not now. */
export const pageForLater = ({ detail, retryAfterSeconds }: AppError): string =>
  pageHtml({
    title: 'Try again soon',
    site: null,
    head: '<meta name="robots" content="noindex">',
    body: `<p>${escapeHtml(detail)} This page can be asked for again in ${retryAfterSeconds} s.</p>`,
  });
