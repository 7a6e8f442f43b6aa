import { pageHtml } from '../pages/page-layout.js';

/** Says the same whatever was asked for, so that nothing can be learned from it. */
export const pageNotFound = pageHtml({
  title: 'Not found',
  site: null,
  head: '<meta name="robots" content="noindex">',
  body: '<p>Nothing is shown at this address. The merchant may have taken it away.</p>',
});
