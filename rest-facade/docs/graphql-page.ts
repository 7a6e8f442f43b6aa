import { htmlPage } from './html-page.js';

/** What a browser sees at /graphql: no script and nothing from elsewhere, only how to go on. */
export const graphqlPage = (publicUrl: string): string =>
  htmlPage(
    'GraphQL',
    `<p>Send operations here with <code>POST</code>, with the credentials and permissions of REST:</p>
<pre>curl ${publicUrl}/graphql -H 'Authorization: Bearer YOUR_KEY' -H 'Content-Type: application/json' \\
  -d '{"query": "{ products(limit: 3) { items { title } } }"}'</pre>
<p>Subscriptions use the same address over WebSocket, subprotocol <code>graphql-transport-ws</code>. The payload of
<code>connection_init</code> contains the credential: <code>{"authorization": "Bearer YOUR_KEY"}</code>. They show jobs, orders,
listings, notifications and deliveries as they change. After a reconnect, subscribe again, then read the data again.</p>
<p>A session (the cookie <code>tw_session</code>) names its organization in the header
<code>X-Organization-Id</code>, or as <code>organizationId</code> in the payload of <code>connection_init</code>; without it
an operation on an organization is rejected with <code>ORGANIZATION_REQUIRED</code>. <code>viewer</code> lists the
organizations. Mutations send the session's token in <code>X-CSRF-Token</code>, sockets as <code>csrfToken</code>.</p>
<p>Try operations and subscriptions in the <a href="/docs/graphql">explorer</a>.
<a href="/docs/graphql.md">More about credentials, organizations, ids and limits</a>.</p>
<p>Introspection returns the schema. Upload files over REST: a product import to
<code>POST /api/v1/products/bulk-import</code>, a picture to <code>POST /api/v1/products/{id}/images</code>.</p>`,
  );
