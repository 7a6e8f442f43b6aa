import { describe, expect, it } from 'vitest';
import { fileKind, isEncryptedOffice, utf16Mark } from './file-kind.rules.js';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('the kind of a file', () => {
  it.each([
    ['empty', bytes('')],
    ['pdf', bytes('%PDF-1.7\n')],
    ['pdf', bytes(`${'x'.repeat(1000)}%PDF-1.7`)],
    ['text', bytes(`${'x'.repeat(1030)}%PDF-1.7`)],
    ['zip', bytes('PK\x03\x04rest')],
    ['zip', bytes('PK\x05\x06rest')],
    ['text', bytes('PKs of tables')],
    ['compound', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest')],
    ['binary', bytes('{\\rtf1\\ansi text}')],
    ['binary', bytes('%!PS-Adobe')],
    ['binary', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['text', bytes('plain text\twith tabs\r\nand \x0c form feeds')],
    ['text', bytes(`${'text '.repeat(40)}\x01`)],
    ['binary', bytes(`${'text '.repeat(40)}\x01\x02\x03`)],
    ['text', Buffer.concat([bytes('\xff\xfe'), Buffer.from('UTF-16', 'utf16le')])],
  ])('is %s by its first bytes', (kind, content) => {
    expect(fileKind(content)).toBe(kind);
  });

  it('is an Office document with a password where a stream says so', () => {
    expect(isEncryptedOffice(Buffer.from('..EncryptedPackage', 'utf16le'))).toBe(true);
    expect(isEncryptedOffice(Buffer.from('..WordDocument', 'utf16le'))).toBe(false);
  });

  it('has the encoding of its mark', () => {
    const marks = [[0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf], [0xff], []].map(mark =>
      utf16Mark(Uint8Array.from(mark)),
    );
    expect(marks).toEqual(['utf-16le', 'utf-16be', null, null, null]);
  });
});
