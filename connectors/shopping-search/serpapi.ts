import type { OutboundResponse } from '../../kernel/outbound/outbound.js';
import { answerOf, callProvider } from '../provider-calls/call-provider.js';
import { listOf, recordOf, textOf } from '../provider-calls/loose-json.js';
import { ProviderError } from '../provider-calls/provider-error.js';
import type { SearchWire, WiredSearch } from './metered-search.js';
import type { ShoppingOffer, ShoppingQuery } from './port.js';
import { answerBytes, hostOfUrl, textsOf } from './search-answer.js';

const title = 'SerpApi';

/**
 * Google Shopping by SerpApi: one GET with the key in its query. A search that finds nothing is a success with a text in
 * `error`; 429 means too many calls, or that the account has no searches left, and only the text tells.
 */
export const serpapiWire: SearchWire = {
  key: 'serpapi',
  title,
  officialUrl: 'https://serpapi.com',
  engine: 'google_shopping',
  secretsOf: apiKey => [...new Set([apiKey, encodeURIComponent(apiKey), asParameter(apiKey)])],
  ask,
  read,
};

/** As it stands in the address. */
const asParameter = (apiKey: string): string => String(new URLSearchParams({ '': apiKey })).slice(1);

async function ask(query: ShoppingQuery, { url, apiKey, dependencies }: WiredSearch): Promise<unknown> {
  const parameters = new URLSearchParams({
    engine: serpapiWire.engine,
    q: query.text,
    gl: query.country.toLowerCase(),
    hl: query.language.toLowerCase(),
    api_key: apiKey,
  });
  const response = await callProvider(dependencies, {
    title,
    url: `${url}/search?${parameters}`,
    headers: { accept: 'application/json' },
    answerBytes,
    signal: query.signal,
    errorOf: exhausted,
  });
  const answer = answerOf(title, response);
  const { status } = recordOf(recordOf(answer).search_metadata);
  if (status !== 'Success') {
    throw new ProviderError('unavailable', `${title} did not complete the search.`);
  }
  return answer;
}

function exhausted({ status, body }: OutboundResponse): ProviderError | null {
  return status === 429 && /run out of searches/i.test(body)
    ? new ProviderError('rejected', `The account at ${title} has no searches left.`, {
        status,
        reason: 'exhausted',
      })
    : null;
}

function read(raw: unknown): ShoppingOffer[] {
  const { shopping_results: results } = recordOf(raw);
  if (results !== undefined && !Array.isArray(results)) {
    throw new ProviderError('invalid_answer', `${title} gave an answer that could not be read.`, {
      reason: 'schema',
    });
  }
  return listOf(results).map(toOffer);
}

function toOffer(row: Record<string, unknown>, index: number): ShoppingOffer {
  const url = textOf(row.link) || textOf(row.product_link) || null;
  const alternative = textOf(recordOf(row.alternative_price).price);
  return {
    position: index + 1,
    title: textOf(row.title),
    seller: textOf(row.source) || null,
    sellerDomain: hostOfUrl(textOf(row.link)),
    url,
    providerProductId: textOf(row.product_id) || null,
    priceText: textOf(row.price) || null,
    currency: null,
    condition: textOf(row.second_hand_condition) || null,
    delivery: textOf(row.delivery) || null,
    notes: [textOf(row.tag), textOf(row.badge), alternative, ...textsOf(row.extensions)].filter(
      text => text !== '',
    ),
    raw: row,
  };
}
