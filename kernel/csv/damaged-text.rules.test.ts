import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { damagedTextReason } from './damaged-text.rules.js';

/** A byte that was not valid UTF-8, as `decodeText` leaves it in the text. */
const lostByte = (byte: number): string => String.fromCharCode(0xdc00 + byte);

describe('damaged text', () => {
  it('is none where every character is whole, whatever its script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        fc.pre(!text.includes('\0'));
        expect(damagedTextReason(text)).toBeNull();
      }),
    );
    expect(['', 'Café', 'Tasse 😀', '\ttab'].map(damagedTextReason)).toEqual([null, null, null, null]);
  });

  it('is shown as it reads in Windows-1252, with what is around the first lost byte', () => {
    expect(damagedTextReason(`Caf${lostByte(0xe9)} Cr${lostByte(0xe8)}me`)).toEqual({
      code: 'ENCODING_INVALID',
      message:
        'The text is not valid UTF-8. It looks like Windows-1252, in which it reads "Café Crème". Save the file as UTF-8.',
    });
    const long = `${'a'.repeat(40)}${lostByte(0x80)}${'b'.repeat(40)}`;
    expect(damagedTextReason(long)?.message).toContain(`"${'a'.repeat(30)}€${'b'.repeat(29)}"`);
  });

  it.each([
    [0x80, 'Windows-1252'],
    [0xff, 'Windows-1252'],
    [0x7f, 'UTF-16'],
    [0x100, 'UTF-16'],
  ])('at code unit DC00 + %i is taken for %s', (byte, encoding) => {
    expect(damagedTextReason(`a${lostByte(byte)}`)).toMatchObject({
      code: 'ENCODING_INVALID',
      message: expect.stringContaining(encoding),
    });
  });

  it('is half of a UTF-16 character as well, which is not quoted', () => {
    const half = { code: 'ENCODING_INVALID', message: 'The text contains half of a UTF-16 character.' };
    expect(damagedTextReason('a\ud83d')).toEqual(half);
    expect(damagedTextReason('\ude00a')).toEqual(half);
  });

  it('never quotes half of a character that the excerpt cuts', () => {
    const text = `😀${'a'.repeat(29)}${lostByte(0xe9)}${'b'.repeat(28)}😀`;
    const { message } = damagedTextReason(text)!;
    expect(message.isWellFormed()).toBe(true);
    expect(message).toContain(`${'a'.repeat(29)}é${'b'.repeat(28)}`);
  });

  it('is a NUL too, which the database does not hold', () => {
    expect(damagedTextReason('a\0b')).toEqual({
      code: 'CHARACTER_INVALID',
      message: 'The text contains a NUL character.',
    });
  });
});
