import { describe, expect, it } from 'vitest';
import { isWrittenIn } from '../../../connectors/provider-calls/written-language.js';
import { replyProblem } from './reply-prompt.rules.js';
import { templateLanguages, templateReply } from './reply-template.rules.js';

const lengthMax = 500;

describe.each(templateLanguages)('a reply from our own sentences in %s', language => {
  it.each([1, 2, 3, 4, 5, null])('can be posted as it is: %s stars', rating => {
    const reply = templateReply({ rating, productTitle: 'Enamel mug '.repeat(30) }, language);
    expect(reply.language).toBe(language);
    expect(replyProblem(reply.text, { lengthMax })).toBeNull();
    expect(reply.text).not.toContain('{');
    expect(reply.text).toContain('Enamel mug');
  });

  it('is in the language, and differs by the mood of the buyer alone', () => {
    const texts = [1, 2, 3, 4, 5, null].map(
      rating => templateReply({ rating, productTitle: null }, language).text,
    );
    expect(new Set(texts).size).toBe(4);
    expect(texts.map(text => isWrittenIn(text, language))).not.toContain(false);
  });
});

describe('a reply from our own sentences', () => {
  it('ends with the sentence that it quotes, in quotation marks of its language', () => {
    const quote = 'The $& of {quote} is $1.';
    const parts = { rating: 5, productTitle: null };
    for (const language of templateLanguages) {
      const plain = templateReply(parts, language).text;
      const { text } = templateReply({ ...parts, quote }, language);
      expect(text.startsWith(plain)).toBe(true);
      expect(text.slice(plain.length)).toMatch(/[“„«] ?The \$& of \{quote\} is \$1\. ?[”“»]$/);
      expect(
        replyProblem(templateReply({ ...parts, quote: 'It is so.' }, language).text, { lengthMax }),
      ).toBeNull();
    }
  });

  it('is in English where there are none in the language', () => {
    expect(templateReply({ rating: 5, productTitle: 'Mug' }, 'xx')).toEqual({
      text: 'Thank you for your review of “Mug”. We are glad that you like it.',
      language: 'en',
    });
    expect(templateReply({ rating: 5, productTitle: 'Mug' }, 'constructor').language).toBe('en');
  });

  it('takes a title as it is, whatever is in it', () => {
    expect(templateReply({ rating: 1, productTitle: '$& {product} $1' }, 'en').text).toContain(
      '“$& {product} $1”',
    );
  });
});
