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
one that you applied for its subject. Replace your copy with the snapshot in <code>data</code>; do not apply
<code>changedFields</code>. Ignore fields that you do not know.</li>
<li>Deliveries and <code>GET /api/v1/webhook-events</code> have the same bytes. The event log is in commit
order; no event is skipped.</li>
<li>Events are kept for 30 days. A cursor older than that returns 410 (<code>CURSOR_EXPIRED</code>) with the oldest
cursor.</li>
<li>An event has 256 KiB at most. A larger one has <code>data.truncated: true</code> instead of its snapshot, and
<code>data.omitted</code> names the omitted members: read the subject from the API.</li>
</ul>`;

const sampleOf = ({ key, sample }: PublishedEvent): string =>
  sample === null
    ? ''
    : `<h2><code>${escapeHtml(key)}</code></h2>\n<pre>${escapeHtml(JSON.stringify(sample, null, 2))}</pre>\n`;
