/** Why a file that begins with these bytes is not text; null when nothing speaks against it. */
export function binaryFileReason(head: Uint8Array): string | null {
  const signature = signatures.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  if (signature !== undefined) {
    return signature.message;
  }
  const isUtf16 = utf16Marks.some(mark => mark.every((byte, index) => head[index] === byte));
  const nulCount = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  return !isUtf16 && nulCount * nulShare > head.length ? binaryMessage : null;
}

/** Why a file that begins with this text is a page, not data; null when it does not look like one. */
export const markupReason = (head: string): string | null => (markup.test(head) ? markupMessage : null);

/** Whether a text begins as Google Merchant Center's product data does: RSS or Atom with elements of Google's. */
export const isProductXml = (head: string): boolean =>
  // A comment ends at the first `-->` and nowhere else, so that a text has one way to be read.
  /^\s*(<\?xml[^>]*>\s*)?((<!--(?:(?!-->).)*-->|<!doctype[^>[]*(\[[^\]]*\]\s*)?>)\s*)*<(rss|feed|channel)\b/is.test(
    head,
  ) && /base\.google\.com\/(ns|cns)\/1\.0|<g:[a-z_]+>/i.test(head);

/** One NUL in twenty bytes is no text; a stray one is the fault of its row only. */
const nulShare = 20;

const utf16Marks = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

const spreadsheetMessage =
  'The file is an Excel, Numbers or zip file. Open it in a spreadsheet and save it as CSV (UTF-8), or unpack it first.';
const pictureMessage = 'The file is a picture, not a product file.';

const signatures: { bytes: readonly number[]; message: string }[] = [
  {
    bytes: [0x25, 0x50, 0x44, 0x46],
    message: 'The file is a PDF. Export the products as CSV or JSON instead.',
  },
  { bytes: [0x50, 0x4b, 0x03, 0x04], message: spreadsheetMessage },
  { bytes: [0x50, 0x4b, 0x05, 0x06], message: spreadsheetMessage },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], message: spreadsheetMessage },
  { bytes: [0x1f, 0x8b], message: 'The file is compressed with gzip. Unpack it first.' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], message: 'The file is compressed with zstd. Unpack it first.' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], message: 'The file is a 7z archive. Unpack it first.' },
  { bytes: [0x52, 0x61, 0x72, 0x21], message: 'The file is a RAR archive. Unpack it first.' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], message: pictureMessage },
  { bytes: [0xff, 0xd8, 0xff], message: pictureMessage },
  { bytes: [0x47, 0x49, 0x46, 0x38], message: pictureMessage },
];

const binaryMessage =
  'The file holds binary data, or UTF-16 text without a byte order mark. Save it as CSV or JSON in UTF-8.';

const markup = /^\s*<(!doctype|!--|html|head|body|table|div|script|meta|\?xml)/i;
const markupMessage =
  'The file is an HTML or XML page, perhaps a sign-in or error page saved in place of the export. Download the export again.';
