import { expect, it } from 'vitest';
import { bestQuote, isQuotable, type QuotableSentence } from './reply-quote.rules.js';

const sentence = (text: string, language: string | null = 'en'): QuotableSentence => ({
  ...{ text, language },
  passage: {
    ...{ documentId: text, documentTitle: null, page: 1, heading: null, offset: 0 },
    ...{ text: `Before. ${text}`, quote: null },
  },
});

it('the sentence with the most words in common is quoted, the first of several, and none with fewer than two', () => {
  const sentences = ['One.', 'Two.', 'Three.'].map(text => sentence(text));
  expect(bestQuote(sentences, [1, 3, 3])).toEqual({ ...sentences[1]!.passage, quote: 'Two.' });
  expect(bestQuote(sentences, [0, 2, 1])?.quote).toBe('Two.');
  expect(bestQuote(sentences, [1, 1, 0])).toBeNull();
  expect(bestQuote([], [])).toBeNull();
});

it('a sentence is quoted in the language of the reply, whatever Filipino is called', () => {
  expect(isQuotable(sentence('It is so.'), 'en')).toBe(true);
  expect(isQuotable(sentence('It is so.'), 'de')).toBe(false);
  expect(isQuotable(sentence('Ganito po iyon.', 'fil'), 'tl')).toBe(true);
});

it('a sentence of an unknown language is quoted unless its words are those of another', () => {
  expect(isQuotable(sentence('Seal: silicone.', null), 'en')).toBe(true);
  const german = 'Der Deckel ist nicht dicht und die Dichtung wird auch ersetzt.';
  expect(isQuotable(sentence(german, null), 'en')).toBe(false);
});

it.each(['See https://lids.example for it.', 'Write to lids@shop.example.', 'Call +65 9123 4567.'])(
  'a sentence that channels reject is not quoted: %s',
  text => expect(isQuotable(sentence(text), 'en')).toBe(false),
);
