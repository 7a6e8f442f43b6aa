import { describe, expect, it } from 'vitest';
import { binaryFileReason, isProductXml, markupReason } from './file-signature.rules.js';

const bytes = (...head: number[]) => Uint8Array.from([...head, ...Buffer.from('sku,title,price')]);
const text = (head: string) => new Uint8Array(Buffer.from(head));
const utf16 = (head: string) => new Uint8Array(Buffer.from(head, 'utf16le'));

describe('a file that is not text', () => {
  it.each<[string, number[], string]>([
    ['a PDF', [0x25, 0x50, 0x44, 0x46], 'PDF'],
    ['an Excel workbook', [0x50, 0x4b, 0x03, 0x04], 'Excel'],
    ['an empty zip file', [0x50, 0x4b, 0x05, 0x06], 'zip'],
    ['an Excel workbook of before 2007', [0xd0, 0xcf, 0x11, 0xe0], 'Excel'],
    ['a gzip file', [0x1f, 0x8b], 'gzip'],
    ['a zstd file', [0x28, 0xb5, 0x2f, 0xfd], 'zstd'],
    ['a 7z archive', [0x37, 0x7a, 0xbc, 0xaf], '7z'],
    ['a RAR archive', [0x52, 0x61, 0x72, 0x21], 'RAR'],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47], 'picture'],
    ['a JPEG', [0xff, 0xd8, 0xff], 'picture'],
    ['a GIF', [0x47, 0x49, 0x46, 0x38], 'picture'],
  ])('is told to be %s', (_name, signature, word) => {
    expect(binaryFileReason(bytes(...signature))).toContain(word);
    expect(binaryFileReason(bytes(...signature.slice(0, -1)))).toBeNull();
  });

  it('is one with a NUL in less than twenty bytes, not one with a stray NUL', () => {
    const withNuls = (nuls: number, length: number) =>
      text(`${'\0'.repeat(nuls)}${'a'.repeat(length - nuls)}`);
    expect(binaryFileReason(withNuls(1, 20))).toBeNull();
    expect(binaryFileReason(withNuls(1, 19))).toContain('binary');
    expect(binaryFileReason(withNuls(6, 100))).toContain('binary');
    expect(binaryFileReason(utf16('sku,title'))).toContain('UTF-16');
    expect(binaryFileReason(new Uint8Array())).toBeNull();
  });

  it('is not one in UTF-16 that says so by its byte order mark', () => {
    expect(binaryFileReason(utf16('\ufeffsku,title'))).toBeNull();
    expect(binaryFileReason(utf16('\ufeffsku,title').toReversed())).toContain('binary');
    expect(binaryFileReason(new Uint8Array(Buffer.from(utf16('\ufeffsku,title')).swap16()))).toBeNull();
    expect(binaryFileReason(Uint8Array.of(0xff, 0, 0, 0))).toContain('binary');
  });
});

describe('a page', () => {
  it.each([
    '<!DOCTYPE html><title>Sign in</title>',
    '\n  <html lang="en">',
    '<!-- made by -->',
    '<head>',
    '<body>',
    '<table>',
    '<div>',
    '<script>',
    '<META charset="utf-8">',
    '<?xml version="1.0"?>',
  ])('%j is no data', head => {
    expect(markupReason(head)).toContain('HTML or XML page');
  });

  it.each(['sku,title\n1,<html>', '<tee>,"a"', '', '{"description":"<div>"}'])('%j is none', head => {
    expect(markupReason(head)).toBeNull();
  });
});

describe('product data of Google Merchant Center', () => {
  const namespace = 'xmlns:g="http://base.google.com/ns/1.0"';

  it.each([
    `<rss version="2.0" ${namespace}>`,
    `<?xml version="1.0"?>\n<rss ${namespace}>`,
    `  <?xml version="1.0"?>  <!-- shop --> <!-- feed -->\n<feed ${namespace}>`,
    `<!DOCTYPE rss><rss ${namespace}>`,
    `<!DOCTYPE rss [<!ENTITY a "b">] ><rss ${namespace}>`,
    '<RSS><channel><item><g:id>1</g:id>',
    '<channel><g:google_product_category>',
    '<rss xmlns:c="http://base.google.com/cns/1.0">',
    '<!-- one\nlong\ncomment --><rss><g:id>',
  ])('begins so: %j', head => {
    expect(isProductXml(head)).toBe(true);
  });

  it.each([
    '<rss version="2.0"><channel><item><title>News</title>',
    `<html ${namespace}>`,
    `<rssfeed ${namespace}>`,
    `shop <rss ${namespace}>`,
    `<!-- a --> b --><rss ${namespace}>`,
    `<g:id>1</g:id>`,
    '<rss><g:>',
    '<rss xmlns:g="http://base.google.com/ns/2.0">',
  ])('does not begin so: %j', head => {
    expect(isProductXml(head)).toBe(false);
  });
});
