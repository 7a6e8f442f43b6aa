import { escapeHtml } from '../../kernel/escape-html.js';
import type { PublishedEvent } from '../openapi/webhooks.js';
import { htmlPage, htmlTable } from './html-page.js';

export const eventPage = (events: readonly PublishedEvent[]): string =>
  htmlPage(
    'Events',
    `${rules}\n${htmlTable(
      ['Key', 'Scope', 'Emitted when'],
      events.map(({ key, scope, emittedWhen }) => [
        `<code>${escapeHtml(key)}</code>`,
        `<code>${escapeHtml(scope)}</code>`,
        escapeHtml(emittedWhen),
      ]),
    )}\n${events.map(sampleOf).join('')}`,
  );

/** What holds for every key; §6.6 is what receivers do about it. */
const rules = `<ul>
<li>Deduplicate by <code>id</code>, and ignore an event whose <code>resourceVersion</code> is not newer than the last
one applied of its subject. Replace your copy by the snapshot in <code>data</code>; do not replay
<code>changedFields</code>. Tolerate fields that you do not know.</li>
<li>Deliveries and <code>GET /api/v1/webhook-events</code> have the same bytes. Events are pulled in the order of their
commits; none is skipped.</li>
<li>Events are kept for 30 days. A cursor after which some were dropped is answered 410
(<code>CURSOR_EXPIRED</code>) with the oldest cursor.</li>
<li>An event has 256 KiB at most. A larger one has <code>data.truncated: true</code> in the place of its snapshot, and
<code>data.omitted</code> names what was left out: read the subject itself.</li>
</ul>`;

const sampleOf = ({ key, sample }: PublishedEvent): string =>
  sample === null
    ? ''
    : `<h2><code>${escapeHtml(key)}</code></h2>\n<pre>${escapeHtml(JSON.stringify(sample, null, 2))}</pre>\n`;
