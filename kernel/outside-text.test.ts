import { describe, expect, it } from 'vitest';
import { inputLimits } from './input.limits.js';
import { isLongerThan, textErrors, withRepairedText } from './outside-text.js';

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

  it('is looked for as deep as bodies may be, and named by a path from where it was found', () => {
    const nested = (levels: number) =>
      JSON.parse(`${'['.repeat(levels)}"x"${']'.repeat(levels)}`.replace('x', '\\u0000'));
    expect(textErrors(nested(inputLimits.bodyDepthMax + 1), 'input')).toEqual([
      {
        path: `input${'.0'.repeat(inputLimits.bodyDepthMax + 1)}`,
        code: 'CHARACTER_INVALID',
        message: 'must not contain the NUL character',
      },
    ]);
    expect(textErrors(nested(inputLimits.bodyDepthMax + 2), 'input')).toMatchObject([
      { path: 'input', code: 'VALUE_INVALID' },
    ]);
    expect(textErrors(half)).toEqual([
      {
        path: '',
        code: 'CHARACTER_INVALID',
        message: 'must be well-formed Unicode, without unpaired surrogates',
      },
    ]);
  });

  it('is not looked for in more fields or items than any request has', () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, half]));
    const items = (count: number) => Array.from({ length: count }, () => 1);
    expect(textErrors({ a: [fields(inputLimits.bodyFieldsMax + 1)], b: half })).toEqual([
      { path: 'a.0', code: 'COUNT_INVALID', message: 'must not have more than 1000 fields' },
    ]);
    expect(textErrors({ a: items(inputLimits.bodyItemsMax + 1) })).toEqual([
      { path: 'a', code: 'COUNT_INVALID', message: 'must not have more than 10000 items' },
    ]);
    expect(textErrors(fields(inputLimits.bodyFieldsMax))).toHaveLength(inputLimits.fieldErrorsMax);
    expect(textErrors({ a: items(inputLimits.bodyItemsMax) })).toEqual([]);
  });

  it('is told of a hundred times at most', () => {
    const many = Array.from({ length: 3 * inputLimits.fieldErrorsMax }, () => [half]);
    expect(textErrors(many)).toHaveLength(inputLimits.fieldErrorsMax);
  });

  it('of a sender who cannot be asked is repaired, and nothing else of it changed', () => {
    const at = new Date(0);
    const bytes = Buffer.from('\0');
    const sent = { a: ['x\0', half, 'fine'], at, bytes, n: 1, none: null };
    expect(withRepairedText(sent)).toEqual({ a: ['x\ufffd', '\ufffd', 'fine'], at, bytes, n: 1, none: null });
    expect(withRepairedText({ 'a\0': 1 })).toEqual({ 'a\ufffd': 1 });
    const bare = Object.assign(Object.create(null), { a: half });
    expect(withRepairedText(bare)).toEqual({ a: '\ufffd' });
    const sound = { a: ['fine'], at, bytes };
    expect(withRepairedText(sound)).toBe(sound);
  });
});

it('characters are counted as JSON Schema and PostgreSQL count them', () => {
  const emoji = '\u{1f600}';
  expect([isLongerThan(emoji.repeat(120), 120), isLongerThan(emoji.repeat(121), 120)]).toEqual([false, true]);
  expect([isLongerThan('a'.repeat(120), 120), isLongerThan('a'.repeat(121), 120)]).toEqual([false, true]);
  expect(isLongerThan(emoji.repeat(60) + 'a'.repeat(61), 120)).toBe(true);
});
