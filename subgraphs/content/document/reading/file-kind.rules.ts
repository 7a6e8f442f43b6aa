/** What a file is by its first bytes. Names and declared types are not believed. */
export type FileKind = 'empty' | 'pdf' | 'zip' | 'compound' | 'binary' | 'text';

/** ISO 32000 wants the header at the start; readers take it within the first kilobyte. */
const pdfHeaderWithin = 1024;
const headBytes = 64 * 1024;

const zipStarts = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];
/** Compound File Binary: Word before 2007, and Office documents with a password ([MS-OFFCRYPTO]). */
const compoundStart = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
/** Texts, but programs: their source is no document. */
const programStarts = ['{\\rtf', '%!PS'];

export function fileKind(bytes: Buffer): FileKind {
  if (bytes.length === 0) return 'empty';
  const start = bytes.toString('latin1', 0, pdfHeaderWithin);
  if (start.includes('%PDF-')) return 'pdf';
  if (zipStarts.some(mark => start.startsWith(mark))) return 'zip';
  if (start.startsWith(compoundStart)) return 'compound';
  if (programStarts.some(mark => start.startsWith(mark))) return 'binary';
  return isText(bytes) ? 'text' : 'binary';
}

/** The stream of an Office document with a password, as the directory of a compound file names it. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** Whether a compound file is an Office document that opens only with a password. */
export const isEncryptedOffice = (bytes: Buffer): boolean => bytes.includes(encryptedPackage);

/** Control characters that no text has: all but tab, line ends, form feed and escape. */
const isControl = (byte: number): boolean =>
  byte < 0x20 && ![0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b].includes(byte);
/** One in a hundred bytes may be a stray one. */
const controlShareMax = 0.01;

function isText(bytes: Buffer): boolean {
  const head = bytes.subarray(0, headBytes);
  if (utf16Mark(head) !== null) return true;
  const controls = head.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  return controls <= head.length * controlShareMax;
}

/** The encoding that a byte order mark names; null without one, or with that of UTF-8. */
export function utf16Mark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}
