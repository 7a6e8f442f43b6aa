import { describe, expect, it } from 'vitest';
import { openaiWire } from './openai.js';
import { perplexityWire } from './perplexity.js';

describe('the answer of OpenAI', () => {
  it('without a search, without usage, and with annotations of other types is read as far as it goes', () => {
    const annotations = [
      { type: 'file_citation', url: 'https://files.example/' },
      { type: 'url_citation', url: 'javascript:alert(1)' },
      { type: 'url_citation', url: 'https://a.example/', title: 'A' },
      { type: 'url_citation', url: 'https://a.example/', title: 'A again' },
    ];
    const content = [{ type: 'output_text', text: 'Tea.', annotations }, 'noise', null];
    const read = openaiWire.read({
      model: 'm',
      output: [{ type: 'message', content }, { type: 'reasoning' }],
    });
    expect(read).toEqual({
      text: 'Tea.',
      citations: [{ url: 'https://a.example/', title: 'A' }],
      sources: [{ url: 'https://a.example/', title: 'A' }],
      hasSearched: false,
      model: 'm',
      usage: null,
      end: 'complete',
    });
  });

  it('that is incomplete was truncated, or refused by the filter', () => {
    const end = (reason: string) =>
      openaiWire.read({ status: 'incomplete', incomplete_details: { reason } }).end;
    expect([end('max_output_tokens'), end('content_filter')]).toEqual(['truncated', 'refused']);
  });
});

describe('the answer of Perplexity', () => {
  it('cites what its marks point at, in their order, and nothing for a mark that points nowhere', () => {
    const read = perplexityWire.read({
      model: 'sonar',
      citations: ['https://a.example/', 'https://b.example/', 'https://c.example/'],
      search_results: [{ url: 'https://b.example/', title: 'B' }],
      choices: [{ finish_reason: 'stop', message: { content: 'Buy B[2], then A[1][2], not X[9] or [x].' } }],
      usage: { prompt_tokens: 5, completion_tokens: 7 },
    });
    expect(read.citations).toEqual([
      { url: 'https://b.example/', title: 'B' },
      { url: 'https://a.example/', title: null },
    ]);
    expect(read.sources.map(({ url }) => url)).toEqual([
      'https://b.example/',
      'https://a.example/',
      'https://c.example/',
    ]);
    expect(read.usage).toEqual({ inputTokens: 5, outputTokens: 7, units: 1 });
  });

  it.each([[null], ['text'], [[]], [{ choices: 'no' }], [{ choices: [{ message: { content: 5 } }] }]])(
    'that is no answer at all (%j) is an empty one',
    raw => {
      expect(perplexityWire.read(raw)).toMatchObject({ text: '', citations: [], sources: [], usage: null });
      expect(openaiWire.read(raw)).toMatchObject({ text: '', citations: [], sources: [], usage: null });
    },
  );
});
