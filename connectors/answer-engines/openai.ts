import type { ProviderUsage } from '../provider-calls/call-meter.js';
import { countOf, listOf, recordOf, textOf } from '../provider-calls/loose-json.js';
import type { EngineWire, ReadAnswer } from './asked-engine.js';
import { distinctSources } from './engine-answer.js';
import type { EngineQuestion } from './port.js';

const searchesMax = 3;

/**
 * OpenAI's Responses with the tool `web_search`. Citations are the annotations of the text; what the searches consulted is
 * asked for by `include`.
 */
export const openaiWire: EngineWire = {
  key: 'openai',
  title: 'OpenAI',
  officialUrl: 'https://api.openai.com/v1',
  path: '/responses',
  searchesMax,
  searchTokensMax: 16_000,
  requestOf,
  read,
};

function requestOf({ text, country, outputTokensMax }: EngineQuestion, model: string): object {
  return {
    model,
    input: text,
    max_output_tokens: outputTokensMax,
    max_tool_calls: searchesMax,
    tools: [{ type: 'web_search', user_location: { type: 'approximate', country } }],
    include: ['web_search_call.action.sources'],
    store: false,
  };
}

function read(raw: unknown): ReadAnswer {
  const answer = recordOf(raw);
  const output = listOf(answer.output);
  const content = output.filter(({ type }) => type === 'message').flatMap(message => listOf(message.content));
  const texts = content.filter(({ type }) => type === 'output_text');
  const citations = distinctSources(
    texts
      .flatMap(({ annotations }) => listOf(annotations))
      .filter(({ type }) => type === 'url_citation')
      .map(({ url, title }) => ({ url, title })),
  );
  const searches = output
    .filter(({ type }) => type === 'web_search_call')
    .map(({ action }) => recordOf(action));
  const consulted = searches
    .flatMap(({ sources }) => listOf(sources))
    .map(({ url, title }) => ({ url, title }));
  return {
    text: texts.map(({ text }) => textOf(text)).join('\n'),
    citations,
    sources: distinctSources([...consulted, ...citations]),
    hasSearched: searches.length > 0,
    model: textOf(answer.model),
    usage: usageOf(answer, searches),
    end: endOf(answer, content),
  };
}

function usageOf(answer: Record<string, unknown>, searches: Record<string, unknown>[]): ProviderUsage | null {
  const usage = recordOf(answer.usage);
  const inputTokens = countOf(usage.input_tokens);
  const outputTokens = countOf(usage.output_tokens);
  return inputTokens === null || outputTokens === null
    ? null
    : { inputTokens, outputTokens, units: searches.filter(({ type }) => type === 'search').length };
}

function endOf(answer: Record<string, unknown>, content: Record<string, unknown>[]): ReadAnswer['end'] {
  const { reason } = recordOf(answer.incomplete_details);
  if (reason === 'content_filter' || content.some(({ type }) => type === 'refusal')) {
    return 'refused';
  }
  return answer.status === 'incomplete' ? 'truncated' : 'complete';
}
