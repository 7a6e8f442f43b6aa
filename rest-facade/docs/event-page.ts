import { escaped, htmlPage, htmlTable } from './html-page.js';

/** An event key as the docs show it (§6.1). */
export interface DocumentedEvent {
  key: string;
  /** Scope that reads the event's family. */
  scope: string;
  emittedWhen: string;
  /** An event of this key; null where there is none to show yet. */
  sample: unknown;
}

export const eventPage = (events: readonly DocumentedEvent[]): string =>
  htmlPage(
    'Events',
    `${htmlTable(
      ['Key', 'Scope', 'Emitted when'],
      events.map(({ key, scope, emittedWhen }) => [
        `<code>${escaped(key)}</code>`,
        `<code>${escaped(scope)}</code>`,
        escaped(emittedWhen),
      ]),
    )}\n${events.map(sampleOf).join('')}`,
  );

const sampleOf = ({ key, sample }: DocumentedEvent): string =>
  sample === null
    ? ''
    : `<h2><code>${escaped(key)}</code></h2>\n<pre>${escaped(JSON.stringify(sample, null, 2))}</pre>\n`;
