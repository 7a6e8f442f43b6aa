import { escapeHtml } from '../../kernel/escape-html.js';
import type { DocsPage } from './docs-page.js';
import type { GuideGroup } from './guide-groups.js';
import type { Guide } from './guide-pages.js';

/** The list of all guides, the decisions behind them last. */
export const guideIndexPage = (
  groups: readonly GuideGroup<Guide>[],
  decisions: readonly Guide[],
): DocsPage => ({
  address: '/docs/guides',
  title: 'Guides',
  kind: 'Reference',
  content: () => ({
    html: `${groups.map(({ title, guides }) => `<h2>${escapeHtml(title)}</h2>\n${listOf(guides)}`).join('\n')}
<h2 id="decisions">Decisions</h2>
<p>Why the program is as it is, for those who change it.</p>
${listOf(decisions)}`,
  }),
});

const listOf = (guides: readonly Guide[]): string =>
  `<ul>\n${guides.map(({ address, title }) => `<li><a href="${address}">${escapeHtml(title)}</a></li>`).join('\n')}\n</ul>`;
