import { changeChannel, parseChange, topicOf } from '../kernel/changes/change-signals.js';
import type { Clock } from '../kernel/clock.js';
import type { Signals } from '../kernel/signals.js';
import { PublicDocuments } from '../rest-facade/public-documents/public-documents.js';

/**
 * The public documents of a process, which forgets those about a merchant once any process has changed what the public sees of it.
 * A signal that is lost costs the few seconds for which a document is kept anyway.
 */
export function currentDocuments(
  signals: Pick<Signals, 'on' | 'onReconnect'>,
  clock: Clock,
  freshMs?: number,
): PublicDocuments {
  const documents = new PublicDocuments(clock, freshMs);
  signals.on(changeChannel, payload => {
    const { topic, ids } = parseChange(payload);
    for (const merchantId of ids.filter(id => topic === topicOf('merchant', id))) {
      documents.forget(merchantId);
    }
  });
  signals.onReconnect(() => documents.forget(null));
  return documents;
}
