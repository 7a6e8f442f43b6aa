import type { Signals } from '../signals.js';

/** Every change of what dashboards watch. */
export const changeChannel = 'tradewind_change';

/** The kinds of things that can be followed, as names of members: `composition/registration.ts` declares them. */
// biome-ignore lint/suspicious/noEmptyInterface: its members are declared by the composition.
export interface WatchedKinds {}

export type WatchedKind = keyof WatchedKinds;

/** Things of one kind that have changed. */
export interface Change {
  kind: WatchedKind;
  organizationId: string;
  ids: readonly string[];
}

/** PostgreSQL takes less than 8,000 bytes in a message; the longest id, that of a delivery, has 83. */
const idsPerMessage = 80;

/** Tells every process, in as few messages as there is room for. */
export function signalChanges(signals: Pick<Signals, 'send'>, changes: readonly Change[]): void {
  const places = Map.groupBy(changes, ({ kind, organizationId }) => `${kind}/${organizationId}`);
  for (const [place, of] of places) {
    const ids = [...new Set(of.flatMap(change => change.ids))];
    for (let start = 0; start < ids.length; start += idsPerMessage) {
      signals.send(changeChannel, `${place}/${ids.slice(start, start + idsPerMessage).join()}`);
    }
  }
}

/** The topic of the change, `kind/organization`, and what has changed. */
export function parseChange(payload: string): { topic: string; ids: string[] } {
  const [kind = '', organizationId = '', ids = ''] = payload.split('/');
  return { topic: topicOf(kind as WatchedKind, organizationId), ids: ids.split(',') };
}

/** The key under which changes of one kind in one organization are announced and followed. */
export const topicOf = (kind: WatchedKind, organizationId: string): string => `${kind}/${organizationId}`;
