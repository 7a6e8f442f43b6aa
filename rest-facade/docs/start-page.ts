import { escapeHtml } from '../../kernel/escape-html.js';
import { type ApiDocument, documentPath, explorerPath } from '../openapi/documents.js';
import { titleOf } from './explorer.js';
import { htmlPage } from './html-page.js';

/** What a person sees who opens the address of the server: no script and nothing from elsewhere, only where to go. */
export const startPage = (publicUrl: string, documents: readonly ApiDocument[]): string =>
  htmlPage(
    'Tradewind',
    `<p>This server provides the Tradewind API for a merchant's catalog, marketplaces, orders, returns and settlements. Start
here:</p>
<ul>
<li>API explorers, each with its OpenAPI document:
<ul>
${documents.map(documentItem).join('\n')}
</ul></li>
<li><a href="/graphql">GraphQL</a> over HTTP, with subscriptions over WebSocket.</li>
<li><a href="/docs/errors">Error codes</a> and <a href="/docs/events">events</a>.</li>
<li><a href="/docs/guides">Guides</a>: imports, marketplaces, orders, settlements, checkout, webhooks.</li>
</ul>
<p>A first call, with the key that <code>npm start</code> prints:</p>
<pre>curl ${publicUrl}/api/v1/products -H 'Authorization: Bearer YOUR_KEY'</pre>`,
  );

const documentItem = ({ name, ...about }: ApiDocument): string =>
  `<li><a href="${explorerPath(name)}">${escapeHtml(titleOf(about))}</a> (<a href="${documentPath(name)}">${name}.json</a>)</li>`;
