import { escaped, htmlPage, htmlTable } from './html-page.js';

/** An event key as the docs show it (§6.1). */
export interface DocumentedEvent {
  key: string;
  /** Scope that reads the event's family. */
  scope: string;
  emittedWhen: string;
}

export const eventPage = (events: readonly DocumentedEvent[]): string =>
  htmlPage(
    'Events',
    htmlTable(
      ['Key', 'Scope', 'Emitted when'],
      events.map(({ key, scope, emittedWhen }) => [
        `<code>${escaped(key)}</code>`,
        `<code>${escaped(scope)}</code>`,
        escaped(emittedWhen),
      ]),
    ),
  );
