import type { ProviderUsage } from '../provider-calls/call-meter.js';
import { countOf, listOf, recordOf, textOf } from '../provider-calls/loose-json.js';
import type { EngineWire, ReadAnswer } from './asked-engine.js';
import { distinctSources } from './engine-answer.js';
import type { EngineQuestion } from './port.js';

/**
 * Perplexity's Sonar, by chat completions. `citations` are addresses that marks such as [1] in the text point at; what no mark
 * points at was consulted and not cited.
 */
export const perplexityWire: EngineWire = {
  key: 'perplexity',
  title: 'Perplexity',
  officialUrl: 'https://api.perplexity.ai',
  path: '/chat/completions',
  searchesMax: 1,
  searchTokensMax: 16_000,
  requestOf,
  read,
};

function requestOf({ text, country, outputTokensMax }: EngineQuestion, model: string): object {
  return {
    model,
    messages: [{ role: 'user', content: text }],
    max_tokens: outputTokensMax,
    web_search_options: { user_location: { country } },
  };
}

function read(raw: unknown): ReadAnswer {
  const answer = recordOf(raw);
  const choice = listOf(answer.choices)[0] ?? {};
  const text = textOf(recordOf(choice.message).content);
  const addresses: unknown[] = Array.isArray(answer.citations) ? answer.citations : [];
  const results = listOf(answer.search_results);
  const titles = new Map(results.map(({ url, title }) => [url, title]));
  const titled = (url: unknown) => ({ url, title: titles.get(url) });
  return {
    text,
    citations: distinctSources(marksOf(text).map(mark => titled(addresses[mark - 1]))),
    sources: distinctSources([...results.map(({ url }) => titled(url)), ...addresses.map(titled)]),
    hasSearched: results.length > 0 || addresses.length > 0,
    model: textOf(answer.model),
    usage: usageOf(recordOf(answer.usage)),
    end: endOf(choice.finish_reason),
  };
}

/** Numbers of the marks, in the order in which they stand. */
const marksOf = (text: string): number[] =>
  [...text.matchAll(/\[(\d{1,3})\]/g)].map(([, number]) => Number(number));

function usageOf(usage: Record<string, unknown>): ProviderUsage | null {
  const inputTokens = countOf(usage.prompt_tokens);
  const outputTokens = countOf(usage.completion_tokens);
  return inputTokens === null || outputTokens === null ? null : { inputTokens, outputTokens, units: 1 };
}

function endOf(reason: unknown): ReadAnswer['end'] {
  if (reason === 'content_filter') {
    return 'refused';
  }
  return reason === 'length' ? 'truncated' : 'complete';
}
