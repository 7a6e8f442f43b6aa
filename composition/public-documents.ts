import { changeChannel, parseChange, topicOf } from '../kernel/changes/change-signals.js';
import type { Clock } from '../kernel/clock.js';
import type { Signals } from '../kernel/signals.js';
import { PublicDocuments } from '../rest-facade/public-documents/public-documents.js';
import { publicRequests } from '../subgraphs/catalog/index.js';
import type { PublicEndpoint } from '../subgraphs/catalog/public-requests/public-requests.values.js';

/**
 * The public documents of a process, which forgets those about a merchant once any process has changed what the public sees of it.
 * A signal that is lost costs the few seconds for which a document is kept anyway.
 */
export function currentDocuments(
  signals: Pick<Signals, 'on' | 'onReconnect'>,
  clock: Clock,
  freshMs?: number,
): PublicDocuments {
  const documents = new PublicDocuments(clock, freshMs, (merchantId, path) => {
    const endpoint = endpointAt(path);
    if (endpoint !== null) {
      publicRequests.count(endpoint, [merchantId], clock.now());
    }
  });
  signals.on(changeChannel, payload => {
    const { topic, ids } = parseChange(payload);
    for (const merchantId of ids.filter(id => topic === topicOf('merchant', id))) {
      documents.forget(merchantId);
    }
  });
  signals.onReconnect(() => documents.forget(null));
  return documents;
}

/** What a document is counted as, by the beginning of its path. */
const endpoints: readonly [start: string, endpoint: PublicEndpoint][] = [
  ['/m/', 'merchant_page'],
  ['/p/', 'product_page'],
  ['/api/v1/merchants/', 'manifest'],
  ['/api/v1/feed/', 'llms_text'],
];

const endpointAt = (path: string): PublicEndpoint | null =>
  endpoints.find(([start]) => path.startsWith(start))?.[1] ?? null;
