import { isUtf8 } from 'node:buffer';
import { productFileLimits } from './product-file.limits.js';

/**
 * Decodes a file to text, piece by piece: UTF-8, or UTF-16 in either order when a byte order mark says so; the
 * mark itself is dropped. Characters are never split between pieces.
 *
 * A byte that is not valid UTF-8 becomes the lone surrogate U+DC00 + byte. Valid text never holds one, so that
 * `isWellFormed()` later tells exactly which cell is damaged, and the byte can still be shown.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoding = new Decoding();
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; from += productFileLimits.pieceBytes) {
      const text = decoding.feed(chunk.subarray(from, from + productFileLimits.pieceBytes));
      if (text !== '') yield text;
    }
  }
  const rest = decoding.finish();
  if (rest !== '') yield rest;
}

class Decoding {
  /** Known once there are enough bytes for any mark. */
  #decoder: Decoder | undefined;
  /** The beginning of a character whose other bytes are still to come. */
  #carry: Buffer = Buffer.alloc(0);

  feed(piece: Uint8Array): string {
    const bytes = this.#carry.length === 0 ? asBuffer(piece) : Buffer.concat([this.#carry, piece]);
    this.#carry = bytes;
    return this.#decoder === undefined && bytes.length < markBytesMax
      ? ''
      : this.#decode(bytes, 'whole characters');
  }

  finish(): string {
    return this.#decode(this.#carry, 'all');
  }

  #decode(bytes: Buffer, extent: 'whole characters' | 'all'): string {
    const mark =
      this.#decoder === undefined ? byteOrderMark(bytes) : { decoder: this.#decoder, sizeBytes: 0 };
    this.#decoder = mark.decoder;
    const body = bytes.subarray(mark.sizeBytes);
    const complete = extent === 'all' ? body.length : mark.decoder.completeBytes(body);
    this.#carry = body.subarray(complete);
    return mark.decoder.decode(body.subarray(0, complete));
  }
}

interface Decoder {
  /** Bytes from the start that end with a whole character. */
  completeBytes(buffer: Buffer): number;
  decode(buffer: Buffer): string;
}

const utf8: Decoder = {
  completeBytes(buffer) {
    for (let back = 1; back <= Math.min(3, buffer.length); back++) {
      const byte = buffer[buffer.length - back]!;
      if (byte >= 0xc0) {
        return expectedBytes(byte) > back ? buffer.length - back : buffer.length;
      }
      if (byte < 0x80) {
        return buffer.length;
      }
    }
    return buffer.length;
  },
  decode: buffer => (isUtf8(buffer) ? buffer.toString('utf8') : decodeKeepingInvalidBytes(buffer)),
};

const utf16LittleEndian: Decoder = {
  completeBytes(buffer) {
    const evenBytes = buffer.length - (buffer.length % 2);
    const endsInHighSurrogate = evenBytes >= 2 && (buffer[evenBytes - 1]! & 0xfc) === 0xd8;
    return endsInHighSurrogate ? evenBytes - 2 : evenBytes;
  },
  decode: buffer => buffer.toString('utf16le'),
};

const utf16BigEndian: Decoder = {
  completeBytes(buffer) {
    const evenBytes = buffer.length - (buffer.length % 2);
    const endsInHighSurrogate = evenBytes >= 2 && (buffer[evenBytes - 2]! & 0xfc) === 0xd8;
    return endsInHighSurrogate ? evenBytes - 2 : evenBytes;
  },
  decode: buffer =>
    Buffer.from(buffer.subarray(0, buffer.length - (buffer.length % 2)))
      .swap16()
      .toString('utf16le'),
};

const marks: { bytes: readonly number[]; decoder: Decoder }[] = [
  { bytes: [0xef, 0xbb, 0xbf], decoder: utf8 },
  { bytes: [0xff, 0xfe], decoder: utf16LittleEndian },
  { bytes: [0xfe, 0xff], decoder: utf16BigEndian },
];
const markBytesMax = 3;

function byteOrderMark(buffer: Buffer): { decoder: Decoder; sizeBytes: number } {
  const mark = marks.find(({ bytes }) => bytes.every((byte, index) => buffer[index] === byte));
  return { decoder: mark?.decoder ?? utf8, sizeBytes: mark?.bytes.length ?? 0 };
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function decodeKeepingInvalidBytes(buffer: Buffer): string {
  const parts: string[] = [];
  let validFrom = 0;
  let at = 0;
  while (at < buffer.length) {
    const sizeBytes = characterBytes(buffer, at);
    if (sizeBytes > 0) {
      at += sizeBytes;
      continue;
    }
    parts.push(buffer.toString('utf8', validFrom, at), String.fromCharCode(0xdc00 + buffer[at]!));
    at += 1;
    validFrom = at;
  }
  parts.push(buffer.toString('utf8', validFrom));
  return parts.join('');
}

/** Size of the valid UTF-8 character at a place, 0 where there is none. */
function characterBytes(buffer: Buffer, at: number): number {
  const sizeBytes = expectedBytes(buffer[at]!);
  const fits = sizeBytes > 0 && at + sizeBytes <= buffer.length;
  return fits && isUtf8(buffer.subarray(at, at + sizeBytes)) ? sizeBytes : 0;
}

/** Size that a lead byte announces; 0 for a byte that cannot lead. */
function expectedBytes(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return 0;
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf5 ? 4 : 0;
}
