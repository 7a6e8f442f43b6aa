import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentLimits } from '../../subgraphs/content/document/document.limits.js';
import { DocumentReader } from '../../subgraphs/content/document/document-reader.js';
import { UnreadableDocument } from '../../subgraphs/content/document/reading/block.js';
import { type Program, startProgram } from '../support/program.js';
import { sourceReader } from '../support/source-reader.js';
import {
  bombPdf,
  docxFile,
  docxOf,
  encryptedOfficeFile,
  pdfFile,
  withEncryptionMarks,
  wordXml,
  zipFile,
} from './document-files.js';
import { KnowledgeBase } from './knowledge-base.js';

const mebibyte = 1024 * 1024;
const section = [{ heading: 'Care', paragraphs: ['Wash at thirty degrees.'] }];
const page = { paragraphs: ['Some text.'] };
const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer();

/** Zeros in a Word document: some 100 kB that unpack to more than is read. */
const bombDocx = (): Promise<Buffer> =>
  docxOf(
    Buffer.from(wordXml(`<w:p><w:r><w:t>${' '.repeat(documentLimits.unpackedBytesMax)}</w:t></w:r></w:p>`)),
  );

/** An archive whose entry is larger than its header says. */
async function lyingDocx(): Promise<Buffer> {
  const archive = await docxOf(wordXml(`<w:p><w:r><w:t>${'x'.repeat(5_000)}</w:t></w:r></w:p>`));
  const at = archive.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  archive.writeUInt32LE(17, at + 24);
  return archive;
}

const manyPages = () => pdfFile(Array.from({ length: documentLimits.pagesMax + 1 }, () => ({})));

const files: readonly [what: string, reason: string, make: () => Promise<Buffer> | Buffer][] = [
  ['a picture called .pdf', 'format_unsupported', picture],
  ['an archive of other files', 'format_unsupported', () => zipFile({ 'a.txt': 'text' })],
  ['a program of PostScript', 'format_unsupported', () => Buffer.from('%!PS-Adobe\n/Times findfont')],
  ['a file of Word before 2007', 'format_unsupported', () => encryptedOfficeFile().subarray(0, 1_000)],
  [
    'random bytes',
    'format_unsupported',
    () => Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7919) % 256)),
  ],
  ['a PDF with a password', 'password_protected', () => pdfFile([page], { userPassword: 'x' })],
  ['an Office document with a password', 'password_protected', encryptedOfficeFile],
  [
    'a DOCX with encrypted entries',
    'password_protected',
    async () => withEncryptionMarks(await docxFile('T', section)),
  ],
  ['the first half of a PDF', 'damaged', async () => half(await pdfFile([page, page, page]))],
  ['the first half of a DOCX', 'damaged', async () => half(await docxFile('T', section))],
  ['a DOCX whose XML is broken', 'damaged', () => docxOf(wordXml('<w:p><w:r></w:p>'))],
  ['a DOCX that is larger than it says', 'damaged', lyingDocx],
  ['a DOCX that unpacks to 64 MB', 'unpacks_too_large', bombDocx],
  ['a PDF of too many pages', 'too_many_pages', manyPages],
  ['a PDF of scanned pages', 'no_text', () => pdfFile([{}, {}])],
  ['a text of spaces', 'no_text', () => Buffer.from(' \n\t\n ')],
  ['too much text', 'too_much_text', () => Buffer.from('Word by word. '.repeat(800_000))],
  ['a text of the largest size', 'too_much_text', () => Buffer.alloc(documentLimits.sizeBytes, 'word ')],
  [
    'a text of Chinese in GBK',
    'encoding_unknown',
    () => Buffer.from('c1acd2c2c8b9b5c4b3dfb4e7b1ed'.repeat(20), 'hex'),
  ],
];

const half = (file: Buffer): Buffer => file.subarray(0, file.length / 2);

describe('a file that cannot be read', { timeout: 60_000 }, () => {
  let program: Program;
  let base: KnowledgeBase;
  beforeAll(async () => {
    program = await startProgram();
    base = await KnowledgeBase.open(program);
  });
  afterAll(() => program.stop());

  it.each(files)('fails for good with its reason: %s', async (what, reason, make) => {
    const { document, job } = await base.added(await make(), `${what}.pdf`);
    expect(document).toMatchObject({
      status: 'failed',
      failure: reason,
      indexedAt: null,
      passageCount: null,
    });
    expect(job).toMatchObject({
      status: 'failed',
      error: { code: 'DOCUMENT_UNREADABLE', message: `The reason is ${reason}.` },
      result: { success: false, documentId: document.id },
    });
  });

  it('is answered so at once where it is empty or too large, and leaves nothing', async () => {
    const empty = await base.added('', 'empty.txt');
    expect(empty.document).toMatchObject({ status: 'failed', failure: 'empty' });
    const large = await base.upload(Buffer.alloc(documentLimits.sizeBytes + 1));
    expect([large.status, large.json.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const none = await base.shop.rest.post('/api/v1/documents', new FormData());
    expect([none.status, none.json.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('does not keep others from being read', async () => {
    const { document } = await base.added('# Fine\n\nAfter all of these.');
    expect(document.status).toBe('indexed');
  });
});

describe('the process that reads a document', { timeout: 60_000 }, () => {
  const read = (
    content: Buffer,
    options: Parameters<typeof sourceReader>[0],
    signal = new AbortController().signal,
  ) =>
    sourceReader(options).read(
      async () => Readable.from([content]),
      () => {},
      signal,
    );

  it('ends where the document takes more memory than it may', async () => {
    const bomb = await bombPdf(600 * mebibyte);
    expect(bomb.length).toBeLessThan(mebibyte);
    await expect(read(bomb, { memoryBytes: 200 * mebibyte })).rejects.toEqual(
      new UnreadableDocument('out_of_memory'),
    );
  });

  it('ends where the document takes more time than it may', async () => {
    const content = await pdfFile(
      Array.from({ length: 500 }, () => ({ paragraphs: ['Words. '.repeat(300)] })),
    );
    await expect(read(content, { timeoutMs: 300 })).rejects.toEqual(new UnreadableDocument('timed_out'));
  });

  it('ends with the reason of the signal', async () => {
    const abort = new AbortController();
    const reading = read(await pdfFile([page]), {}, abort.signal);
    abort.abort(new Error('canceled'));
    await expect(reading).rejects.toThrow('canceled');
  });

  it('ends where the storage fails in the middle, with its error', async () => {
    async function* broken() {
      yield Buffer.from('# Title');
      throw new Error('the disk is gone');
    }
    const reading = sourceReader().read(
      async () => Readable.from(broken()),
      () => {},
      new AbortController().signal,
    );
    await expect(reading).rejects.toThrow('the disk is gone');
  });

  it('waits while as many documents are read as may be, and begins in the order of the calls', async () => {
    const reader = sourceReader({ concurrency: 1 });
    const order: number[] = [];
    const signal = new AbortController().signal;
    const given = new AbortController();
    const one = (index: number) =>
      reader.read(
        async () => {
          order.push(index);
          return Readable.from([Buffer.from(`Text ${index}`)]);
        },
        () => {},
        index === 1 ? given.signal : signal,
      );
    const all = [0, 1, 2].map(one);
    given.abort(new Error('gave up'));
    const ended = await Promise.allSettled(all);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(order).toEqual([0, 2]);
  });

  it('may neither write files, nor open connections, nor start processes', async () => {
    const attempts = `
      import { execFileSync } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      import { connect } from 'node:net';
      const denied = [];
      const opened = () => new Promise((resolve, reject) => connect(9, '127.0.0.1', resolve).on('error', reject));
      for (const attempt of [() => writeFileSync('/tmp/x', ''), () => execFileSync('true'), opened]) {
        try { await attempt(); } catch (error) { denied.push(error.code); }
      }
      throw new Error(JSON.stringify([denied, process.env]));`;
    const nodeArguments = ['--import', `data:text/javascript,${encodeURIComponent(attempts)}`];
    const reading = new DocumentReader({ nodeArguments }).read(
      async () => Readable.from([Buffer.from('text')]),
      () => {},
      new AbortController().signal,
    );
    const denied = Array(3).fill('ERR_ACCESS_DENIED');
    await expect(reading).rejects.toThrow(JSON.stringify([denied, {}]));
  });
});
