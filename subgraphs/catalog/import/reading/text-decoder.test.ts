import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { damagedTextReason } from '../../../../kernel/csv/damaged-text.rules.js';
import { decodeText } from './text-decoder.js';

async function* cut(bytes: Buffer, cuts: readonly number[]): AsyncGenerator<Buffer> {
  const places = [0, ...cuts.map(place => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (const [index, place] of places.slice(1).entries()) {
    yield bytes.subarray(places[index], place);
  }
}

async function decode(bytes: Buffer, cuts: readonly number[] = []): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of decodeText(cut(bytes, cuts))) {
    pieces.push(piece);
  }
  return pieces;
}

const encodings = {
  'UTF-8': (text: string) => Buffer.from(text, 'utf8'),
  'UTF-8 with a mark': (text: string) =>
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text, 'utf8')]),
  'UTF-16LE with a mark': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16BE with a mark': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
};

describe.each(Object.entries(encodings))('%s', (_name, encode) => {
  it('gives the text, wherever its bytes are cut, and never half a character', async () => {
    const text = fc.string({ unit: 'binary' }).filter(value => !value.startsWith('\uFEFF'));
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat()), async (value, cuts) => {
        const pieces = await decode(encode(value), cuts);
        expect(pieces.join('')).toBe(value);
        expect(pieces.every(piece => piece.isWellFormed())).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('invalid UTF-8', () => {
  it('marks each invalid byte and keeps the valid characters around it, wherever the bytes are cut', async () => {
    const bytes = Buffer.concat([
      Buffer.from('é'),
      Buffer.from([0x92]),
      Buffer.from('€'),
      Buffer.from([0xe2, 0x82]),
    ]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat()), async cuts => {
        expect((await decode(bytes, cuts)).join('')).toBe('é\uDC92€\uDCE2\uDC82');
      }),
    );
  });

  it('explains the damage by what it reads as in Windows-1252', async () => {
    const [text] = await decode(Buffer.from('Caf\xe9 d\x92Or', 'latin1'));
    expect(damagedTextReason(text!)).toEqual({
      code: 'ENCODING_INVALID',
      message:
        'The text is not valid UTF-8. It looks like Windows-1252, in which it reads "Café d’Or". Save the file as UTF-8.',
    });
  });

  it('finds nothing wrong with a replacement character that is really in the file', async () => {
    const [text] = await decode(Buffer.from('a\uFFFDb'));
    expect(damagedTextReason(text!)).toBeNull();
  });
});
