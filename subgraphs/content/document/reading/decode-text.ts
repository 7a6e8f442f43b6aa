import { isUtf8 } from 'node:buffer';
import { UnreadableDocument } from './block.js';
import { utf16Mark } from './file-kind.rules.js';

/** Above this share of bytes beyond ASCII, a text is in no Western language, so that Windows-1252 would garble it. */
const highShareMax = 0.25;
/** Text of which so few characters are damaged is UTF-8 all the same. */
const damagedShareMax = 0.001;
const declaredEncoding = /(?:charset|encoding)\s*=\s*["']?\s*([\w-]+)/i;
const declaredWithin = 2048;

/**
 * The text of a file: UTF-8, UTF-16 with a byte order mark, the encoding that HTML or XML declares, or Windows-1252.
 * @throws UnreadableDocument `encoding_unknown`
 */
export function decodeText(bytes: Buffer): string {
  const mark = utf16Mark(bytes);
  if (mark !== null) return new TextDecoder(mark).decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  return decodeDeclared(bytes) ?? decodeDamagedUtf8(bytes) ?? decodeWestern(bytes);
}

function decodeDeclared(bytes: Buffer): string | null {
  const label = declaredEncoding.exec(bytes.toString('latin1', 0, declaredWithin))?.[1];
  if (label === undefined || /^utf-?8$/i.test(label)) return null;
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decodeDamagedUtf8(bytes: Buffer): string | null {
  const text = new TextDecoder().decode(bytes);
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  const beyondAscii = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  return damaged <= text.length * damagedShareMax && damaged * 2 < beyondAscii ? text : null;
}

function decodeWestern(bytes: Buffer): string {
  const high = bytes.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0);
  if (high > bytes.length * highShareMax) throw new UnreadableDocument('encoding_unknown');
  return new TextDecoder('windows-1252').decode(bytes);
}
