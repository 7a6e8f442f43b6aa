import { htmlPage } from './html-page.js';

/** What a person sees who opens the address of the server: no script and nothing from elsewhere, only where to go. */
export const startPage = (publicUrl: string): string =>
  htmlPage(
    'Tradewind',
    `<p>This is the API of a merchant's catalog, marketplaces, orders, returns and settlements. It is for programs; people
begin here:</p>
<ul>
<li><a href="/docs">The API, to read and to try</a>; its contract is <a href="/openapi.json">openapi.json</a>.</li>
<li><a href="/graphql">GraphQL</a>, over HTTP and live.</li>
<li><a href="/docs/errors">Error codes</a> and <a href="/docs/events">events</a>.</li>
<li><a href="/docs/guides">Guides</a>: imports, marketplaces, orders, settlements, checkout, webhooks.</li>
</ul>
<p>A first call, with a key as <code>npm start</code> prints it:</p>
<pre>curl ${publicUrl}/api/v1/products -H 'Authorization: Bearer YOUR_KEY'</pre>`,
  );
