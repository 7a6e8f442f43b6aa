import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentLimits } from '../document.limits.js';
import type { Block } from './block.js';
import { cutAt, type Passage, PassageCutter } from './passages.rules.js';

function cut(blocks: readonly Partial<Block>[]): { passages: Passage[]; length: number } {
  const cutter = new PassageCutter();
  const passages: Passage[] = [];
  for (const block of blocks) passages.push(...cutter.add({ text: '', level: null, page: null, ...block }));
  passages.push(...cutter.finish());
  return { passages, length: cutter.length };
}

const sentence = 'This sentence has fifty characters, as you may count. ';

describe('passages', () => {
  it('begin at headings, with the path of them', () => {
    const { passages } = cut([
      { text: 'Care', level: 1 },
      { text: 'Washing', level: 2 },
      { text: 'At thirty degrees.' },
      { text: 'Drying', level: 2 },
      { text: 'In the air.' },
      { text: 'Warranty', level: 1 },
      { text: 'Five years.' },
    ]);
    expect(passages.map(({ heading, text }) => [heading, text])).toEqual([
      ['Care › Washing', 'Care\n\nWashing\n\nAt thirty degrees.'],
      ['Care › Drying', 'Drying\n\nIn the air.'],
      ['Warranty', 'Warranty\n\nFive years.'],
    ]);
    expect(passages.map(({ position }) => position)).toEqual([0, 1, 2]);
  });

  it('begin at pages, and a heading of the page before still holds', () => {
    const { passages } = cut([
      { text: 'Care', level: 1, page: 1 },
      { text: 'First.', page: 1 },
      { text: 'Second.', page: 2 },
    ]);
    expect(passages.map(({ heading, page, text }) => [heading, page, text])).toEqual([
      ['Care', 1, 'Care\n\nFirst.'],
      ['Care', 2, 'Second.'],
    ]);
  });

  it('of a long paragraph end at sentences, and of one without any at words or anywhere', () => {
    const { passages } = cut([{ text: sentence.repeat(60).trim() }]);
    expect(passages.length).toBeGreaterThan(2);
    for (const { text } of passages) expect(text).toMatch(/^This.*count\.$/);
    for (const text of ['word '.repeat(900), '字'.repeat(4_000), '🙂'.repeat(2_000)]) {
      const pieces = cut([{ text: text.trim() }]).passages;
      expect(pieces.every(piece => piece.text.isWellFormed())).toBe(true);
      expect(pieces.every(piece => piece.text.length <= documentLimits.passageCharactersMax)).toBe(true);
    }
  });

  it('lose nothing, and say where they begin', () => {
    const block = fc.record({
      text: fc
        .array(fc.constantFrom(sentence, 'word ', 'x'.repeat(700), '字句。', '🙂'), {
          minLength: 1,
          maxLength: 40,
        })
        .map(parts => parts.join('').trim()),
      level: fc.option(fc.integer({ min: 1, max: 6 })),
      page: fc.constant(1),
    });
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), blocks => {
        const whole = blocks.map(({ text }) => text).join('\n\n');
        const { passages, length } = cut(blocks);
        expect(length).toBe(whole.length);
        let end = 0;
        for (const { offset, text } of passages) {
          expect(whole.slice(end, offset).trim()).toBe('');
          expect(whole.slice(offset, offset + text.length)).toBe(text);
          end = offset + text.length;
        }
        expect(whole.slice(end).trim()).toBe('');
      }),
      { numRuns: 200 },
    );
  });

  it('have headings that are cut where they are too long', () => {
    const { passages } = cut([{ text: 'h'.repeat(400), level: 1 }, { text: 'Text.' }]);
    expect(passages[0]!.heading).toBe('h'.repeat(documentLimits.headingCharactersMax));
    expect(cutAt('a🙂', 2)).toBe('a');
  });
});
