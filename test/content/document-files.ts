import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import PDFDocument from 'pdfkit';
import { ZipFile } from 'yazl';

/** A page of a PDF: a heading and paragraphs; no text at all for a scanned one. */
export interface PageText {
  heading?: string;
  paragraphs?: readonly string[];
}

/** A PDF with these pages, made by a library that writes what it should. */
export async function pdfFile(
  pages: readonly PageText[],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false, ...options });
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  for (const { heading, paragraphs = [] } of pages) {
    pdf.addPage();
    if (heading !== undefined) pdf.fontSize(24).text(heading).moveDown();
    pdf.fontSize(11);
    for (const paragraph of paragraphs) pdf.text(paragraph).moveDown();
  }
  pdf.end();
  await once(pdf, 'end');
  return Buffer.concat(pieces);
}

/** A Word document with a title, headings of two levels, and a table. */
export const docxFile = (title: string, sections: readonly { heading: string; paragraphs: string[] }[]) =>
  Packer.toBuffer(
    new Document({
      title,
      sections: [
        {
          children: [
            ...sections.flatMap(({ heading, paragraphs }) => [
              new Paragraph({ text: heading, heading: HeadingLevel.HEADING_1 }),
              ...paragraphs.map(text => new Paragraph({ text })),
            ]),
            new Table({
              rows: ['Weight|2 kg', 'Color|Ultramarine'].map(
                row =>
                  new TableRow({
                    children: row
                      .split('|')
                      .map(text => new TableCell({ children: [new Paragraph({ text })] })),
                  }),
              ),
            }),
          ],
        },
      ],
    }),
  );

/** A zip archive of these files. */
export async function zipFile(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>
</Relationships>`;

/** A Word document whose body is this XML. */
export const docxOf = (body: string | Buffer): Promise<Buffer> =>
  zipFile({ '_rels/.rels': relations, 'word/document.xml': body });

export const wordXml = (content: string): string =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${content}</w:body></w:document>`;

/** Marks each entry of an archive as encrypted, in both of its headers (APPNOTE 4.4.4, bit 0). */
export function withEncryptionMarks(archive: Buffer): Buffer {
  const marked = Buffer.from(archive);
  for (const [signature, flagsAt] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const) {
    for (
      let at = marked.indexOf(signature, 0, 'latin1');
      at >= 0;
      at = marked.indexOf(signature, at + 4, 'latin1')
    ) {
      marked[at + flagsAt]! |= 1;
    }
  }
  return marked;
}

/** How Office keeps a document with a password: a compound file with a stream of this name ([MS-OFFCRYPTO] 2.3.4). */
export const encryptedOfficeFile = (): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1024),
    Buffer.from('EncryptedPackage', 'utf16le'),
    Buffer.alloc(512),
  ]);

/** A PDF whose page unpacks to so many bytes. */
export const bombPdf = (bytes: number): Promise<Buffer> => pdfOfStream(Buffer.alloc(bytes, ' '));

async function pdfOfStream(content: Buffer): Promise<Buffer> {
  const { deflateSync } = await import('node:zlib');
  const packed = deflateSync(content);
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  const add = (...pieces: (string | Buffer)[]) => {
    offsets.push(parts.reduce((sum, part) => sum + part.length, 0));
    parts.push(...pieces.map(piece => Buffer.from(piece as string)));
  };
  add('1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n');
  add('2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n');
  add('3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n');
  add(`4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream\n`, packed, '\nendstream endobj\n');
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 5\n0000000000 65535 f \n${rows}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
