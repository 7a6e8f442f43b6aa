import { describe, expect, it } from 'vitest';
import { textErrors, withRepairedText } from './outside-text.js';

const half = '\ud800';

describe('text from outside', () => {
  it('is sound where it is well-formed and has no NUL, with every other character', () => {
    expect(textErrors({ a: ['ä', '\u{1F600}', '\u0001', '\ufffd'], b: 1, c: null })).toEqual([]);
  });

  it('is named with its place, in values and in names of fields', () => {
    const errors = textErrors({ a: [{ b: `x${half}` }, 'fine'], 'c\0': 1 });
    expect(errors.map(({ path, code }) => [path, code])).toEqual([
      ['c\ufffd', 'CHARACTER_INVALID'],
      ['a.0.b', 'CHARACTER_INVALID'],
    ]);
  });

  it('is not looked for in what is nested deeper than anybody means', () => {
    const nested = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
    expect(textErrors({ a: nested })).toMatchObject([{ path: '', code: 'VALUE_INVALID' }]);
  });

  it('of a sender who cannot be asked is repaired, and nothing else of it changed', () => {
    const at = new Date(0);
    const bytes = Buffer.from('\0');
    const sent = { a: ['x\0', half, 'fine'], at, bytes, n: 1, none: null };
    expect(withRepairedText(sent)).toEqual({ a: ['x\ufffd', '\ufffd', 'fine'], at, bytes, n: 1, none: null });
    const sound = { a: ['fine'], at, bytes };
    expect(withRepairedText(sound)).toBe(sound);
  });
});
