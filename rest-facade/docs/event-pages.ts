import { escapeHtml } from '../../kernel/escape-html.js';
import type { PublishedEvent } from '../openapi/webhooks.js';
import { type DocsPage, docsTable, type PageLink } from './docs-page.js';
import { codeBlock } from './highlight.js';
import { type OpenApiDocument, resolve, type Schema } from './reference/openapi-document.js';
import { fieldTable, type SchemaAddress } from './reference/schema-fields.js';

const eventsPlace: PageLink = { address: '/docs/events', title: 'Events' };

/** All events, and what holds for each. */
export const eventIndexPage = (events: readonly PublishedEvent[]): DocsPage => ({
  ...eventsPlace,
  kind: 'Reference',
  content: () => ({
    html: `${rules}\n${docsTable(
      'Events',
      ['Key', 'Scope', 'Emitted when'],
      events.map(({ key, scope, emittedWhen }) => [
        `<a href="/docs/events/${escapeHtml(key)}"><code>${escapeHtml(key)}</code></a>`,
        `<code>${escapeHtml(scope)}</code>`,
        escapeHtml(emittedWhen),
      ]),
    )}`,
  }),
});

/** What holds for every key; §6.6 is what receivers do about it. */
const rules = `<p><a href="/docs/webhooks.md">Webhooks</a> deliver events, signed by Standard Webhooks.</p>
<ul>
<li>Deduplicate by <code>id</code>, and ignore an event whose <code>resourceVersion</code> is not newer than the last one that you
applied for its subject. Replace your copy with the snapshot in <code>data</code>; do not apply <code>changedFields</code>. Ignore
fields that you do not know.</li>
<li>Deliveries and <code>GET /api/v1/webhook-events</code> have the same bytes. The event log is in commit order; no event is
skipped.</li>
<li>Events are kept for 30 days. A cursor older than that returns 410
(<a href="/docs/errors/CURSOR_EXPIRED"><code>CURSOR_EXPIRED</code></a>) with the oldest cursor.</li>
<li>An event has 256 KiB at most. A larger one has <code>data.truncated: true</code> instead of its snapshot, and
<code>data.omitted</code> names the omitted members: read the subject from the API.</li>
</ul>`;

/** The page of each event, with the fields of its schema and an example. */
export const eventPages = (
  events: readonly PublishedEvent[],
  document: OpenApiDocument,
  addressOf: SchemaAddress,
): DocsPage[] => events.map(event => eventPage(event, document, addressOf));

function eventPage(event: PublishedEvent, document: OpenApiDocument, addressOf: SchemaAddress): DocsPage {
  const { key, scope, emittedWhen, sample } = event;
  const schemaOf = (): Schema => {
    const named = document.webhooks?.[key]?.post.requestBody?.content['application/json']?.schema;
    return resolve(document, named ?? {});
  };
  return {
    address: `/docs/events/${key}`,
    title: key,
    isCode: true,
    trail: [eventsPlace],
    kind: 'Event',
    content: () => ({
      html: [
        `<p>${escapeHtml(emittedWhen)}</p>`,
        `<p>Subscribing needs the scope <code>${escapeHtml(scope)}</code>. <a href="/docs/events">What holds for every event</a>.</p>`,
        sample === null
          ? ''
          : `<h2 id="example">Example</h2>\n${codeBlock(JSON.stringify(sample, null, 2), 'json')}`,
        `<h2 id="fields">Fields</h2>\n${fieldTable(`Fields of ${key}`, schemaOf(), addressOf)}`,
      ].join('\n'),
    }),
    passages: () => [
      {
        anchor: '',
        heading: key,
        text: `${emittedWhen} ${scope}`,
        keywords: key,
      },
    ],
  };
}
