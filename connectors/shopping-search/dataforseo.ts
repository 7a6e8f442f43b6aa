import { answerOf, callProvider } from '../provider-calls/call-provider.js';
import { listOf, recordOf, textOf } from '../provider-calls/loose-json.js';
import { ProviderError } from '../provider-calls/provider-error.js';
import { dataforseoLocations } from './dataforseo-locations.js';
import type { SearchWire, WiredSearch } from './metered-search.js';
import type { ShoppingOffer, ShoppingQuery } from './port.js';
import { answerBytes, hostOfUrl, textsOf } from './search-answer.js';

const title = 'DataForSEO';
const path = '/v3/merchant/google/products';

/**
 * Google Shopping by DataForSEO: a task is posted, and asked for until it is done. The key is `login:password`, sent as Basic
 * authentication. Nearly every answer has HTTP status 200; what became of it is in `status_code`, of the answer and of the
 * task. Amounts are numbers, with their currency.
 */
export const dataforseoWire: SearchWire = {
  key: 'dataforseo',
  title,
  officialUrl: 'https://api.dataforseo.com',
  engine: 'google_shopping',
  secretsOf: apiKey => [apiKey, basicOf(apiKey), passwordOf(apiKey)].filter(secret => secret.length >= 8),
  ask,
  read,
};

const basicOf = (apiKey: string): string => Buffer.from(apiKey).toString('base64');
const passwordOf = (apiKey: string): string => apiKey.slice(apiKey.indexOf(':') + 1);

/** Milliseconds between two looks at a task, each half as long again as the one before. */
const firstLookMs = 1_000;
const lastLookMs = 15_000;

const codes = { ok: 20_000, created: 20_100, handed: 40_601, queued: 40_602, nothingFound: 40_102 } as const;

interface Task {
  code: number;
  task: Record<string, unknown>;
}

async function ask(query: ShoppingQuery, wired: WiredSearch): Promise<unknown> {
  const end = AbortSignal.timeout(wired.dependencies.timeoutMs);
  const signal = query.signal === undefined ? end : AbortSignal.any([query.signal, end]);
  try {
    const id = await post(query, wired, signal);
    return await resultOf(id, wired, signal);
  } catch (error) {
    query.signal?.throwIfAborted();
    throw end.aborted ? new ProviderError('unknown', `${title} gave no result in time.`) : error;
  }
}

async function post(query: ShoppingQuery, wired: WiredSearch, signal: AbortSignal): Promise<string> {
  const task = {
    keyword: query.text,
    location_code: dataforseoLocations[query.country],
    language_code: query.language,
    depth: query.offersMax,
    // The queue that takes about a minute; the other one takes up to an hour.
    priority: 2,
  };
  const posted = taskOf(await call('/task_post', wired, { signal, body: JSON.stringify([task]) }));
  if (posted.code !== codes.created) {
    throw codeError(posted.code);
  }
  return textOf(posted.task.id);
}

/** The task was charged, so one that cannot be looked at for a while is looked at again, as long as there is time. */
async function resultOf(id: string, wired: WiredSearch, signal: AbortSignal): Promise<unknown> {
  for (let waitMs = firstLookMs; ; waitMs = Math.min(waitMs * 1.5, lastLookMs)) {
    const answer = await look(id, wired, signal);
    if (answer !== null) {
      return answer;
    }
    await wired.dependencies.wait(waitMs, signal);
  }
}

/** Null where the task is not done, or that cannot be told at the moment. */
async function look(id: string, wired: WiredSearch, signal: AbortSignal): Promise<unknown> {
  try {
    const answer = await call(`/task_get/advanced/${encodeURIComponent(id)}`, wired, { signal });
    const { code } = taskOf(answer);
    if (code === codes.ok || code === codes.nothingFound) {
      return answer;
    }
    if (code === codes.handed || code === codes.queued) {
      return null;
    }
    throw codeError(code);
  } catch (error) {
    if (error instanceof ProviderError && (error.kind === 'throttled' || error.kind === 'unavailable')) {
      return null;
    }
    // Whatever it is rejected for now, the search may have been made.
    throw error instanceof ProviderError ? new ProviderError('unknown', error.message) : error;
  }
}

async function call(
  below: string,
  { url, apiKey, dependencies }: WiredSearch,
  more: { signal: AbortSignal; body?: string },
): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization: `Basic ${basicOf(apiKey)}` };
  const request = { title, url: `${url}${path}${below}`, headers, answerBytes, ...more };
  return answerOf(title, await callProvider(dependencies, request));
}

/** The code of the task, or of the whole answer where it has none. */
function taskOf(answer: unknown): Task {
  const { status_code: code, tasks } = recordOf(answer);
  const task = listOf(tasks)[0] ?? {};
  return { code: Number(task.status_code ?? code), task };
}

/** What their rate limits are over. */
const minuteMs = 60_000;

/** Ranges and exceptions as in the list of errors of the documentation. */
function codeError(code: number): ProviderError {
  const message = `${title} answered ${code}.`;
  switch (code) {
    case 40_100:
    case 40_104:
    case 40_204:
      return new ProviderError('unauthorized', message);
    case 40_202:
    case 40_209:
      return new ProviderError('throttled', message, { retryAfterMs: minuteMs });
    case 40_200:
    case 40_203:
    case 40_210:
      return new ProviderError('rejected', message, { reason: 'exhausted' });
    // The search engine failed; it is charged.
    case 40_101:
    case 40_103:
      return new ProviderError('unknown', message);
  }
  return new ProviderError(code >= 50_000 ? 'unavailable' : code >= 40_000 ? 'rejected' : 'unknown', message);
}

/** Paid offers among them; lists of related searches and carousels are none. */
const offerTypes: ReadonlySet<unknown> = new Set(['google_shopping_serp', 'google_shopping_paid']);

function read(raw: unknown): ShoppingOffer[] {
  const [result] = listOf(taskOf(raw).task.result);
  return listOf(result?.items)
    .filter(({ type }) => offerTypes.has(type))
    .map(toOffer);
}

function toOffer(row: Record<string, unknown>, index: number): ShoppingOffer {
  const delivery = recordOf(row.delivery_info);
  const domain = textOf(row.domain).replace(/^www[.]/, '');
  const url = textOf(row.url) || textOf(row.shopping_url) || null;
  return {
    position: index + 1,
    title: textOf(row.title),
    seller: textOf(row.seller) || null,
    sellerDomain: domain || hostOfUrl(textOf(row.url)),
    url,
    providerProductId: textOf(row.product_id) || null,
    priceText: typeof row.price === 'number' ? String(row.price) : null,
    currency: textOf(row.currency) || null,
    condition: textOf(row.product_condition) || null,
    delivery: textOf(delivery.delivery_message) || null,
    notes: textsOf(row.tags),
    raw: row,
  };
}
