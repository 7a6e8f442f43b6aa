/**
 * Why a text cannot be kept: bytes that were not valid in the file's encoding (they are lone surrogates by now, see
 * `decodeText`), or a NUL, which the database does not hold. Null for sound text.
 */
export function damagedTextReason(text: string): { code: string; message: string } | null {
  if (!text.isWellFormed()) {
    return { code: 'ENCODING_INVALID', message: encodingMessage(text) };
  }
  return text.includes('\0')
    ? { code: 'CHARACTER_INVALID', message: 'The text contains a NUL character.' }
    : null;
}

function encodingMessage(text: string): string {
  const first = text.search(lone);
  const surroundings = text.slice(Math.max(first - contextChars, 0), first + contextChars);
  const isByte = text.charCodeAt(first) >= 0xdc80 && text.charCodeAt(first) <= 0xdcff;
  if (!isByte) {
    return 'The text contains half of a UTF-16 character.';
  }
  const reading = surroundings.replace(lone, byte =>
    windows1252.decode(Uint8Array.of(byte.charCodeAt(0) - 0xdc00)),
  );
  return `The text is not valid UTF-8. It looks like Windows-1252, in which it reads "${reading.toWellFormed()}". Save the file as UTF-8.`;
}

/** A surrogate without its other half. */
const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const contextChars = 30;
const windows1252 = new TextDecoder('windows-1252');
