import { documentLimits } from '../document.limits.js';
import type { DocumentFormat } from '../document.values.js';
import { languageOf } from '../language.rules.js';
import { type BlockReader, type ReadFacts, UnreadableDocument } from './block.js';
import { decodeText } from './decode-text.js';
import { fileKind, isEncryptedOffice } from './file-kind.rules.js';
import { cutAt, type Passage, PassageCutter } from './passages.rules.js';
import { readCsv } from './read-csv.js';
import { readDocx } from './read-docx.js';
import { readHtml } from './read-html.js';
import { readMarkdown } from './read-markdown.js';
import { readPdf } from './read-pdf.js';
import { readText } from './read-text.js';
import { textFormat } from './text-format.rules.js';

export interface ReadDocument extends ReadFacts {
  format: DocumentFormat;
  language: string | null;
  characterCount: number;
  passageCount: number;
}

/** Text of which the language is told: of the beginning, which may be a cover, and of more. */
const sampleCharacters = 4_000;

/**
 * Reads a document, handing on its passages as they come. Throws `UnreadableDocument`. Call it in a process of its own: files of
 * others can take any time and memory.
 */
export async function readDocument(bytes: Buffer, take: (passage: Passage) => void): Promise<ReadDocument> {
  const { format, blocks } = open(bytes);
  const cutter = new PassageCutter();
  let passageCount = 0;
  let sample = '';
  const hand = (passages: Iterable<Passage>) => {
    for (const passage of passages) {
      passageCount += 1;
      take(passage);
      if (sample.length < sampleCharacters) sample += `${passage.text}\n`;
    }
  };
  for (;;) {
    const next = await blocks.next();
    if (next.done === true) {
      hand(cutter.finish());
      if (passageCount === 0) throw new UnreadableDocument('no_text');
      const { title, ...facts } = next.value;
      const characterCount = cutter.length;
      return {
        ...facts,
        title: titled(title),
        format,
        language: languageOf(sample),
        characterCount,
        passageCount,
      };
    }
    hand(cutter.add({ ...next.value, text: sound(next.value.text) }));
    if (cutter.length > documentLimits.charactersMax) throw new UnreadableDocument('too_much_text');
  }
}

function open(bytes: Buffer): { format: DocumentFormat; blocks: BlockReader } {
  const kind = fileKind(bytes);
  if (kind === 'empty') throw new UnreadableDocument('empty');
  if (kind === 'pdf') return { format: 'pdf', blocks: readPdf(bytes) };
  if (kind === 'zip') return { format: 'docx', blocks: readDocx(bytes) };
  if (kind === 'compound' && isEncryptedOffice(bytes)) throw new UnreadableDocument('password_protected');
  if (kind !== 'text') throw new UnreadableDocument('format_unsupported');
  const text = decodeText(bytes);
  const format = textFormat(text);
  // Read whole it could take all memory there is, so that its end would not tell why.
  if (format !== 'html' && text.length > documentLimits.rawCharactersMax) {
    throw new UnreadableDocument('too_much_text');
  }
  return { format, blocks: textReaders[format](text) };
}

const textReaders = { html: readHtml, markdown: readMarkdown, csv: readCsv, text: readText } as const;

/** PostgreSQL stores no NUL and no half of a UTF-16 pair. */
const sound = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

const titled = (title: string | null): string | null =>
  title === null ? null : cutAt(sound(title).replace(/\s+/g, ' ').trim(), documentLimits.titleCharactersMax);
