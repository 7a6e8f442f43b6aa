import { type BlockReader, UnreadableDocument } from './block.js';
import { DocxArchive } from './docx-archive.js';
import { DocxBody } from './docx-body.js';
import { withoutPages } from './read-text.js';

const nothing = () => {};
const documentRelation = /\/officeDocument$/;

/** Word documents: paragraphs, headings by their style, rows of tables, notes. Pages are known to Word alone. */
export async function* readDocx(bytes: Buffer): BlockReader {
  const archive = await DocxArchive.open(bytes);
  const main = await mainPart(archive);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const body = new DocxBody(await headingStyles(archive, `${folder}styles.xml`));
  const title = await titleOf(archive);
  for (const part of [main, `${folder}footnotes.xml`, `${folder}endnotes.xml`]) {
    for await (const _ of archive.read(part, body)) yield* body.take();
  }
  return { title, ...withoutPages };
}

/** The part that is the document: mostly `word/document.xml`. Other archives are no Word documents. */
async function mainPart(archive: DocxArchive): Promise<string> {
  let target: string | null = null;
  await archive.readAll('_rels/.rels', {
    open: (name, attributes) => {
      if (name === 'Relationship' && documentRelation.test(attributes.get('Type') ?? '')) {
        target = (attributes.get('Target') ?? '').replace(/^\//, '');
      }
    },
    text: nothing,
    close: nothing,
  });
  const part: string | null = target;
  if (part === null || !isWordPart(part)) throw new UnreadableDocument('format_unsupported');
  if (!archive.has(part)) throw new UnreadableDocument('damaged');
  return part;
}

/** Spreadsheets and presentations have their main part elsewhere. */
const isWordPart = (part: string): boolean => /^word\/[^/]+[.]xml$/.test(part);

/** Levels of the paragraph styles that are headings. Ids of styles differ by the language of Word, their names do not. */
async function headingStyles(archive: DocxArchive, part: string): Promise<Map<string, number>> {
  const levels = new Map<string, number>();
  let id = '';
  await archive.readAll(part, {
    open: (name, attributes) => {
      if (name === 'style') id = attributes.get('styleId') ?? '';
      if (name !== 'name') return;
      const style = attributes.get('val') ?? '';
      const level = /^title$/i.test(style) ? '1' : /^heading ([1-6])$/i.exec(style)?.[1];
      if (level !== undefined) levels.set(id, Number(level));
    },
    text: nothing,
    close: nothing,
  });
  return levels;
}

async function titleOf(archive: DocxArchive): Promise<string | null> {
  let isTitle = false;
  let title = '';
  await archive.readAll('docProps/core.xml', {
    open: name => {
      isTitle = name === 'title';
    },
    text: text => {
      title += isTitle ? text : '';
    },
    close: () => {
      isTitle = false;
    },
  });
  return title.trim() === '' ? null : title;
}
