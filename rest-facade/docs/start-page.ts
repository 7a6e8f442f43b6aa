import { escapeHtml } from '../../kernel/escape-html.js';
import { type ApiDocument, documentPath, referencePath } from '../openapi/documents.js';
import { type DocsPage, docsTable } from './docs-page.js';
import type { GuideGroup } from './guide-groups.js';
import type { Guide } from './guide-pages.js';
import { codeBlock } from './highlight.js';
import { titleOf } from './reference/reference-pages.js';

export interface StartPageOptions {
  publicUrl: string;
  documents: readonly ApiDocument[];
  groups: readonly GuideGroup<Guide>[];
}

/** Where the documentation begins: what Tradewind is, a first call, and where everything is. */
export const startPage = (options: StartPageOptions): DocsPage => ({
  address: '/docs',
  title: 'Tradewind',
  kind: 'Reference',
  content: () => ({
    html: [
      intro,
      firstCall(options.publicUrl),
      places(options),
      '<h2 id="guides">Guides</h2>',
      ...options.groups.map(groupSection),
    ].join('\n'),
    headings: [
      { anchor: 'first-call', title: 'Your first call' },
      { anchor: 'places', title: 'Where things are' },
      { anchor: 'guides', title: 'Guides' },
    ],
  }),
  passages: () => [
    { anchor: 'first-call', heading: 'Your first call', text: 'Getting started: key, curl, quick start' },
  ],
});

const intro = `<p class="lead">Tradewind is one API for every channel a merchant sells on. It publishes a catalog to marketplaces, keeps
prices and stock in sync, reads orders, returns and settlements into one format, and lets AI agents buy.</p>`;

const firstCall = (publicUrl: string): string => `<h2 id="first-call">Your first call</h2>
<ol>
<li><p>Take an API key. A demo server prints one when it starts; elsewhere an owner or admin makes one with the mutation
<code>createApiKey</code>.</p></li>
<li><p>Read three products over REST:</p>
${codeBlock(`export KEY=tw_sk_...\ncurl '${publicUrl}/api/v1/products?limit=3' -H "Authorization: Bearer $KEY"`, 'sh')}</li>
<li><p>Or from a program, with the <a href="/docs/client-library.md">client library</a>:</p>
${codeBlock(programExample(publicUrl), 'js')}</li>
<li><p>Or the same over GraphQL, in the <a href="/docs/graphql">explorer</a> or the shell:</p>
${codeBlock(graphqlExample(publicUrl), 'sh')}</li>
</ol>
<p>Amounts are exact decimal strings with a currency. A <code>POST</code> or <code>PATCH</code> that is repeated with the same
<code>Idempotency-Key</code> has no second effect, and <code>If-Match</code> prevents lost updates:
<a href="/docs/requests.md">what holds for every request</a>.</p>`;

const programExample = (publicUrl: string): string => `import { createClient } from '@tradewind/client';

const tradewind = createClient({ baseUrl: '${publicUrl}', apiKey: process.env.KEY });
for await (const { title } of tradewind.products.list()) console.log(title);`;

const graphqlExample = (
  publicUrl: string,
): string => `curl ${publicUrl}/graphql -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' -d '{"query": "{ products(limit: 3) { items { title } } }"}'`;

const places = ({ documents, publicUrl }: StartPageOptions): string => `<h2 id="places">Where things are</h2>
${docsTable(
  'Where things are',
  ['Address', 'What'],
  [
    [
      `<code>${escapeHtml(publicUrl)}/api/v1</code>`,
      '<a href="/docs/api">REST</a>: every operation, with examples that you can send',
    ],
    [
      `<code>${escapeHtml(publicUrl)}/graphql</code>`,
      '<a href="/docs/graphql">GraphQL</a>, with <a href="/docs/subscriptions.md">subscriptions</a> over WebSocket',
    ],
    [
      '<a href="/docs/events">Events</a>',
      'what <a href="/docs/webhooks.md">webhooks</a> deliver, with examples',
    ],
    ['<a href="/docs/errors">Error codes</a>', 'what each means, and what to do'],
    [documents.map(documentLink).join('<br>'), 'the contracts for programs'],
    ['<a href="/docs/changelog">Changelog</a>', 'what changed'],
  ],
)}`;

const documentLink = ({ name, ...about }: ApiDocument): string =>
  `<a href="${referencePath(name)}">${escapeHtml(titleOf(about))}</a> (<a href="${documentPath(name)}">${name}.json</a>)`;

const groupSection = ({ title, guides }: GuideGroup<Guide>): string =>
  `<h3>${escapeHtml(title)}</h3>\n<ul>\n${guides.map(guide => `<li><a href="${guide.address}">${escapeHtml(guide.title)}</a></li>`).join('\n')}\n</ul>`;
